package programs;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeEach;

/** A superclass with lifecycle methods. */
abstract class LifecycleCaseBase {
  final List<String> calls = new ArrayList<>();

  @BeforeEach
  void baseBefore() {
    calls.add("base before");
  }

  @AfterEach
  void baseAfter() {
    calls.add("base after");
    if (calls.contains("test")) {
      Assertions.assertEquals(
          List.of(
              "base before",
              "before everythingIsThere",
              "test",
              "after everythingIsThere",
              "base after"),
          calls);
    }
  }
}
