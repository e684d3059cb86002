package programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.heddle.junit.HeddleTest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** Uses everything JUnit does around a test method. */
public class LifecycleCase extends LifecycleCaseBase {
  private static String fromBeforeAll;

  private final String display;
  private int count;
  private Thread worker;
  @TempDir Path folder;

  LifecycleCase(TestInfo info) {
    display = info.getDisplayName();
  }

  @BeforeAll
  static void prepare() {
    fromBeforeAll = "prepared";
  }

  @BeforeEach
  void startWorker(TestInfo info) {
    calls.add("before " + info.getTestMethod().orElseThrow().getName());
    worker =
        new Thread(
            () -> {
              synchronized (calls) {
                count++;
              }
            });
    worker.start();
  }

  @HeddleTest(strategy = "dfs")
  void everythingIsThere(TestInfo info) throws InterruptedException {
    assertEquals("prepared", fromBeforeAll);
    assertNotNull(folder);
    assertNotNull(info);
    assertNotNull(display);
    worker.join();
    assertEquals(1, count);
    calls.add("test");
  }

  @AfterEach
  void check(TestInfo info) {
    calls.add("after " + info.getTestMethod().orElseThrow().getName());
  }

  /** An inner test class, which needs an instance of the outer one. */
  @Nested
  class Inner {
    private final List<String> own = new ArrayList<>();

    @BeforeEach
    void beforeInner() {
      own.add("inner");
      calls.add("before inner");
    }

    @HeddleTest(strategy = "dfs")
    void innerTest() throws InterruptedException {
      worker.join();
      assertEquals(List.of("inner"), own);
      assertEquals(List.of("base before", "before innerTest", "before inner"), calls);
    }
  }
}
