package dev.heddle.bench.models;

/**
 * A model whose tasks are created as it runs, and which fails if one is late: for delays against
 * rounds.
 */
final class LateTaskModels {
  /**
   * A task that posts others one after another, and yields so that each runs before it continues.
   * The depth-first scheduler does that without delays, and one delay of the last task shows the
   * failure. In rounds of the tasks the first goes to a new round for each of the others.
   */
  static final String REQUESTS =
      """
      const TASKS = 5;

      var stored: 0..TASKS;
      var open: bool;

      proc main() {
        var late: bool = false;
        open = true;
        for i in 1..TASKS {
          if !late {
            post fetch(i) at 0;
            yield;
            late = stored < i;
          }
        }
        open = false;
      }

      proc fetch(i: int) {
        assert open || i < TASKS, "the last request comes when all is closed";
        stored = i;
      }

      buffer only runs main();
      """;

  private LateTaskModels() {}
}
