package dev.heddle.hooks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.Cleaner;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

/** What lasts as long as an execution, or a search: referents, cleaners, finalizers, shutdown. */
final class LifetimesTest extends UnderControl {
  private static final Cleaner CLEANER = Cleaner.create();

  private static boolean isCollected(WeakReference<?> reference) throws InterruptedException {
    for (int i = 0; i < 100 && !reference.refersTo(null); i++) {
      System.gc();
      Thread.sleep(5);
    }
    return reference.refersTo(null);
  }

  private static boolean isKept(WeakReference<?> reference) {
    System.gc();
    System.gc();
    return !reference.refersTo(null);
  }

  private WeakReference<Object> made() {
    Object referent = new byte[100];
    controlled(() -> ReferenceReferents.made(referent));
    return new WeakReference<>(referent);
  }

  @Test
  void whatReferencesReferToStaysForTheExecution() throws InterruptedException {
    StaticInitialisation.beginSearch();
    List<WeakReference<Object>> early = new ArrayList<>();
    for (int execution = 0; execution < 8; execution++) {
      early.add(made());
      StaticInitialisation.nextEpoch();
    }
    WeakReference<Object> late = made();
    assertTrue(isKept(late));
    StaticInitialisation.nextEpoch();
    assertTrue(isCollected(late));
    assertTrue(isKept(early.get(0)));
    assertTrue(isKept(early.get(7)));
    StaticInitialisation.endSearch();
    assertTrue(isCollected(early.get(0)));
  }

  @Test
  void manyReferentsStay() {
    List<WeakReference<Object>> all = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      all.add(made());
    }
    assertTrue(isKept(all.get(0)));
    assertTrue(isKept(all.get(199)));
  }

  @Test
  void referentsOfOthersAreTheirOwn() throws InterruptedException {
    Object[] referent = {new byte[100]};
    uncontrolled(() -> ReferenceReferents.made(referent[0]));
    controlled(() -> ReferenceReferents.made(null));
    WeakReference<Object> reference = new WeakReference<>(referent[0]);
    referent[0] = "nothing";
    assertTrue(isCollected(reference));
  }

  @Test
  void aCleanerDoesNothingForAnExecutionThatIsOver() {
    List<String> done = new ArrayList<>();
    List<Cleaner.Cleanable> cleanables = new ArrayList<>();
    Object object = new Object();
    controlled(
        () -> {
          for (String name : List.of("now", "over", "asked")) {
            cleanables.add(CleanerBodies.register(CLEANER, object, () -> done.add(name)));
          }
          Runnable jdk = new FutureTask<>(() -> done.add("jdk"));
          cleanables.add(CleanerBodies.register(CLEANER, object, jdk));
        });
    cleanables.get(0).clean();
    assertEquals(List.of("now"), done);
    StaticInitialisation.nextEpoch();
    cleanables.get(1).clean();
    assertEquals(List.of("now"), done);
    controlled(() -> cleanables.get(2).clean());
    cleanables.get(3).clean();
    assertEquals(List.of("now", "asked", "jdk"), done);
    assertThrows(
        NullPointerException.class,
        () -> controlled(() -> CleanerBodies.register(CLEANER, object, nothing())));
  }

  @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"}) // what a program may do
  private static <T> T nothing() {
    return null;
  }

  @Test
  void classesWithFinalizersAreNamed() {
    StaticInitialisation.beginSearch();
    controlled(
        () -> {
          FinalizerBodies.register(new Object());
          FinalizerBodies.register(this);
          FinalizerBodies.register(recorder);
          FinalizerBodies.register(this);
        });
    assertEquals(
        List.of(LifetimesTest.class.getName(), Recorder.class.getName()),
        FinalizableClasses.classes());
    FinalizerBodies.runFinalization();
    StaticInitialisation.beginSearch();
    assertEquals(List.of(), FinalizableClasses.classes());
  }

  @Test
  void shutdownHooksBelongToAnExecution() {
    Runtime runtime = recorder.named("runtime", Runtime.getRuntime());
    Thread hook = new Thread();
    recorder.states.put(hook, Thread.State.NEW);
    assertEquals(
        List.of("enter(runtime)", "exit(runtime)"),
        controlled(() -> ShutdownHooks.addShutdownHook(runtime, hook)));
    assertEquals(
        List.of("enter(runtime)", "exit(runtime)"),
        controlled(
            () ->
                assertThrows(
                    IllegalArgumentException.class,
                    () -> ShutdownHooks.addShutdownHook(runtime, hook))));
    controlled(
        () -> {
          assertTrue(ShutdownHooks.removeShutdownHook(runtime, hook));
          assertFalse(ShutdownHooks.removeShutdownHook(runtime, hook));
          ShutdownHooks.addShutdownHook(runtime, hook);
        });
    StaticInitialisation.nextEpoch();
    controlled(() -> assertFalse(ShutdownHooks.removeShutdownHook(runtime, hook)));
    recorder.states.put(hook, Thread.State.RUNNABLE);
    controlled(
        () ->
            assertThrows(
                IllegalArgumentException.class,
                () -> ShutdownHooks.addShutdownHook(runtime, hook)));
    assertThrows(
        NullPointerException.class, () -> ShutdownHooks.removeShutdownHook(runtime, nothing()));
  }
}
