package dev.heddle.core.bpor;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.NondeterminismException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * A step on the path of {@link BporStrategy}: which threads could take it, which are to be tried,
 * which were tried, and which sleep.
 *
 * <p>Only threads that could take the step and are within the bounds are ever tried; {@link #tried}
 * contains {@link #taken}.
 */
final class BporNode {
  final BitSet enabled = new BitSet();
  final BitSet admitted = new BitSet();

  /**
   * The other threads that can take it but are out of bounds: of that on preemptions, of that on
   * yields.
   */
  final BitSet preempting = new BitSet();

  final BitSet unfair = new BitSet();

  /** The threads to try: at least one, more as races are found. */
  final BitSet wanted = new BitSet();

  final BitSet tried = new BitSet();

  /** The threads that sleep, each with what its step touches. */
  final Map<Integer, int[]> asleep = new HashMap<>();

  /** Whether a step of some thread would have been free here. */
  boolean free;

  /** The thread whose step it is now. */
  int taken;

  /** Whether a bound left something out below, for the present thread and for any. */
  boolean cutNow;

  boolean cutEver;

  /**
   * What the step of the present thread touches, as {@link ExecutionTrace#touch} has it, or null.
   */
  private int[] touches = new int[0];

  private boolean touchesKnown = true;

  private int[] choices = new int[0];
  private int[] alternatives = new int[0];
  private int choiceCount;

  /** Lets a thread take the step for the first time. */
  void take(int thread) {
    taken = thread;
    tried.set(thread);
    touches = new int[0];
    touchesKnown = true;
    choiceCount = 0;
    cutNow = false;
  }

  /** Which way the n-th data choice of the step goes: as set, or the first way. */
  int choice(int index, int of) {
    if (index == choiceCount) {
      if (index == choices.length) {
        choices = Arrays.copyOf(choices, index * 2 + 1);
        alternatives = Arrays.copyOf(alternatives, index * 2 + 1);
      }
      choices[index] = 0;
      alternatives[index] = of;
      choiceCount++;
    }
    if (alternatives[index] != of) {
      throw new NondeterminismException(
          index, alternatives[index] + " alternatives", of + " alternatives");
    }
    return choices[index];
  }

  /** Lets the last data choice that can go another way do so; false if there is none. */
  boolean chooseNext() {
    while (choiceCount > 0) {
      if (choices[choiceCount - 1] + 1 < alternatives[choiceCount - 1]) {
        choices[choiceCount - 1]++;
        return true;
      }
      choiceCount--;
    }
    return false;
  }

  /**
   * Notes what the step touched. A location whose number may mean another one in another execution
   * makes that unknown.
   */
  void touch(int location, int access, boolean stable) {
    touchesKnown &= stable;
    touches = Arrays.copyOf(touches, touches.length + 2);
    touches[touches.length - 2] = location;
    touches[touches.length - 1] = access;
  }

  /** Everything was tried with the present thread: it may sleep while others take the step. */
  void finish() {
    cutEver |= cutNow;
    if (!cutNow && touchesKnown) {
      asleep.put(taken, touches);
    }
  }

  /** The next thread to try, or -1. */
  int next() {
    for (int t = wanted.nextSetBit(0); t >= 0; t = wanted.nextSetBit(t + 1)) {
      if (!tried.get(t) && admitted.get(t) && !asleep.containsKey(t)) {
        return t;
      }
    }
    return -1;
  }

  /** Whether a thread that is to be tried, and does not sleep, is among some out of bounds. */
  boolean leavesOut(BitSet refused) {
    for (int t = refused.nextSetBit(0); t >= 0; t = refused.nextSetBit(t + 1)) {
      if (wanted.get(t) && !asleep.containsKey(t)) {
        return true;
      }
    }
    return false;
  }

  /** Marks a thread to be tried, or all threads if it could not take the step. */
  void want(int thread) {
    if (enabled.get(thread)) {
      wanted.set(thread);
    } else {
      wantAll();
    }
  }

  void wantAll() {
    wanted.or(enabled);
  }

  /** Takes over the threads that still sleep after a step of the node before. */
  void inherit(BporNode before, ExecutionTrace trace, int step) {
    before.asleep.forEach(
        (thread, touched) -> {
          if (enabled.get(thread) && !conflict(touched, trace, step)) {
            asleep.put(thread, touched);
          }
        });
  }

  private static boolean conflict(int[] touched, ExecutionTrace trace, int step) {
    for (int t = trace.firstTouch(step); t < trace.firstTouch(step + 1); t++) {
      for (int i = 0; i < touched.length; i += 2) {
        boolean both = trace.touched(t) == touched[i];
        if (both
            && (trace.access(t) != ExecutionTrace.READ || touched[i + 1] != ExecutionTrace.READ)) {
          return true;
        }
      }
    }
    return false;
  }
}
