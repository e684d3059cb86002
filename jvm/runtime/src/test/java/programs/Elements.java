package programs;

import java.util.function.IntConsumer;
import java.util.function.IntSupplier;

/** Elements of arrays of every type, and fields of every type. */
@SuppressWarnings("StatementSwitchToExpressionSwitch") // its cases declare variables
public final class Elements {
  /** A variable that holds small numbers. */
  public record Variable(IntSupplier get, IntConsumer set) {}

  /** Fields. */
  private static final class Fields {
    private boolean z;
    private byte b;
    private char c;
    private short s;
    private int i;
    private long j;
    private float f;
    private double d;
    private Object l = 0;
  }

  private Elements() {}

  /** One thread changes a variable from 0 to 1 and back, another reads it twice. */
  public static Object changes(Variable variable) throws InterruptedException {
    int[] seen = new int[2];
    Together.run(
        () -> {
          variable.set().accept(1);
          variable.set().accept(0);
        },
        () -> {
          int first = variable.get().getAsInt();
          int second = variable.get().getAsInt();
          seen[0] = first;
          seen[1] = second;
        });
    return seen[0] + "" + seen[1];
  }

  /** A fresh element or field of a type, which is named as in class files. */
  public static Variable of(boolean field, char type) {
    Fields o = new Fields();
    if (field) {
      return switch (type) {
        case 'Z' -> new Variable(() -> o.z ? 1 : 0, v -> o.z = v == 1);
        case 'B' -> new Variable(() -> o.b, v -> o.b = (byte) v);
        case 'C' -> new Variable(() -> o.c, v -> o.c = (char) v);
        case 'S' -> new Variable(() -> o.s, v -> o.s = (short) v);
        case 'I' -> new Variable(() -> o.i, v -> o.i = v);
        case 'J' -> new Variable(() -> (int) o.j, v -> o.j = v);
        case 'F' -> new Variable(() -> (int) o.f, v -> o.f = v);
        case 'D' -> new Variable(() -> (int) o.d, v -> o.d = v);
        default -> new Variable(() -> (Integer) o.l, v -> o.l = v);
      };
    }
    return element(type);
  }

  private static Variable element(char type) {
    switch (type) {
      case 'Z':
        boolean[] z = new boolean[1];
        return new Variable(() -> z[0] ? 1 : 0, v -> z[0] = v == 1);
      case 'B':
        byte[] b = new byte[1];
        return new Variable(() -> b[0], v -> b[0] = (byte) v);
      case 'C':
        char[] c = new char[1];
        return new Variable(() -> c[0], v -> c[0] = (char) v);
      case 'S':
        short[] s = new short[1];
        return new Variable(() -> s[0], v -> s[0] = (short) v);
      case 'I':
        int[] i = new int[1];
        return new Variable(() -> i[0], v -> i[0] = v);
      case 'J':
        long[] j = new long[1];
        return new Variable(() -> (int) j[0], v -> j[0] = v);
      case 'F':
        float[] f = new float[1];
        return new Variable(() -> (int) f[0], v -> f[0] = v);
      case 'D':
        double[] d = new double[1];
        return new Variable(() -> (int) d[0], v -> d[0] = v);
      default:
        Object[] l = {0};
        return new Variable(() -> (Integer) l[0], v -> l[0] = v);
    }
  }
}
