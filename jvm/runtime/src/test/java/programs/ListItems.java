package programs;

import java.util.ArrayList;
import java.util.List;

/** Threads that use single elements of one list, and others that use all of it. */
public final class ListItems {
  private ListItems() {}

  private interface Use {
    Object of(List<String> list);
  }

  private static Object both(Use first, Use second) throws InterruptedException {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    Object[] results = new Object[2];
    Pieces.run(() -> results[0] = first.of(list), () -> results[1] = second.of(list));
    return results[0] + " " + results[1];
  }

  /** Different elements are different variables. */
  public static Object setsDifferent() throws InterruptedException {
    return both(list -> list.set(0, "x"), list -> list.set(1, "y"));
  }

  /** Different elements are different variables. */
  public static Object setsAndGetsDifferent() throws InterruptedException {
    return both(list -> list.set(0, "x"), list -> list.get(1));
  }

  /** Nothing is changed. */
  public static Object getsAndSearches() throws InterruptedException {
    return both(list -> list.get(0), list -> list.contains("x"));
  }

  /** Races. */
  public static Object racySetsSame() throws InterruptedException {
    return both(list -> list.set(0, "x"), list -> list.set(0, "y"));
  }

  /** Races. */
  public static Object racySetsAndGetsSame() throws InterruptedException {
    return both(list -> list.set(0, "x"), list -> list.get(0));
  }

  /** Races. */
  public static Object racySetsThenSearches() throws InterruptedException {
    return both(list -> list.set(0, "x"), list -> list.contains("q"));
  }

  /** Races. */
  public static Object racyIteratesThenSets() throws InterruptedException {
    return both(ListItems::join, list -> list.set(0, "x"));
  }

  private static Object join(List<String> list) {
    StringBuilder text = new StringBuilder();
    for (String item : list) {
      text.append(item);
    }
    return text;
  }

  /** Races. */
  public static Object racySetsThenAdds() throws InterruptedException {
    return both(list -> list.set(0, "x"), list -> list.add("c"));
  }

  /** Races. */
  public static Object racyAddsThenGets() throws InterruptedException {
    return both(list -> list.add("c"), list -> list.get(0));
  }
}
