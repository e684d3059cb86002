package dev.heddle.runtime;

import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.Settings;
import dev.heddle.runtime.statics.StaticInitialisers;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import programs.ReflectiveInitialisers;

/** Static initialisers that calls by reflection run, compared with what plain Java does. */
class ReflectiveInitialisersTest {
  private static final Settings SETTINGS = Explore.settings().withAllAccesses(false);
  private static final String FIRST = "ExceptionInInitializerError";
  private static final String LATER = "NoClassDefFoundError";
  private static final String BOTH = FIRST + " " + LATER;
  private static final String WRAPPED = "InvocationTargetException";

  @AfterEach
  void tellPureOnesApart() {
    StaticInitialisers.allTold = false;
  }

  private static void sees(Set<String> expected, ProgramBody body) {
    for (boolean allTold : new boolean[] {false, true}) {
      StaticInitialisers.allTold = allTold;
      Explore.same(SETTINGS, expected, body);
    }
  }

  private static String list(String... results) {
    return "[" + String.join(", ", results) + "]";
  }

  @Test
  void aFailureIsThrownAsItIs() {
    String all = list(BOTH, BOTH, BOTH, BOTH, LATER + " " + LATER);
    sees(Set.of(all), ReflectiveInitialisers::failing);
    sees(Set.of(BOTH + " " + LATER), ReflectiveInitialisers::inherited);
  }

  @Test
  void argumentsAreLookedAtAfterwards() {
    sees(Set.of(list(BOTH, BOTH, BOTH, BOTH)), ReflectiveInitialisers::wrongArguments);
  }

  @Test
  void whatIsRefusedInitialisesNothing() {
    String access = "IllegalAccessException";
    String enumeration = "IllegalArgumentException";
    String receiver = "NullPointerException";
    sees(
        Set.of(list("InstantiationException", enumeration, access, access, receiver, "1")),
        ReflectiveInitialisers::refused);
  }

  static Stream<ProgramBody> either() {
    return Stream.of(
        ReflectiveInitialisers::constructor,
        ReflectiveInitialisers::method,
        ReflectiveInitialisers::newInstance,
        ReflectiveInitialisers::handles,
        ReflectiveInitialisers::reference);
  }

  @ParameterizedTest
  @MethodSource("either")
  void whatFailsInOneExecutionNeedNotInAnother(ProgramBody body) {
    sees(Set.of(BOTH, "false false"), body);
  }

  @Test
  void othersWaitUntilTheClassIsInitialised() {
    sees(Set.of("true false", "D"), ReflectiveInitialisers::leaking);
  }

  @Test
  void whatTheCalledConstructorThrowsIsWrapped() {
    sees(Set.of(WRAPPED + " " + WRAPPED), ReflectiveInitialisers::wrapped);
  }
}
