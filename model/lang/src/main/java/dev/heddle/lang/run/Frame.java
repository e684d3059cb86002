package dev.heddle.lang.run;

import dev.heddle.lang.code.Procedure;

/** An activation of a procedure. */
final class Frame {
  final Procedure procedure;
  final int[] locals;

  /** The number of the next operation. */
  int next;

  Frame(Procedure procedure, int[] locals, int next) {
    this.procedure = procedure;
    this.locals = locals;
    this.next = next;
  }

  Frame(Procedure procedure) {
    this(procedure, new int[procedure.slots()], 0);
  }

  /** Clears the temporaries from one on. */
  void forget(int live) {
    for (int i = live; i < procedure.temporaries().size(); i++) {
      locals[procedure.temporaries().get(i)] = 0;
    }
  }
}
