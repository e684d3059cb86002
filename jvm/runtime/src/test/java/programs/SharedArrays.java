package programs;

import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Programs whose threads share an array that code of the JDK reads or fills. Those whose names
 * begin with "racy" have a data race on an element.
 */
public final class SharedArrays {
  private SharedArrays() {}

  private static void look(Object seen) {
    Containers.look(seen);
  }

  private static String[] letters() {
    return new String[] {"a", "b", "c", "d"};
  }

  private static Object with(String[] array, Pieces.Piece one, Pieces.Piece other)
      throws InterruptedException {
    Pieces.run(one, other);
    return String.join("", array);
  }

  /** A list shows the array. */
  public static Object racyListSet() throws InterruptedException {
    String[] array = letters();
    List<String> list = Arrays.asList(array);
    return with(array, () -> list.set(0, "x"), () -> look(array[0]));
  }

  /** A list shows the array. */
  public static Object racyListGet() throws InterruptedException {
    String[] array = letters();
    List<String> list = Arrays.asList(array);
    return with(array, () -> look(list.get(1)), () -> array[1] = "x");
  }

  /** Two lists show the same array. */
  public static Object racyTwoLists() throws InterruptedException {
    String[] array = letters();
    return with(
        array,
        () -> Arrays.asList(array).set(0, "x"),
        () -> look(Arrays.asList(array).contains("a")));
  }

  /** The iterator of a list reads the array. */
  public static Object racyListIteration() throws InterruptedException {
    String[] array = letters();
    List<String> list = Collections.unmodifiableList(Arrays.asList(array));
    return with(array, () -> array[3] = "x", () -> list.forEach(SharedArrays::look));
  }

  /** Sorting a list sorts the array. */
  public static Object racyListSort() throws InterruptedException {
    String[] array = letters();
    List<String> list = Arrays.asList(array);
    return with(array, () -> look(array[2]), () -> Collections.sort(list));
  }

  /** A stream of a list reads the array. */
  public static Object racyListStream() throws InterruptedException {
    String[] array = letters();
    List<String> list = Arrays.asList(array);
    return with(array, () -> array[2] = "x", () -> look(list.stream().toList()));
  }

  /** An array that the JDK made. */
  public static Object racyListOfTheJdk() throws InterruptedException {
    List<String> list = Arrays.asList(Stream.of("a", "b").toArray(String[]::new));
    Pieces.run(() -> list.set(0, "x"), () -> list.set(0, "y"));
    return list.get(0);
  }

  /** Other elements of a list. */
  public static Object otherElementsOfAList() throws InterruptedException {
    String[] array = letters();
    List<String> list = Arrays.asList(array);
    return with(array, () -> list.set(0, "x"), () -> list.set(1, array[2]));
  }

  /** A list that is only read. */
  public static Object listRead() throws InterruptedException {
    String[] array = letters();
    List<String> list = Arrays.asList(array);
    Pieces.Piece reads =
        () -> {
          look(list.get(0));
          look(list.toString());
          look(new ArrayList<>(list));
          for (Iterator<String> all = list.iterator(); all.hasNext(); ) {
            look(all.next());
          }
          look(String.join("", array));
          look(Arrays.hashCode(array));
          look(List.of(array));
        };
    return with(array, reads, reads);
  }

  /** Fills all of it. */
  public static Object racyFill() throws InterruptedException {
    String[] array = letters();
    return with(array, () -> Arrays.fill(array, "x"), () -> look(array[3]));
  }

  /** Fills parts that overlap. */
  public static Object racyRanges() throws InterruptedException {
    String[] array = letters();
    return with(array, () -> Arrays.fill(array, 0, 3, "x"), () -> Arrays.sort(array, 2, 4));
  }

  /** Fills and sorts parts that do not overlap. */
  public static Object otherRanges() throws InterruptedException {
    String[] array = letters();
    return with(array, () -> Arrays.fill(array, 0, 2, "x"), () -> Arrays.sort(array, 2, 4));
  }

  /** Copies it while it is changed. */
  public static Object racyCopyOf() throws InterruptedException {
    String[] array = letters();
    return with(array, () -> look(Arrays.copyOf(array, 4)), () -> array[3] = "x");
  }

  /** Copies another part than is changed. */
  public static Object copyOfOtherElements() throws InterruptedException {
    String[] array = letters();
    return with(array, () -> look(Arrays.copyOf(array, 3)), () -> array[3] = "x");
  }

  /** A long copy reads every element. */
  public static Object racyLongCopy() throws InterruptedException {
    int[] array = new int[40];
    int[] target = new int[40];
    Pieces.run(() -> System.arraycopy(array, 0, target, 0, 30), () -> array[25] = 1);
    return "done";
  }

  /** A long copy writes every element. */
  public static Object racyLongCopyTarget() throws InterruptedException {
    int[] array = new int[40];
    int[] target = new int[40];
    Pieces.run(() -> System.arraycopy(array, 0, target, 5, 30), () -> look(target[34]));
    return "done";
  }

  /** A long clone reads every element. */
  public static Object racyLongClone() throws InterruptedException {
    int[] array = new int[40];
    Pieces.run(() -> look(array.clone()), () -> array[39] = 1);
    return "done";
  }

  /** A long copy of other elements. */
  public static Object longCopyOfOtherElements() throws InterruptedException {
    int[] array = new int[40];
    int[] target = new int[40];
    Pieces.run(() -> System.arraycopy(array, 0, target, 0, 30), () -> array[30] = target[30]);
    return "done";
  }

  /** A string is made of it. */
  public static Object racyString() throws InterruptedException {
    char[] array = {'a', 'b'};
    Pieces.run(() -> look(new String(array)), () -> array[1] = 'x');
    return "done";
  }

  /** A string is made of another part. */
  public static Object stringOfOtherElements() throws InterruptedException {
    char[] array = {'a', 'b', 'c'};
    Pieces.run(() -> look(String.valueOf(array, 0, 2)), () -> array[2] = 'x');
    return "done";
  }

  /** Characters are stored in it. */
  public static Object racyGetChars() throws InterruptedException {
    char[] array = new char[5];
    Pieces.run(() -> "abc".getChars(0, 3, array, 1), () -> look(array[3]));
    return "done";
  }

  /** Characters are stored elsewhere in it. */
  public static Object getOtherChars() throws InterruptedException {
    char[] array = new char[5];
    Pieces.run(() -> "abc".getChars(0, 3, array, 1), () -> look(array[4] + array[0]));
    return "done";
  }

  /** A stream is read into it. */
  public static Object racyReadInto() throws InterruptedException {
    byte[] array = new byte[5];
    ByteArrayInputStream in = new ByteArrayInputStream(new byte[3]);
    Pieces.run(() -> look(in.read(array, 0, 3)), () -> look(array[2]));
    return "done";
  }

  /** A buffer is read into it. */
  public static Object racyBufferGet() throws InterruptedException {
    byte[] array = new byte[5];
    ByteBuffer buffer = ByteBuffer.allocate(5);
    Pieces.run(() -> buffer.get(array, 1, 2), () -> array[2] = 5);
    return "done";
  }

  /** A buffer that is made of it does not read it. */
  public static Object bufferWrap() throws InterruptedException {
    byte[] array = new byte[5];
    Pieces.run(() -> look(ByteBuffer.wrap(array).remaining()), () -> array[2] = 5);
    return "done";
  }

  /** A collection is stored in it. */
  public static Object racyToArray() throws InterruptedException {
    String[] array = letters();
    return with(array, () -> look(List.of("x").toArray(array)), () -> look(array[0]));
  }

  /** Its hash code reads it. */
  public static Object racyHash() throws InterruptedException {
    Object[] array = {1, 2};
    Pieces.run(() -> look(Objects.hash(array)), () -> array[1] = 3);
    return "done";
  }

  /** Arguments in arrays of their own. */
  public static Object arguments() throws InterruptedException {
    Pieces.Piece piece = () -> look(String.format("%s %s", "a", Objects.hash(1, 2)));
    Pieces.run(piece, piece);
    return "done";
  }
}
