package dev.heddle.hooks.memory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.hooks.UnderControl;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Copies of arrays do what the JDK does, and every access is announced before it happens. */
final class ArrayCopiesTest extends UnderControl {
  private static final int SITE = 5;

  @Test
  void aShortCopyIsMadeElementByElement() {
    int[] source = recorder.named("source", new int[] {1, 2, 3});
    int[] target = recorder.named("target", new int[4]);
    assertEquals(
        List.of(
            "readElement(source, 1, 5)",
            "writeElement(target, 0, 5)",
            "readElement(source, 2, 5)",
            "writeElement(target, 1, 5)"),
        controlled(() -> ArrayCopies.arraycopy(source, 1, target, 0, 2, SITE)));
    assertArrayEquals(new int[] {2, 3, 0, 0}, target);
  }

  @Test
  void anOverlappingCopyIsMadeFromTheRightEnd() {
    int[] array = recorder.named("array", new int[] {1, 2, 3, 4});
    assertEquals(
        List.of(
            "readElement(array, 1, 5)",
            "writeElement(array, 2, 5)",
            "readElement(array, 0, 5)",
            "writeElement(array, 1, 5)"),
        controlled(() -> ArrayCopies.arraycopy(array, 0, array, 1, 2, SITE)));
    assertArrayEquals(new int[] {1, 1, 2, 4}, array);
  }

  @Test
  void aLongCopyIsTwoAccesses() {
    long[] source = recorder.named("source", new long[20]);
    long[] target = recorder.named("target", new long[40]);
    source[19] = 7;
    assertEquals(
        List.of("elements(source, 3, 20, false)", "elements(target, 10, 27, true)"),
        controlled(() -> ArrayCopies.arraycopy(source, 3, target, 10, 17, SITE)));
    assertEquals(7, target[26]);
  }

  @Test
  void everyCopyDoesWhatTheJdkDoes() {
    Random random = new Random(11);
    for (int round = 0; round < 3000; round++) {
      int[] numbers = random.ints(1 + random.nextInt(30), 0, 100).toArray();
      Object[] objects = IntStream.of(numbers).boxed().toArray();
      int from = random.nextInt(numbers.length + 2) - 1;
      int to = random.nextInt(numbers.length + 2) - 1;
      int length = random.nextInt(numbers.length + 2) - 1;
      boolean sameArray = random.nextBoolean();
      for (Object source : List.of(numbers, objects)) {
        Object mine = copyOf(source);
        Object expected = copyOf(source);
        Object myTarget = sameArray ? mine : copyOf(source);
        Object expectedTarget = sameArray ? expected : copyOf(source);
        Class<?> thrown =
            thrown(() -> System.arraycopy(expected, from, expectedTarget, to, length));
        Class<?>[] seen = new Class<?>[1];
        List<String> calls =
            controlled(
                () ->
                    seen[0] =
                        thrown(
                            () -> ArrayCopies.arraycopy(mine, from, myTarget, to, length, SITE)));
        assertEquals(thrown, seen[0]);
        assertTrue(Arrays.deepEquals(new Object[] {expectedTarget}, new Object[] {myTarget}));
        assertEquals(thrown == Void.class && length > 0, !calls.isEmpty());
      }
    }
  }

  private static Object copyOf(Object array) {
    return array instanceof int[] numbers ? numbers.clone() : ((Object[]) array).clone();
  }

  private static Class<?> thrown(Runnable work) {
    try {
      work.run();
      return Void.class;
    } catch (RuntimeException e) {
      return e.getClass();
    }
  }

  @Test
  void whatCannotBeCopiedThrowsBeforeAnythingIsAnnounced() {
    controlled(
        () -> {
          assertThrows(
              NullPointerException.class,
              () -> ArrayCopies.arraycopy(null, 0, new int[1], 0, 1, SITE));
          assertThrows(
              ArrayStoreException.class,
              () -> ArrayCopies.arraycopy(new int[1], 0, new long[1], 0, 1, SITE));
          assertThrows(
              ArrayStoreException.class,
              () -> ArrayCopies.arraycopy("text", 0, new long[1], 0, 1, SITE));
        });
    assertEquals(List.of(), recorder.take());
    Object[] target = {"x", "y", "z"};
    Object[] source = {1, "two", 3};
    String[] strings = new String[3];
    assertEquals(
        4,
        controlled(
                () -> {
                  ArrayCopies.arraycopy(source, 1, target, 1, 1, SITE);
                  assertThrows(
                      ArrayStoreException.class,
                      () -> ArrayCopies.arraycopy(source, 0, strings, 0, 3, SITE));
                })
            .size());
    assertArrayEquals(new Object[] {"x", "two", "z"}, target);
  }

  @Test
  void aCloneIsRead() {
    int[] array = recorder.named("array", new int[] {4, 5});
    int[] large = recorder.named("large", new int[17]);
    Object[] copies = new Object[3];
    assertEquals(
        List.of(
            "readElement(array, 0, 5)",
            "readElement(array, 1, 5)",
            "elements(large, 0, 17, false)"),
        controlled(
            () -> {
              copies[0] = ArrayCopies.copy(array, SITE);
              copies[1] = ArrayCopies.copy(large, SITE);
              copies[2] = ArrayCopies.copy(new String[0], SITE);
            }));
    assertArrayEquals(array, (int[]) copies[0]);
    assertNotSame(array, copies[0]);
    assertArrayEquals(large, (int[]) copies[1]);
    assertEquals(String[].class, copies[2].getClass());
    assertEquals(
        List.of("elements(array, 0, 2, false)"),
        controlled(
            () -> {
              ArrayCopies.reads(array);
              ArrayCopies.reads(new int[0]);
              ArrayCopies.reads("text");
            }));
    uncontrolled(() -> assertArrayEquals(array, (int[]) ArrayCopies.copy(array, SITE)));
  }

  @Test
  void copiesThroughReflectionAreFound() throws Throwable {
    Method real =
        System.class.getMethod(
            "arraycopy", Object.class, int.class, Object.class, int.class, int.class);
    Method other = System.class.getMethod("nanoTime");
    Method stand = IndirectArrayCopyCalls.invoked(real);
    assertSame(IndirectArrayCopyCalls.class, stand == null ? null : stand.getDeclaringClass());
    assertSame(other, IndirectArrayCopyCalls.invoked(other));
    assertSame(null, IndirectArrayCopyCalls.invoked(null));
    MethodHandle handle = MethodHandles.lookup().unreflect(real);
    MethodHandle unrelated =
        MethodHandles.lookup()
            .findStatic(System.class, "nanoTime", MethodType.methodType(long.class));
    assertSame(unrelated, IndirectArrayCopyCalls.found(unrelated, other));
    assertSame(handle, IndirectArrayCopyCalls.found(handle, Arrays.class, "arraycopy"));
    int[] array = recorder.named("array", new int[] {1, 2});
    for (MethodHandle found :
        List.of(
            IndirectArrayCopyCalls.found(handle, real),
            IndirectArrayCopyCalls.found(handle, System.class, "arraycopy"))) {
      List<String> calls =
          controlled(
              () -> {
                found.invokeExact((Object) array, 0, (Object) array, 1, 1);
              });
      assertEquals(2, calls.size());
      assertTrue(calls.get(0).startsWith("readElement(array, 0, "), calls.get(0));
      assertArrayEquals(new int[] {1, 1}, array);
    }
  }
}
