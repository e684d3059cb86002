package dev.heddle.runtime;

import dev.heddle.agent.HeddleAgent;
import dev.heddle.core.Budget;
import dev.heddle.core.ExecutionListener;
import dev.heddle.core.Schedule;
import dev.heddle.core.Search;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import org.jspecify.annotations.Nullable;

/** Searches the interleavings of a Java program: the entry to this module. */
public final class JavaSearch {
  private static final int FIRST_WITH_CONTINUATIONS = 21;

  private final Settings settings;

  /** A search under the given settings; installs the agent if it is not there. */
  public JavaSearch(Settings settings) {
    this.settings = settings;
    HeddleAgent.install();
    Preloading.run();
  }

  /** Explores a program; {@link NotControlledException} if it did not run under control. */
  public Verdict explore(
      ProgramBody body,
      Strategy strategy,
      Budget budget,
      String fingerprint,
      Search.@Nullable Progress progress) {
    Engine engine = engine();
    Verdict verdict =
        Carrier.run(
            engine,
            () ->
                Search.run(new JavaProgram(engine, body), strategy, budget, fingerprint, progress));
    SelfCheck.check(engine, verdict);
    return verdict;
  }

  /** Runs a program once by a schedule. */
  public Search.Replay replay(
      ProgramBody body, Schedule schedule, int maxSteps, ExecutionListener listener) {
    Engine engine = engine();
    return Carrier.run(
        engine, () -> Search.replay(new JavaProgram(engine, body), schedule, maxSteps, listener));
  }

  private Engine engine() {
    Engine engine = new Engine(settings);
    boolean platform =
        settings.platformThreads() || Runtime.version().feature() < FIRST_WITH_CONTINUATIONS;
    engine.useSubstrate(
        platform ? new PlatformSubstrate(engine) : new ContinuationSubstrate(engine));
    return engine;
  }
}
