package dev.heddle.junit;

import dev.heddle.core.Outcome;
import dev.heddle.core.Schedule;
import dev.heddle.runtime.settings.MockFramework;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.opentest4j.TestAbortedException;

/** Explores a test method where JUnit would call it. */
final class HeddleExtension implements InvocationInterceptor {
  /** The plan of a test, kept by the extension's instance: JUnit makes one for each test method. */
  private final TestPlan plan = new TestPlan();

  @Override
  public <T> T interceptTestClassConstructor(
      Invocation<T> invocation,
      ReflectiveInvocationContext<Constructor<T>> context,
      ExtensionContext extensionContext)
      throws Throwable {
    plan.constructed(context);
    return invocation.proceed();
  }

  @Override
  public void interceptBeforeEachMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> context,
      ExtensionContext extensionContext) {
    plan.before(context);
    invocation.skip();
  }

  @Override
  public void interceptTestMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> context,
      ExtensionContext extensionContext) {
    invocation.skip();
    MockFramework.prepare(context.getTargetClass());
    HeddleTest test =
        AnnotationSupport.findAnnotation(context.getExecutable(), HeddleTest.class).orElseThrow();
    TestBody body = plan.body(context, extensionContext);
    Exploring exploring = new Exploring(TestPlan.name(extensionContext), body, Options.of(test));
    if (test.replay().isEmpty()) {
      explore(exploring, body, extensionContext);
    } else {
      replay(exploring, test.replay(), extensionContext);
    }
  }

  @Override
  public void interceptAfterEachMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> context,
      ExtensionContext extensionContext) {
    invocation.skip();
  }

  private static void explore(Exploring exploring, TestBody body, ExtensionContext context) {
    Exploration exploration;
    try {
      exploration = exploring.run();
    } catch (AssertionError e) {
      // An assumption usually comes before the first thread, which leaves nothing to explore.
      abortIfDiscarded(body);
      throw e;
    }
    exploration.assertNoFailure();
    abortIfDiscarded(body);
    context.publishReportEntry("heddle", exploration.toString());
  }

  private static void abortIfDiscarded(TestBody body) {
    if (body.allDiscarded()) {
      throw new TestAbortedException(TestBody.ASSUMPTION + " in any execution");
    }
  }

  private static void replay(Exploring exploring, String text, ExtensionContext context) {
    Schedule schedule;
    Replayed replayed;
    try {
      schedule = Schedule.parse(text);
      replayed = exploring.replay(schedule);
    } catch (IllegalArgumentException e) {
      throw new ExtensionConfigurationException(String.valueOf(e.getMessage()));
    }
    Outcome outcome = replayed.outcome();
    if (outcome.failure() != Outcome.FailureKind.NONE || replayed.difference(outcome) != null) {
      throw Failures.error(Failures.story(exploring.program(), schedule, replayed), replayed);
    }
    context.publishReportEntry("heddle", "one replayed interleaving: " + outcome.summary());
  }
}
