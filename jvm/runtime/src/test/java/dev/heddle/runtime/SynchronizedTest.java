package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.core.Outcome;
import dev.heddle.core.bounded.DfsStrategy;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import programs.SynchronizedForms;

class SynchronizedTest {
  @TestFactory
  Stream<DynamicTest> everyFormExcludesOtherThreads() {
    Map<String, Consumer<SynchronizedForms>> forms = new LinkedHashMap<>();
    forms.put("instance method", SynchronizedForms::instanceMethod);
    forms.put("static method", f -> SynchronizedForms.staticMethod());
    forms.put("block", SynchronizedForms::block);
    forms.put("class object", SynchronizedForms::classObject);
    forms.put("class object and static", SynchronizedForms::classObjectAndStaticMethod);
    forms.put("nested", SynchronizedForms::nested);
    forms.put("reentrant", SynchronizedForms::reentrant);
    forms.put("lambda", SynchronizedForms::lambda);
    forms.put("exception", SynchronizedForms::exception);
    forms.put("exception in method", SynchronizedForms::exceptionInMethod);
    forms.put("loop", SynchronizedForms::loop);
    forms.put("try and finally", SynchronizedForms::tryFinally);
    forms.put("wide", SynchronizedForms::wide);
    forms.put("constructor", SynchronizedForms::constructor);
    forms.put("bridge method", SynchronizedForms::bridge);
    forms.put("default method", SynchronizedForms::inDefaultMethod);
    forms.put("static method of an interface", SynchronizedForms::interfaceStatic);
    return forms.entrySet().stream()
        .map(
            form ->
                DynamicTest.dynamicTest(
                    form.getKey(),
                    () ->
                        assertEquals(
                            Set.of("2"),
                            Explore.allSynchronisation(
                                () -> SynchronizedForms.twice(form.getValue())))));
  }

  @Test
  void withoutAMonitorAnUpdateIsLost() {
    assertEquals(
        Set.of("1", "2"),
        Explore.allSynchronisation(() -> SynchronizedForms.twice(SynchronizedForms::bare)));
  }

  @Test
  void enteringNullThrows() {
    assertEquals(Set.of("null"), Explore.allSynchronisation(SynchronizedForms::onNull));
  }

  @Test
  void oppositeOrdersDeadlock() {
    assertEquals(Set.of("D", "ok"), Explore.allSynchronisation(SynchronizedForms::oppositeOrders));
  }

  @Test
  void aDeadlockNamesThreadsLocksHoldersAndLines() {
    Set<String> deadlocks =
        Explore.verdict(
                Explore.settings().withAllAccesses(false),
                SynchronizedForms::oppositeOrders,
                new DfsStrategy(),
                1_000_000)
            .findings()
            .stream()
            .map(f -> f.outcome())
            .filter(o -> o instanceof Outcome.Deadlock)
            .map(o -> o.summary().replaceAll("java:\\d+", "java:n"))
            .collect(Collectors.toSet());
    assertEquals(
        Set.of(
            "deadlock: main waits for the end of A at Together.java:n;"
                + " A waits for SynchronizedForms#1.inner held by B at SynchronizedForms.java:n;"
                + " B waits for SynchronizedForms#1.lock held by A at SynchronizedForms.java:n"),
        deadlocks);
  }
}
