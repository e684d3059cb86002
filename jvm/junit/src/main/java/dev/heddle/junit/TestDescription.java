package dev.heddle.junit;

import java.lang.reflect.Method;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.ExtensionContext;

/** What JUnit passes to a test about the test itself. */
record TestDescription(
    String displayName, Set<String> tags, Optional<Class<?>> testClass, Optional<Method> testMethod)
    implements TestInfo {
  TestDescription(ExtensionContext context) {
    this(
        context.getDisplayName(),
        Set.copyOf(context.getTags()),
        context.getTestClass(),
        context.getTestMethod());
  }

  @Override
  public String getDisplayName() {
    return displayName;
  }

  @Override
  public Set<String> getTags() {
    return tags;
  }

  @Override
  public Optional<Class<?>> getTestClass() {
    return testClass;
  }

  @Override
  public Optional<Method> getTestMethod() {
    return testMethod;
  }
}
