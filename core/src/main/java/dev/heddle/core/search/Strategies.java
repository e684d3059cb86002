package dev.heddle.core.search;

import dev.heddle.core.Strategy;
import dev.heddle.core.bounded.Bound;
import dev.heddle.core.bounded.BoundedStrategy;
import dev.heddle.core.bounded.DelayBound;
import dev.heddle.core.bounded.DelayStrategy;
import dev.heddle.core.bounded.DepthFirstScheduler;
import dev.heddle.core.bounded.DepthStrategy;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.bounded.IcbStrategy;
import dev.heddle.core.bounded.PreemptionBound;
import dev.heddle.core.bounded.RandomOrderScheduler;
import dev.heddle.core.bounded.RoundRobinScheduler;
import dev.heddle.core.bounded.Scheduler;
import dev.heddle.core.bounded.YieldBound;
import dev.heddle.core.bpor.BporStrategy;
import dev.heddle.core.dpor.DporBounds;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.random.PctStrategy;
import dev.heddle.core.random.PosStrategy;
import dev.heddle.core.random.RandomStrategy;
import dev.heddle.core.random.RffStrategy;
import dev.heddle.core.random.SurwStrategy;
import dev.heddle.core.random.SwarmStrategy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The strategies by name: the only list of all strategies.
 *
 * <p>Each names the options that it understands. {@code preemptions}, {@code delays} and {@code
 * yields} are bounds, which limit what the others choose from, except those that cannot be bounded
 * from outside; any other option that a strategy does not understand is refused.
 */
public final class Strategies {
  private static final String PREEMPTIONS = "preemptions";
  private static final String DELAYS = "delays";
  private static final String YIELDS = "yields";
  private static final String CHOICES = "choices";
  private static final String DEPTH = "depth";
  private static final String SCHEDULER = "scheduler";

  /** The options that can bound a strategy from outside. */
  private static final Set<String> BOUNDS = Set.of(PREEMPTIONS, DELAYS, YIELDS);

  private static final int DEFAULT_CHOICES = 20;
  private static final int PCT_DEPTH = 3;
  private static final int SWARM_DEPTH = 1;

  /**
   * A strategy.
   *
   * @param random whether its choices depend on a seed
   * @param options the options that it understands itself
   * @param bounds the options that can bound it from outside
   */
  private record Entry(
      boolean random,
      Set<String> options,
      Set<String> bounds,
      Function<StrategyOptions, Strategy> create) {}

  private static final Map<String, Entry> ENTRIES = new LinkedHashMap<>();

  static {
    systematic("dfs", Set.of(), BOUNDS, o -> new DfsStrategy());
    systematic("dpor", BOUNDS, Set.of(), Strategies::dpor);
    systematic(
        "bpor",
        Set.of(PREEMPTIONS, YIELDS),
        Set.of(),
        o -> new BporStrategy(o.preemptions(), o.yields()));
    systematic(
        "icb", Set.of(PREEMPTIONS), Set.of(YIELDS), o -> new IcbStrategy(most(o.preemptions())));
    systematic("delay", Set.of(DELAYS, SCHEDULER), Set.of(), Strategies::delay);
    systematic("db", Set.of(CHOICES), BOUNDS, o -> DepthStrategy.bounded(choices(o)));
    systematic("idb", Set.of(CHOICES), BOUNDS, o -> DepthStrategy.iterative(choices(o)));
    random("random", Set.of(), o -> new RandomStrategy(o.seed()));
    random("pct", Set.of(DEPTH), o -> new PctStrategy(or(o.depth(), PCT_DEPTH), o.seed()));
    random("swarm", Set.of(DEPTH), o -> new SwarmStrategy(or(o.depth(), SWARM_DEPTH), o.seed()));
    random("pos", Set.of(), o -> new PosStrategy(o.seed()));
    random("surw", Set.of(), o -> new SurwStrategy(o.seed()));
    random("rff", Set.of(), o -> new RffStrategy(o.seed()));
  }

  private static final Map<String, Function<StrategyOptions, Scheduler>> SCHEDULERS =
      new LinkedHashMap<>();

  static {
    SCHEDULERS.put("round-robin", o -> new RoundRobinScheduler());
    SCHEDULERS.put("depth-first", o -> new DepthFirstScheduler());
    SCHEDULERS.put("random-order", o -> new RandomOrderScheduler(o.seed()));
  }

  private Strategies() {}

  private static void systematic(
      String name,
      Set<String> options,
      Set<String> bounds,
      Function<StrategyOptions, Strategy> create) {
    ENTRIES.put(name, new Entry(/* random= */ false, options, bounds, create));
  }

  private static void random(
      String name, Set<String> options, Function<StrategyOptions, Strategy> create) {
    ENTRIES.put(name, new Entry(/* random= */ true, options, BOUNDS, create));
  }

  /** The names of all strategies. */
  public static List<String> names() {
    return List.copyOf(ENTRIES.keySet());
  }

  /** The names of all schedulers that delays can deviate from. */
  public static List<String> schedulers() {
    return List.copyOf(SCHEDULERS.keySet());
  }

  /** Whether the choices of a strategy depend on the seed. */
  public static boolean isRandom(String name) {
    return entry(name).random();
  }

  /**
   * The strategy that some options ask for although none is named: {@code icb} for preemptions,
   * {@code delay} for delays, {@code idb} for choices; or null.
   */
  public static @Nullable String implied(StrategyOptions options) {
    if (options.preemptions() != null) {
      return options.delays() != null ? "dfs" : "icb";
    }
    if (options.delays() != null || options.scheduler() != null) {
      return options.yields() != null ? "dfs" : "delay";
    }
    if (options.choices() != null) {
      return "idb";
    }
    if (options.depth() != null) {
      return "pct";
    }
    return options.yields() != null ? "icb" : null;
  }

  /** A new strategy for a search whose options name none. */
  public static Strategy byDefault(StrategyOptions options) {
    return new DefaultStrategy(options.seed(), options.executions());
  }

  /**
   * A new strategy; {@link IllegalArgumentException} with one clear line if there is none of that
   * name, or if it does not understand an option.
   */
  public static Strategy of(String name, StrategyOptions options) {
    return of(name, options, null);
  }

  /** The same with a scheduler of the user, which the options name. */
  public static Strategy of(String name, StrategyOptions options, @Nullable Scheduler own) {
    Entry entry = entry(name);
    List<Bound> bounds = new ArrayList<>();
    given(options)
        .forEach(
            (option, value) -> {
              if (entry.options().contains(option)) {
                return;
              }
              if (!entry.bounds().contains(option)) {
                throw new IllegalArgumentException(
                    "the strategy " + name + " has no use for " + option);
              }
              bounds.add(bound(option, (Integer) value));
            });
    Strategy strategy =
        own == null
            ? entry.create().apply(options)
            : new DelayStrategy(own, most(options.delays()));
    return bounds.isEmpty() ? strategy : new BoundedStrategy(strategy, bounds);
  }

  private static Entry entry(String name) {
    Entry entry = ENTRIES.get(name);
    if (entry == null) {
      throw new IllegalArgumentException(
          "unknown strategy '" + name + "'; there are: " + String.join(", ", names()));
    }
    return entry;
  }

  /** The options that are set, bounds on yields after other bounds. */
  private static Map<String, Object> given(StrategyOptions options) {
    Map<String, Object> given = new LinkedHashMap<>();
    put(given, PREEMPTIONS, options.preemptions());
    put(given, DELAYS, options.delays());
    put(given, YIELDS, options.yields());
    put(given, CHOICES, options.choices());
    put(given, DEPTH, options.depth());
    put(given, SCHEDULER, options.scheduler());
    return given;
  }

  private static void put(Map<String, Object> given, String option, @Nullable Object value) {
    if (value != null) {
      given.put(option, value);
    }
  }

  private static Bound bound(String option, int most) {
    return switch (option) {
      case PREEMPTIONS -> new PreemptionBound(most);
      case DELAYS -> new DelayBound(most);
      default -> new YieldBound(most);
    };
  }

  private static Strategy dpor(StrategyOptions options) {
    DporBounds bounds = new DporBounds(options.preemptions(), options.delays(), options.yields());
    return bounds.isOpen() ? new DporStrategy(bounds) : new BoundedDporStrategy(bounds);
  }

  private static Strategy delay(StrategyOptions options) {
    String name = options.scheduler() == null ? "round-robin" : options.scheduler();
    Function<StrategyOptions, Scheduler> scheduler = SCHEDULERS.get(name);
    if (scheduler == null) {
      throw new IllegalArgumentException(
          "unknown scheduler '" + name + "'; there are: " + String.join(", ", schedulers()));
    }
    return new DelayStrategy(scheduler.apply(options), most(options.delays()));
  }

  private static int most(@Nullable Integer bound) {
    return or(bound, Integer.MAX_VALUE);
  }

  private static int choices(StrategyOptions options) {
    return or(options.choices(), DEFAULT_CHOICES);
  }

  private static int or(@Nullable Integer value, int otherwise) {
    return value == null ? otherwise : value;
  }
}
