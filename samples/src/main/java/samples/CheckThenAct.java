package samples;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Sample 4: each call on a concurrent map is atomic, but two of them are not. */
public final class CheckThenAct {
  private final Map<String, Integer> hits = new ConcurrentHashMap<>();

  private void hit(String page) {
    Integer before = hits.get(page);
    hits.put(page, before == null ? 1 : before + 1);
  }

  /** Two visitors hit one page; returns how many hits were counted. */
  public int count() throws InterruptedException {
    Thread visitor = new Thread(() -> hit("/home"), "visitor");
    visitor.start();
    hit("/home");
    visitor.join();
    return hits.get("/home");
  }

  /** Expects two hits. */
  public static void main(String[] args) throws InterruptedException {
    int count = new CheckThenAct().count();
    if (count != 2) {
      throw new AssertionError("2 hits, but " + count + " counted");
    }
  }
}
