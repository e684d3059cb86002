package dev.heddle.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.TestExecutionResult.Status.FAILED;
import static org.junit.platform.engine.TestExecutionResult.Status.SUCCESSFUL;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.AssertionFailedError;

/**
 * What a user does with a failure: copies the schedule from the message into the annotation, and
 * later fixes the code. Each version of the test class is compiled and loaded anew.
 */
class ReplayTest {
  private static final String SOURCE =
      """
      package replayed;

      import static org.junit.jupiter.api.Assertions.assertEquals;

      import dev.heddle.junit.HeddleTest;

      class Case {
        private %s int count;

        @HeddleTest%s
        void %s() throws InterruptedException {
          Thread other = new Thread(() -> count++);
          other.start();
          count++;
          other.join();%s
          assertEquals(2, count);
        }
      }
      """;
  private static final Pattern ANNOTATION =
      Pattern.compile("@HeddleTest(\\(replay = \"h2:[-_A-Za-z0-9]+\"\\))");

  @TempDir private Path folder = Path.of("");
  private int version;

  private JupiterRun run(String modifier, String parameters, String method, String more)
      throws IOException, ClassNotFoundException {
    Path root = Files.createDirectory(folder.resolve("version" + version++));
    Path source = root.resolve("Case.java");
    Files.writeString(source, SOURCE.formatted(modifier, parameters, method, more));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    int status = compiler.run(null, null, null, "-g", "-d", root.toString(), source.toString());
    assertEquals(0, status, "the test class does not compile");
    try (URLClassLoader loader = loader(root)) {
      return JupiterRun.ofClass(loader.loadClass("replayed.Case"));
    }
  }

  private static URLClassLoader loader(Path root) throws MalformedURLException {
    return new URLClassLoader(new URL[] {root.toUri().toURL()}, ReplayTest.class.getClassLoader());
  }

  @Test
  void theAnnotationFromAFailureReplaysIt() throws IOException, ClassNotFoundException {
    Matcher told = ANNOTATION.matcher(run("", "", "counts", "").message("counts"));
    assertTrue(told.find(), "no annotation in the message");
    String parameters = told.group(1);
    JupiterRun again = run("", parameters, "counts", "");
    assertEquals(FAILED, again.status("counts"));
    String message = again.message("counts");
    assertTrue(message.contains("expected: <2> but was: <1>"), message);
    assertTrue(message.contains("replayed.Case#counts  FAILED  again"), message);
    assertInstanceOf(AssertionFailedError.class, again.thrown("counts").getCause());

    JupiterRun renamed = run("", parameters, "renamed", "");
    assertTrue(
        renamed
            .message("renamed")
            .contains("the schedule is one of replayed.Case#counts, not of replayed.Case#renamed"),
        () -> renamed.message("renamed"));

    JupiterRun mended = run("volatile", parameters, "counts", " count = 2;");
    assertEquals(SUCCESSFUL, mended.status("counts"), mended.results()::toString);
    assertTrue(mended.report("counts").contains("one replayed interleaving"));

    JupiterRun changed = run("", parameters, "counts", " new Thread(() -> count++).start();");
    assertTrue(
        changed.message("counts").contains("or the program has changed since it was recorded"),
        () -> changed.message("counts"));
  }
}
