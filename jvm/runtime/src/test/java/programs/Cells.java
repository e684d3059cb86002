package programs;

/** A field, a static field and an array element, read and written. */
public final class Cells {
  private int field;
  private static long staticField;
  private final double[] elements = new double[1];

  /** Makes one. */
  public Cells() {}

  /** Writes a field. */
  public void write(int value) {
    field = value;
  }

  /** Reads it. */
  public int read() {
    return field;
  }

  /** Writes the static field. */
  public static void writeStatic(long value) {
    staticField = value;
  }

  /** Reads it. */
  public static long readStatic() {
    return staticField;
  }

  /** Writes an element. */
  public void writeElement(double value) {
    elements[0] = value;
  }

  /** Reads it. */
  public double readElement() {
    return elements[0];
  }
}
