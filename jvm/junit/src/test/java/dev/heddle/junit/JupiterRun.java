package dev.heddle.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs test classes through JUnit itself and keeps what it says. */
final class JupiterRun implements TestExecutionListener {
  private final Map<String, TestExecutionResult> results = new LinkedHashMap<>();
  private final Map<String, String> reports = new LinkedHashMap<>();
  private String printed = "";

  static JupiterRun ofClass(Class<?> type) {
    return of(selectClass(type));
  }

  static JupiterRun ofMethod(Class<?> type, String method) {
    return of(selectMethod(type, method));
  }

  @SuppressWarnings("SystemOut") // what is printed is what is tested
  private static JupiterRun of(DiscoverySelector selector) {
    JupiterRun run = new JupiterRun();
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream capture = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    System.setOut(capture);
    System.setErr(capture);
    try {
      LauncherFactory.create()
          .execute(LauncherDiscoveryRequestBuilder.request().selectors(selector).build(), run);
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
    run.printed = bytes.toString(StandardCharsets.UTF_8);
    return run;
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (test.isTest()) {
      results.put(test.getDisplayName().replaceAll("\\(.*", ""), result);
    }
  }

  @Override
  public void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
    reports.put(
        test.getDisplayName().replaceAll("\\(.*", ""),
        entry.getKeyValuePairs().getOrDefault("heddle", ""));
  }

  Map<String, TestExecutionResult> results() {
    return results;
  }

  TestExecutionResult.Status status(String test) {
    return result(test).getStatus();
  }

  /** What a test threw. */
  Throwable thrown(String test) {
    return result(test).getThrowable().orElseThrow();
  }

  /** The message of what a test threw. */
  String message(String test) {
    return String.valueOf(thrown(test).getMessage());
  }

  /** What was published about a test. */
  String report(String test) {
    return reports.getOrDefault(test, "");
  }

  /** Everything that was printed meanwhile. */
  String printed() {
    return printed;
  }

  private TestExecutionResult result(String test) {
    TestExecutionResult result = results.get(test);
    if (result == null) {
      throw new AssertionError("no test " + test + " was run, but " + results.keySet());
    }
    return result;
  }
}
