package bench.prisoners;

import dev.heddle.sync.Stm;
import dev.heddle.sync.TVar;

/**
 * Prisoners visit a room with a light, one at a time, in an order that the warden chooses, until
 * their leader knows that all have been there.
 *
 * <p>The certain solution of Walker's thesis on Déjà Fu (York 2018), listing 45b: a prisoner turns
 * the light on once, when it is off; the leader turns it off and counts. In the thesis, prisoners
 * who have done so yield for ever, and a fair bound of 0 keeps them from running; here they end.
 */
public final class Prisoners {
  private Prisoners() {}

  /** Frees a number of prisoners; the first one is their leader. */
  public static Object run(int number) throws InterruptedException {
    TVar<Boolean> light = Stm.atomically(tx -> TVar.of(false));
    for (int i = 1; i < number; i++) {
      Thread prisoner = new Thread(() -> visit(light));
      prisoner.setDaemon(true);
      prisoner.start();
    }
    for (int counted = 0; counted < number - 1; counted++) {
      toggle(light, true);
    }
    return "free";
  }

  private static void visit(TVar<Boolean> light) {
    try {
      toggle(light, false);
    } catch (InterruptedException e) {
      throw new AssertionError("nobody interrupts", e);
    }
  }

  /** Waits until the light is as expected, and changes it. */
  private static void toggle(TVar<Boolean> light, boolean expected) throws InterruptedException {
    Stm.atomically(
        tx -> {
          tx.await(tx.read(light) == expected);
          tx.write(light, !expected);
          return true;
        });
  }
}
