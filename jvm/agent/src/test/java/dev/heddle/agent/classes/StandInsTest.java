package dev.heddle.agent.classes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.agent.HeddleAgent;
import dev.heddle.hooks.Replaces;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every stand-in stands for something: one whose method the JDK does not have is skipped silently,
 * so those that some JDK lacks are listed here.
 */
class StandInsTest {
  /** What is public in a hook class beside stand-ins. */
  private static final Set<String> OTHERS =
      Set.of("isVirtual", "applies", "propertiesTouched", "zoneTouched");

  private static final Set<String> LACKED_BY_17 =
      Set.of(
          "CarrierCalls.currentCarrierThread/1",
          "ClassCalls$Fields.getFieldAccessor/1",
          "ClassCalls$Fields.getOverrideFieldAccessor/1",
          "ThreadBodies$Starts.start/2",
          "ThreadCalls.join/2",
          "ThreadCalls.sleep/1",
          "ThreadNumbers$Ids.next/0",
          "ThreadNumbers.genThreadName/0",
          "ThreadNumbers.threadId/1",
          "ThreadStateBodies.isTerminated/1",
          "ThreadStateBodies.threadState/1",
          "VirtualThreads.newVirtualThread/4");

  private static final Set<String> LACKED_BY_25 =
      Set.of(
          "ClassCalls$Fields.getFieldAccessor/2",
          "CommonPool$Delayer.delayer/1",
          "CommonPool$Futures.USE_COMMON_POOL/1",
          "Machine$Exchangers.FULL/1",
          "Machine$Exchangers.NCPU/1",
          "ThreadNumbers.nextThreadID/0",
          "ThreadNumbers.nextThreadNum/0");

  @Test
  void everyStandInStandsForAMethodThatThisJdkHas() throws ClassNotFoundException {
    Set<String> lacking = new TreeSet<>();
    for (String name : HeddleAgent.HOOK_CLASSES) {
      String full = Replaces.class.getPackageName() + "." + name;
      Class<?> hooks = Class.forName(full, false, Replaces.class.getClassLoader());
      Replaces replaces = hooks.getAnnotation(Replaces.class);
      if (replaces != null) {
        for (Method method : standIns(hooks).toList()) {
          if (!exists(replaces, method)) {
            lacking.add(
                withoutPackage(name) + "." + method.getName() + "/" + method.getParameterCount());
          }
        }
      }
    }
    int jdk = Runtime.version().feature();
    if (jdk == 17) {
      assertEquals(new TreeSet<>(LACKED_BY_17), lacking);
    } else if (jdk == 25) {
      assertEquals(new TreeSet<>(LACKED_BY_25), lacking);
    }
  }

  private static String withoutPackage(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private static Stream<Method> standIns(Class<?> hooks) {
    return Arrays.stream(hooks.getDeclaredMethods())
        .filter(method -> Modifier.isPublic(method.getModifiers()))
        .filter(method -> !method.isSynthetic() && !OTHERS.contains(method.getName()));
  }

  private static boolean exists(Replaces replaces, Method standIn) {
    Class<?> target;
    try {
      target = Class.forName(replaces.value(), false, null);
    } catch (ClassNotFoundException e) {
      return false;
    }
    if (replaces.where() == Replaces.Where.FIELD) {
      return Arrays.stream(target.getDeclaredFields())
          .anyMatch(field -> field.getName().equals(standIn.getName()));
    }
    return Arrays.stream(target.getDeclaredMethods())
        .anyMatch(original -> StandIns.standsFor(standIn, original));
  }
}
