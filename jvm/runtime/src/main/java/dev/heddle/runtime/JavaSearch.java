package dev.heddle.runtime;

import dev.heddle.agent.HeddleAgent;
import dev.heddle.core.Budget;
import dev.heddle.core.ExecutionListener;
import dev.heddle.core.Schedule;
import dev.heddle.core.Search;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.hooks.Hooks;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/** Searches the interleavings of a Java program: the entry to this module. */
public final class JavaSearch {
  private static final long CARRIER_STACK = 64L << 20;

  private final Settings settings;

  /** A search under the given settings; installs the agent if it is not there. */
  public JavaSearch(Settings settings) {
    this.settings = settings;
    HeddleAgent.install();
    Preloading.run();
  }

  /** Explores a program. */
  public Verdict explore(
      ProgramBody body,
      Strategy strategy,
      Budget budget,
      String fingerprint,
      Search.@Nullable Progress progress) {
    Engine engine = engine();
    return onCarrier(
        engine,
        () -> Search.run(new JavaProgram(engine, body), strategy, budget, fingerprint, progress));
  }

  /** Runs a program once by a schedule. */
  public Search.Replay replay(
      ProgramBody body, Schedule schedule, int maxSteps, ExecutionListener listener) {
    Engine engine = engine();
    return onCarrier(
        engine, () -> Search.replay(new JavaProgram(engine, body), schedule, maxSteps, listener));
  }

  private Engine engine() {
    Engine engine = new Engine(settings);
    engine.useSubstrate(new ContinuationSubstrate(engine));
    return engine;
  }

  private static <T> T onCarrier(Engine engine, Callable<T> work) {
    FutureTask<T> task = new FutureTask<>(work);
    Thread carrier = new Thread(null, task, "heddle", CARRIER_STACK);
    carrier.setDaemon(true);
    Hooks.controller = new EngineController(engine);
    carrier.start();
    try {
      return task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while searching", e);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof RuntimeException unchecked) {
        throw unchecked;
      }
      throw new IllegalStateException(cause);
    } finally {
      Hooks.running = null;
    }
  }
}
