package dev.heddle.bench;

/**
 * A model whose tasks are created as it runs, and which fails if one is late: for delays against
 * rounds.
 */
final class DelayModels {
  /** Tasks of one buffer; all run in the order of their posts unless one is delayed. */
  static final String TASKS =
      """
      const TASKS = 5;
      var ready: bool;
      var served: int;
      var last: 0..TASKS;

      proc main() {
        post setup() at 0;
        for i in 1..TASKS - 1 {
          post serve(i) at 0;
        }
      }

      proc setup() {
        yield;
        ready = true;
      }

      proc serve(i: int) {
        var before: int = served;
        yield;
        served = before + i;
        last = i;
        assert ready, "served before the setup";
      }

      buffer only runs main();
      """;

  private DelayModels() {}
}
