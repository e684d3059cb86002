package dev.heddle.runtime;

import dev.heddle.core.Schedule;
import dev.heddle.runtime.settings.ScheduleSettings;
import programs.Debugged;

/** Replays a schedule of a program; what a debugger is attached to. */
final class ReplayedProgram {
  private ReplayedProgram() {}

  public static void main(String[] arguments) {
    Schedule schedule = Schedule.parse(arguments[0], ScheduleSettings.READER);
    System.out.println(
        new JavaSearch(Explore.settings())
            .replay(Debugged::run, schedule, 1000, new Unheard())
            .outcome()
            .summary());
  }
}
