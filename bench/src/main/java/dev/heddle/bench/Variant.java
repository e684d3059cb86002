package dev.heddle.bench;

import dev.heddle.runtime.Settings;
import java.util.List;

/** A way to run a program. */
enum Variant {
  CONTINUATIONS("heddle, continuations") {
    @Override
    Runner runner() {
      return new HeddleRunner(SETTINGS);
    }
  },
  PLATFORM_THREADS("heddle, platform threads") {
    @Override
    Runner runner() {
      return new HeddleRunner(SETTINGS.withPlatformThreads(true));
    }
  },
  UNCONTROLLED("uncontrolled, new threads") {
    @Override
    Runner runner() {
      return new UncontrolledRunner();
    }
  },
  ALL_ACCESSES("heddle, all accesses") {
    @Override
    Runner runner() {
      return new HeddleRunner(Settings.DEFAULT.withAllAccesses(true));
    }
  },
  LINCHECK("Lincheck 3.7 model checking") {
    @Override
    Runner runner() {
      return new LincheckRunner();
    }
  };

  /** The variants whose rates are compared. */
  static final List<Variant> COMPARED =
      List.of(CONTINUATIONS, PLATFORM_THREADS, UNCONTROLLED, LINCHECK);

  /** Switches at synchronisation only. */
  private static final Settings SETTINGS = Settings.DEFAULT.withAllAccesses(false);

  private final String title;

  Variant(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  /** A new runner, which is to have its JVM for itself. */
  abstract Runner runner();

  /** Whether this JDK can do it. */
  boolean available() {
    return this != CONTINUATIONS || Machine.hasContinuations();
  }
}
