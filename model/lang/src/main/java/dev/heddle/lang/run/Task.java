package dev.heddle.lang.run;

import dev.heddle.lang.code.Operation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A task: a stack of frames at a level. */
public final class Task {
  /** Parks nowhere, belongs to no group. */
  static final int NONE = -1;

  /** Identifies the task in reports; not part of the state. */
  int id = NONE;

  final int level;

  /** The slot of the group it is counted in, or {@link #NONE}. */
  final int group;

  Stop stop = Stop.START;

  /** How many atomic blocks it is in. */
  int atomic;

  /** The slot of the condition or barrier where it parks, or {@link #NONE}. */
  int parked = NONE;

  /** The slots of the locks it holds, ascending. */
  int[] held = {};

  /** Its frames, the running one last. */
  final List<Frame> frames = new ArrayList<>();

  Task(int level, int group) {
    this.level = level;
    this.group = group;
  }

  /** A number that identifies it among the tasks of an execution. */
  public int id() {
    return id;
  }

  /** Its level. */
  public int level() {
    return level;
  }

  /** Where it stopped. */
  public Stop stop() {
    return stop;
  }

  /** Whether it stopped at an inserted point. */
  public boolean isAtSwitch() {
    return stop == Stop.SWITCH;
  }

  /** Whether it is in an atomic block. */
  public boolean isAtomic() {
    return atomic > 0;
  }

  /** The procedure that was posted. */
  public String name() {
    return frames.get(0).procedure.name();
  }

  Frame top() {
    return frames.get(frames.size() - 1);
  }

  /** The next operation. */
  public Operation nextOp() {
    Frame top = top();
    return top.procedure.ops().get(top.next);
  }

  /** The operation before the next. */
  public Operation lastOp() {
    Frame top = top();
    return top.procedure.ops().get(top.next - 1);
  }

  /** Whether it holds the lock in a slot. */
  public boolean holds(int lock) {
    return Arrays.binarySearch(held, lock) >= 0;
  }

  void take(int lock) {
    held = Arrays.copyOf(held, held.length + 1);
    held[held.length - 1] = lock;
    Arrays.sort(held);
  }

  void give(int lock) {
    held = Arrays.stream(held).filter(other -> other != lock).toArray();
  }
}
