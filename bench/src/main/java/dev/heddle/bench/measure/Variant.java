package dev.heddle.bench.measure;

import dev.heddle.runtime.settings.Settings;
import java.util.List;

/** The ways to run a program that are compared with each other: Heddle, and others. */
public enum Variant implements Way {
  CONTINUATIONS("heddle, continuations") {
    @Override
    public Runner runner() {
      return new HeddleRunner(SETTINGS);
    }
  },
  PLATFORM_THREADS("heddle, platform threads") {
    @Override
    public Runner runner() {
      return new HeddleRunner(SETTINGS.withPlatformThreads(true));
    }
  },
  UNCONTROLLED("uncontrolled, new threads") {
    @Override
    public Runner runner() {
      return new UncontrolledRunner();
    }
  },
  ALL_ACCESSES("heddle, all accesses") {
    @Override
    public Runner runner() {
      return new HeddleRunner(Settings.DEFAULT.withAllAccesses(true));
    }
  },
  LINCHECK("Lincheck 3.7 model checking") {
    @Override
    public Runner runner() {
      return new LincheckRunner();
    }
  };

  /** The variants whose rates are compared. */
  public static final List<Variant> COMPARED =
      List.of(CONTINUATIONS, PLATFORM_THREADS, UNCONTROLLED, LINCHECK);

  /** Switches at synchronisation only. */
  private static final Settings SETTINGS = Settings.DEFAULT.withAllAccesses(false);

  private final String title;

  Variant(String title) {
    this.title = title;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public String key() {
    return name();
  }

  @Override
  public boolean available() {
    return this != CONTINUATIONS || Machine.hasContinuations();
  }
}
