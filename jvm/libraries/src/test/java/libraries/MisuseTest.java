package libraries;

import static libraries.Threads.check;
import static libraries.Threads.together;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.heddle.core.Outcome.FailureKind;
import dev.heddle.junit.Exploration;
import dev.heddle.junit.Explorer;
import dev.heddle.junit.Heddle;
import java.text.DateFormat;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.junit.jupiter.api.Test;

/**
 * Classes of the JDK with atomic methods, in programs that assume that several calls are atomic;
 * and corrected programs.
 */
final class MisuseTest {
  private static void fails(FailureKind kind, Explorer.Action program) {
    Exploration exploration = Heddle.explorer().executions(500).untilFailure().explore(program);
    assertFalse(exploration.failures().isEmpty(), exploration::toString);
    assertEquals(kind, exploration.failures().get(0).outcome().failure(), exploration::toString);
  }

  private static void iterate(List<Integer> list) throws InterruptedException {
    together(
        () -> list.add(3),
        () -> {
          int sum = 0;
          for (int number : list) {
            sum += number;
          }
          check(sum == 3 || sum == 6, sum);
        });
  }

  private static List<Integer> synchronizedList() {
    return Collections.synchronizedList(new ArrayList<>(List.of(1, 2)));
  }

  @Test
  void aSynchronizedListIsIteratedWithoutItsLock() {
    fails(FailureKind.EXCEPTION, () -> iterate(synchronizedList()));
  }

  @Test
  void aSynchronizedListIsIteratedUnderItsLock() {
    Right.holds(
        () -> {
          List<Integer> list = synchronizedList();
          together(
              () -> list.add(3),
              () -> {
                int sum = 0;
                synchronized (list) {
                  for (int number : list) {
                    sum += number;
                  }
                }
                check(sum == 3 || sum == 6, sum);
              });
        });
  }

  private static String last(Vector<String> vector) {
    return vector.isEmpty() ? "none" : vector.get(vector.size() - 1);
  }

  @Test
  void theLastElementOfAVectorIsRemovedMeanwhile() {
    fails(
        FailureKind.EXCEPTION,
        () -> {
          Vector<String> vector = new Vector<>(List.of("a"));
          together(() -> vector.remove("a"), () -> check(last(vector) != null, "null"));
        });
  }

  @Test
  void theLastElementOfAVectorIsReadUnderItsLock() {
    Right.holds(
        () -> {
          Vector<String> vector = new Vector<>(List.of("a"));
          together(
              () -> vector.remove("a"),
              () -> {
                synchronized (vector) {
                  check(last(vector) != null, "null");
                }
              });
        });
  }

  @Test
  void aMapIsAskedAndThenChanged() {
    fails(
        FailureKind.ASSERTION,
        () -> {
          ConcurrentMap<String, Integer> map = new ConcurrentHashMap<>();
          Threads.Task count = () -> map.put("a", map.containsKey("a") ? map.get("a") + 1 : 1);
          together(count, count);
          check(map.get("a") == 2, map);
        });
  }

  @Test
  void aMapIsChangedAtOnce() {
    Right.holds(
        () -> {
          ConcurrentMap<String, Integer> map = new ConcurrentHashMap<>();
          Threads.Task count = () -> map.merge("a", 1, Integer::sum);
          together(count, count);
          check(map.get("a") == 2, map);
        });
  }

  @Test
  void aDateFormatIsShared() {
    fails(
        FailureKind.RACE,
        () -> {
          DateFormat format = new SimpleDateFormat("yyyy", Locale.ROOT);
          together(() -> format.format(0L), () -> format.format(0L));
        });
  }

  @Test
  void aDateFormatIsSharedUnderALock() {
    Right.holds(
        () -> {
          DateFormat format = new SimpleDateFormat("yyyy", Locale.ROOT);
          Threads.Task use =
              () -> {
                synchronized (format) {
                  check(format.format(0L).equals("1970"), "another year");
                }
              };
          together(use, use);
        });
  }
}
