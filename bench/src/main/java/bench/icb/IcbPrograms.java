package bench.icb;

import static bench.catalog.Bug.ASSERTION;
import static bench.catalog.Bug.DEADLOCK;
import static bench.catalog.Bug.NONE;
import static bench.catalog.RequiredPoints.SYNCHRONISATION;

import bench.catalog.BenchmarkProgram;
import bench.catalog.Bug;
import bench.catalog.ThreadBody;
import bench.icb.TransactionManager.Flaw;
import bench.steal.LockedQueue;
import bench.steal.StealTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The programs of the first paper: each in a correct version, and with each of its bugs. */
public final class IcbPrograms {
  /**
   * A program and how many preemptions its bug needs.
   *
   * @param family the program it is a version of
   * @param program this version
   * @param preemptions the fewest preemptions with which the bug shows; 0 if there is none
   */
  public record Version(String family, BenchmarkProgram program, int preemptions) {}

  private IcbPrograms() {}

  /** All programs. */
  public static List<BenchmarkProgram> all() {
    return versions().stream().map(Version::program).toList();
  }

  /** All programs, with what table 2 of the paper reports of them. */
  public static List<Version> versions() {
    List<Version> all = new ArrayList<>();
    add(all, "bluetooth", "right", 0, NONE, StopDriver::right);
    add(all, "bluetooth", "flawed", 1, ASSERTION, StopDriver::flawed);
    add(all, "file-system", "right", 0, NONE, () -> FileSystem.run(3));
    addQueue(all, LockedQueue.Flaw.NONE, 0, NONE);
    addQueue(all, LockedQueue.Flaw.OWNER_LOOKS_FIRST, 1, ASSERTION);
    addQueue(all, LockedQueue.Flaw.THIEF_LOOKS_FIRST, 2, ASSERTION);
    addQueue(all, LockedQueue.Flaw.OWNER_GIVES_UP, 2, ASSERTION);
    addTransactions(all);
    addApe(all, Ape.Flaw.NONE, 0, NONE);
    addApe(all, Ape.Flaw.OPENED_LATE, 0, ASSERTION);
    addApe(all, Ape.Flaw.FORGETS_COMPLETION, 0, DEADLOCK);
    addApe(all, Ape.Flaw.RELEASES_IN_STEPS, 1, ASSERTION);
    addApe(all, Ape.Flaw.CANCELS_TAKEN, 2, ASSERTION);
    addChannel(all, Channel.Flaw.NONE, 0, NONE);
    addChannel(all, Channel.Flaw.CLOSES_BEFORE_WRITERS, 0, ASSERTION);
    addChannel(all, Channel.Flaw.DISPOSES_BEFORE_WORKERS, 1, ASSERTION);
    addChannel(all, Channel.Flaw.TWO_LAST_WORKERS, 1, ASSERTION);
    addChannel(all, Channel.Flaw.WAITS_WITHOUT_LOOKING, 1, DEADLOCK);
    addChannel(all, Channel.Flaw.RETURNS_BUFFER_EARLY, 1, ASSERTION);
    return List.copyOf(all);
  }

  /** Programs without a bug, some of them larger, of which the states are counted. */
  public static List<Version> counted() {
    List<Version> all = new ArrayList<>();
    add(all, "bluetooth", "right", 0, NONE, StopDriver::right);
    add(all, "file-system", "right", 0, NONE, () -> FileSystem.run(4));
    LockedQueue.Flaw none = LockedQueue.Flaw.NONE;
    ThreadBody queue = () -> StealTest.run(new LockedQueue(none), 6);
    add(all, "work-stealing-queue", "right", 0, NONE, queue);
    add(all, "transaction-manager", "right", 0, NONE, () -> TransactionManager.delete(Flaw.NONE));
    add(all, "ape", "right", 0, NONE, () -> Ape.run(Ape.Flaw.NONE, 5));
    add(all, "channels", "right", 0, NONE, () -> Channel.run(Channel.Flaw.NONE));
    return List.copyOf(all);
  }

  private static void addTransactions(List<Version> all) {
    String family = "transaction-manager";
    add(all, family, "right-commit", 0, NONE, () -> TransactionManager.commit(Flaw.NONE));
    add(all, family, "right-delete", 0, NONE, () -> TransactionManager.delete(Flaw.NONE));
    ThreadBody late = () -> TransactionManager.commit(Flaw.ABORTS_COMMITTED);
    add(all, family, name(Flaw.ABORTS_COMMITTED), 2, ASSERTION, late);
    ThreadBody place = () -> TransactionManager.delete(Flaw.CLEARS_PLACE);
    add(all, family, name(Flaw.CLEARS_PLACE), 2, ASSERTION, place);
    ThreadBody early = () -> TransactionManager.commit(Flaw.ABORTS_COMMITTING);
    add(all, family, name(Flaw.ABORTS_COMMITTING), 3, ASSERTION, early);
  }

  private static void addQueue(List<Version> all, LockedQueue.Flaw flaw, int preemptions, Bug bug) {
    ThreadBody body = () -> StealTest.run(new LockedQueue(flaw), 2);
    add(all, "work-stealing-queue", name(flaw), preemptions, bug, body);
  }

  private static void addApe(List<Version> all, Ape.Flaw flaw, int preemptions, Bug bug) {
    add(all, "ape", name(flaw), preemptions, bug, () -> Ape.run(flaw, 1));
  }

  private static void addChannel(List<Version> all, Channel.Flaw flaw, int preemptions, Bug bug) {
    add(all, "channels", name(flaw), preemptions, bug, () -> Channel.run(flaw));
  }

  private static String name(Enum<?> flaw) {
    return flaw.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static void add(
      List<Version> all, String family, String version, int preemptions, Bug bug, ThreadBody body) {
    String name = family + "/" + (version.equals("none") ? "right" : version);
    BenchmarkProgram program =
        BenchmarkProgram.of(name, bug, SYNCHRONISATION, "needs " + preemptions, body);
    all.add(new Version(family, program, preemptions));
  }
}
