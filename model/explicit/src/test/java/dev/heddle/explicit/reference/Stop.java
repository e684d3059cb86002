package dev.heddle.explicit.reference;

/** Where a task stopped, as in the table in docs/semantics.md. */
enum Stop {
  START,
  YIELD,
  ZIELD,
  SWITCH,
  WAIT,
  PARK,
  INSIDE,
  /** Not at all: it is taking a step. */
  RUNS
}
