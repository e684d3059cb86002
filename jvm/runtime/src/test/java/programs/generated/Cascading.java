package programs.generated;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Phaser;
import java.util.function.Function;

/** Two threads that use synchronizers of which some are changed with others. */
public final class Cascading {
  /** Two futures and others that depend on them. */
  private static final class Futures {
    final CompletableFuture<String> f = new CompletableFuture<>();
    final CompletableFuture<String> g = new CompletableFuture<>();
    final CompletableFuture<Void> all = CompletableFuture.allOf(f, g);
    final CompletableFuture<Object> any = CompletableFuture.anyOf(f, g);
    final CompletableFuture<String> copy = f.copy();

    @Override
    public String toString() {
      return List.of(now(f), now(g), now(all), now(any), now(copy)).toString();
    }
  }

  /** A future and others that depend on it through functions. */
  private static final class Stages {
    final CompletableFuture<String> f = new CompletableFuture<>();
    final CompletableFuture<String> inner = new CompletableFuture<>();
    final CompletableFuture<String> then = f.thenApply(text -> text + "!");
    final CompletableFuture<String> composed = f.thenCompose(text -> inner);
    final CompletableFuture<String> async = then.handleAsync((text, e) -> "" + text, Runnable::run);

    @Override
    public String toString() {
      return List.of(now(f), now(then), now(composed), now(async)).toString();
    }
  }

  /** A phaser with two below it. */
  private static final class Phasers {
    final Phaser root = new Phaser();
    final Phaser one = new Phaser(root, 1);
    final Phaser two = new Phaser(root, 1);

    @Override
    public String toString() {
      return asked(root) + " " + asked(one) + " " + asked(two);
    }
  }

  private static final Map<String, Function<Futures, Object>> OF_FUTURES =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("completeF", s -> s.f.complete("a")),
              Map.entry("completeG", s -> s.g.complete("b")),
              Map.entry("failF", s -> s.f.completeExceptionally(new IllegalStateException())),
              Map.entry("cancelG", s -> s.g.cancel(true)),
              Map.entry("obtrudeF", s -> obtrude(s.f)),
              Map.entry("completeAll", s -> s.all.complete(null)),
              Map.entry("completeAny", s -> s.any.complete("any")),
              Map.entry("askF", s -> s.f.isDone()),
              Map.entry("askG", s -> now(s.g)),
              Map.entry("askAll", s -> s.all.isDone()),
              Map.entry("askAny", s -> now(s.any)),
              Map.entry("askCopy", s -> s.copy.isCompletedExceptionally()),
              Map.entry("joinCopy", s -> joined(s.copy))));

  private static final Map<String, Function<Stages, Object>> OF_STAGES =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("completeF", s -> s.f.complete("a")),
              Map.entry("completeInner", s -> s.inner.complete("b")),
              Map.entry("failInner", s -> s.inner.completeExceptionally(new Error())),
              Map.entry("completeThen", s -> s.then.complete("c")),
              Map.entry("either", s -> now(s.f.applyToEither(s.inner, text -> text))),
              Map.entry("combine", s -> now(s.inner.thenCombine(s.f, (a, b) -> a + b))),
              Map.entry("askF", s -> s.f.isDone()),
              Map.entry("askInner", s -> s.inner.isDone()),
              Map.entry("askThen", s -> now(s.then)),
              Map.entry("askComposed", s -> now(s.composed)),
              Map.entry("askAsync", s -> now(s.async)),
              Map.entry("joinThen", s -> joined(s.then))));

  private static final Map<String, Function<Phasers, Object>> OF_PHASERS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("arriveOne", s -> s.one.arrive()),
              Map.entry("arriveTwo", s -> s.two.arrive()),
              Map.entry("leaveOne", s -> s.one.arriveAndDeregister()),
              Map.entry("leaveTwo", s -> s.two.arriveAndDeregister()),
              Map.entry("registerOne", s -> s.one.register()),
              Map.entry("askOne", s -> asked(s.one)),
              Map.entry("askTwo", s -> s.two.getUnarrivedParties()),
              Map.entry("askRoot", s -> asked(s.root)),
              Map.entry("phaseOne", s -> s.one.getPhase()),
              Map.entry("partiesOfRoot", s -> s.root.getRegisteredParties()),
              Map.entry("endOne", s -> s.one.isTerminated())));

  private final String kind;
  private final List<String> first;
  private final List<String> second;

  private Cascading(String kind, List<String> first, List<String> second) {
    this.kind = kind;
    this.first = first;
    this.second = second;
  }

  /** The kinds of such programs. */
  public static List<String> kinds() {
    return List.of("futures", "phasers", "stages");
  }

  /** The names of the calls of a kind. */
  public static List<String> calls(String kind) {
    return List.copyOf(callsOf(kind).keySet());
  }

  private static Map<String, ?> callsOf(String kind) {
    return switch (kind) {
      case "futures" -> OF_FUTURES;
      case "stages" -> OF_STAGES;
      default -> OF_PHASERS;
    };
  }

  /** A program: its kind and the names of the calls of each thread. */
  public static Cascading of(String kind, List<String> first, List<String> second) {
    return new Cascading(kind, first, second);
  }

  private static Object now(CompletableFuture<?> future) {
    try {
      return String.valueOf(future.getNow(null));
    } catch (CompletionException | java.util.concurrent.CancellationException e) {
      return e.getClass().getSimpleName();
    }
  }

  private static Object joined(CompletableFuture<?> future) {
    try {
      return String.valueOf(future.join());
    } catch (CompletionException e) {
      return e.getClass().getSimpleName();
    }
  }

  private static Object obtrude(CompletableFuture<String> future) {
    future.obtrudeValue("o");
    return "obtruded";
  }

  private static String asked(Phaser phaser) {
    return phaser.getArrivedParties() + "/" + phaser.getRegisteredParties();
  }

  /** Runs the program once. */
  public Object run() throws InterruptedException {
    return switch (kind) {
      case "futures" -> run(new Futures(), OF_FUTURES);
      case "stages" -> run(new Stages(), OF_STAGES);
      default -> run(new Phasers(), OF_PHASERS);
    };
  }

  private <S> Object run(S scene, Map<String, Function<S, Object>> calls)
      throws InterruptedException {
    StringBuffer noted = new StringBuffer();
    Thread thread = new Thread(() -> noted.append(perform(second, scene, calls)));
    thread.start();
    String mine = perform(first, scene, calls);
    thread.join();
    return mine + "| " + noted + "| " + scene;
  }

  private static <S> String perform(
      List<String> names, S scene, Map<String, Function<S, Object>> calls) {
    StringBuilder results = new StringBuilder();
    for (String name : names) {
      results.append(result(Objects.requireNonNull(calls.get(name)), scene)).append(' ');
    }
    return results.toString();
  }

  private static <S> Object result(Function<S, Object> call, S scene) {
    try {
      return call.apply(scene);
    } catch (IllegalStateException e) {
      return e.getClass().getSimpleName();
    }
  }
}
