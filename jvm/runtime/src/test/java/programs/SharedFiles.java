package programs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Threads that use files, each by names and streams of its own. */
public final class SharedFiles {
  private interface Use {
    Object in(Path directory) throws Exception;
  }

  private SharedFiles() {}

  /** Gives a program a directory of its own, and removes it with all that is left there. */
  private static Object in(Use use) throws Exception {
    Path directory = Files.createTempDirectory("shared");
    try {
      return use.in(directory);
    } finally {
      List<Path> left = new ArrayList<>();
      try (Stream<Path> all = Files.walk(directory)) {
        all.forEach(left::add);
      }
      for (int i = left.size() - 1; i >= 0; i--) {
        Files.delete(left.get(i));
      }
    }
  }

  private static Object with(String text, Use use) throws Exception {
    return in(
        directory -> {
          Path file = directory.resolve("file");
          Files.writeString(file, text);
          return use.in(file);
        });
  }

  private static String make(Path file) throws IOException {
    if (Files.exists(file)) {
      return "-";
    }
    try {
      Files.createFile(file);
      return "+";
    } catch (FileAlreadyExistsException e) {
      return "!";
    }
  }

  /** Both check whether there is a file, and make it if there is none. */
  public static Object made() throws Exception {
    return in(
        directory -> {
          String[] made = new String[2];
          Together.run(
              () -> made[0] = make(directory.resolve("file")),
              () -> made[1] = make(directory.resolve("file")));
          return made[0] + made[1];
        });
  }

  private static String makeNew(File file) throws IOException {
    return file.exists() ? "-" : file.createNewFile() ? "+" : "!";
  }

  /** The same with {@link File}. */
  public static Object madeNew() throws Exception {
    return in(
        directory -> {
          String[] made = new String[2];
          Together.run(
              () -> made[0] = makeNew(new File(directory.toFile(), "file")),
              () -> made[1] = makeNew(new File(directory.toFile(), "file")));
          return made[0] + made[1];
        });
  }

  private static String remove(Path file) throws IOException {
    try {
      Files.delete(file);
      return "+";
    } catch (NoSuchFileException e) {
      return "!";
    }
  }

  /** Both remove a file. */
  public static Object removed() throws Exception {
    return with(
        "",
        file -> {
          String[] removed = new String[2];
          Together.run(() -> removed[0] = remove(file), () -> removed[1] = remove(file));
          return removed[0] + removed[1];
        });
  }

  /** Both make a directory and those above it. */
  public static Object directories() throws Exception {
    return in(
        directory -> {
          File above = new File(directory.toFile(), "a");
          boolean[] made = new boolean[2];
          Together.run(() -> made[0] = new File(above, "b").mkdir(), () -> made[1] = above.mkdir());
          return made[0] + " " + made[1];
        });
  }

  /** Each makes a file of its own. */
  public static Object apart() throws Exception {
    return in(
        directory -> {
          Together.run(
              () -> Files.writeString(directory.resolve("a"), "a"),
              () -> new File(directory.toFile(), "b").createNewFile());
          return Files.readString(directory.resolve("a"));
        });
  }

  /** Both add a letter to what is in a file, which they read and write by streams. */
  public static Object streams() throws Exception {
    return with(
        "",
        file -> {
          Together.run(() -> add(file.toFile(), 'a'), () -> add(file.toFile(), 'b'));
          return Files.readString(file);
        });
  }

  private static void add(File file, char letter) throws IOException {
    byte[] before = new byte[8];
    int length;
    try (InputStream in = new FileInputStream(file)) {
      length = Math.max(0, in.read(before));
    }
    before[length] = (byte) letter;
    try (OutputStream out = new FileOutputStream(file)) {
      out.write(before, 0, length + 1);
    }
  }

  /** The same with methods of {@link Files}. */
  public static Object strings() throws Exception {
    return with(
        "",
        file -> {
          Together.run(
              () -> Files.writeString(file, Files.readString(file) + "a"),
              () -> Files.writeString(file, Files.readString(file) + "b"));
          return Files.readString(file);
        });
  }

  /** Both add one to a number in a file. */
  public static Object counted() throws Exception {
    return with(
        "0",
        file -> {
          Together.run(() -> count(file), () -> count(file));
          return Files.readString(file);
        });
  }

  private static void count(Path file) throws IOException {
    try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
      int digit = access.read();
      access.seek(0);
      access.write(digit + 1);
    }
  }

  /** One makes a file longer, the other asks how long it is. */
  public static Object length() throws Exception {
    return with(
        "",
        file -> {
          long[] length = new long[1];
          try (RandomAccessFile a = new RandomAccessFile(file.toFile(), "rw");
              RandomAccessFile b = new RandomAccessFile(file.toFile(), "r")) {
            Together.run(() -> a.setLength(3), () -> length[0] = b.length());
          }
          return length[0];
        });
  }

  private static final class Longer extends RandomAccessFile {
    private Longer(File file) throws IOException {
      super(file, "r");
    }

    @Override
    public long length() throws IOException {
      return super.length() + 1;
    }
  }

  /** Asks a file of a class that asks the one it extends. */
  public static Object overridden() throws Exception {
    return with(
        "abc",
        file -> {
          long[] length = new long[1];
          try (RandomAccessFile longer = new Longer(file.toFile())) {
            Together.run(() -> length[0] = longer.length(), () -> {});
          }
          return length[0];
        });
  }

  /** One writes lines, the other reads a line. */
  public static Object lines() throws Exception {
    return with(
        "old\n",
        file -> {
          String[] line = new String[1];
          Together.run(
              () -> {
                try (FileWriter writer = new FileWriter(file.toFile(), UTF_8)) {
                  writer.write("new\n");
                }
              },
              () -> {
                try (BufferedReader reader =
                    new BufferedReader(new FileReader(file.toFile(), UTF_8))) {
                  line[0] = reader.readLine();
                }
              });
          return line[0];
        });
  }

  /** One replaces a file by another, the other reads it. */
  public static Object replaced() throws Exception {
    return with(
        "old",
        file -> {
          Path other = file.resolveSibling("other");
          Files.writeString(other, "new");
          String[] text = new String[1];
          Together.run(
              () -> Files.move(other, file, StandardCopyOption.ATOMIC_MOVE),
              () -> text[0] = Files.readString(file));
          return text[0];
        });
  }

  /** One gives a directory another name, the other reads a file in it. */
  public static Object moved() throws Exception {
    return in(
        directory -> {
          File folder = new File(directory.toFile(), "folder");
          File file = new File(folder, "file");
          boolean made = folder.mkdir() && file.createNewFile();
          boolean[] there = new boolean[1];
          Together.run(
              () -> folder.renameTo(new File(directory.toFile(), "other")),
              () -> there[0] = file.exists());
          return made + " " + there[0];
        });
  }

  /** One writes to a file that is open while its name changes, and the other reads it then. */
  public static Object movedOpen() throws Exception {
    return with(
        "",
        file -> {
          File other = new File(file.getParent().toFile(), "other");
          try (OutputStream out = new FileOutputStream(file.toFile())) {
            boolean renamed = file.toFile().renameTo(other);
            long[] length = new long[1];
            Together.run(() -> out.write('a'), () -> length[0] = other.length());
            return renamed + " " + length[0];
          }
        });
  }

  /** One uses a file by its name, the other by a link. */
  public static Object linked(String kind) throws Exception {
    return with(
        "",
        file -> {
          Path link = file.resolveSibling("link");
          if (kind.equals("hard")) {
            Files.createLink(link, file);
          } else {
            Files.createSymbolicLink(link, file);
          }
          long[] length = new long[1];
          try (OutputStream out = new FileOutputStream(link.toFile())) {
            Together.run(() -> out.write('a'), () -> length[0] = file.toFile().length());
          }
          return length[0];
        });
  }

  /** One makes a file, the other lists the directory. */
  public static Object listed(String how) throws Exception {
    return in(
        directory -> {
          int[] count = new int[1];
          Together.run(
              () -> new File(directory.toFile(), "file").createNewFile(),
              () -> count[0] = count(directory, how));
          return count[0];
        });
  }

  private static int count(Path directory, String how) throws IOException {
    if (how.equals("list")) {
      return directory.toFile().list().length;
    }
    if (how.equals("files")) {
      try (Stream<Path> entries = Files.list(directory)) {
        return (int) entries.count();
      }
    }
    int count = 0;
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
      for (Path entry : entries) {
        count += entry.toString().isEmpty() ? 0 : 1;
      }
    }
    return count;
  }

  /** One copies a file, the other writes to it. */
  public static Object copied() throws Exception {
    return with(
        "old",
        file -> {
          Path copy = file.resolveSibling("copy");
          try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            Together.run(
                () -> Files.copy(file, copy),
                () -> channel.write(ByteBuffer.wrap("new".getBytes(UTF_8))));
          }
          return Files.readString(copy);
        });
  }

  /** Both copy what is in a file to another, by channels. */
  public static Object transferred() throws Exception {
    return with(
        "old",
        file -> {
          Path copy = file.resolveSibling("copy");
          try (FileChannel from = FileChannel.open(file, StandardOpenOption.READ);
              FileChannel to =
                  FileChannel.open(copy, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW)) {
            long[] size = new long[1];
            Together.run(() -> to.transferFrom(from, 0, 3), () -> size[0] = copy.toFile().length());
            return size[0];
          }
        });
  }

  /** Both write to one stream. */
  public static Object oneStream() throws Exception {
    return with(
        "",
        file -> {
          try (OutputStream out = new FileOutputStream(file.toFile())) {
            Together.run(() -> out.write('a'), () -> out.write('b'));
          }
          return Files.readString(file);
        });
  }

  /** Both read from one stream. */
  public static Object oneInput() throws Exception {
    return with(
        "ab",
        file -> {
          int[] read = new int[2];
          try (InputStream in = Files.newInputStream(file)) {
            Together.run(() -> read[0] = in.read(), () -> read[1] = in.read());
          }
          return (char) read[0] + "" + (char) read[1];
        });
  }

  /** One closes a stream, the other reads from it. */
  public static Object closed() throws Exception {
    return with(
        "a",
        file -> {
          String[] read = new String[1];
          InputStream in = new FileInputStream(file.toFile());
          Together.run(in::close, () -> read[0] = readOrNot(in));
          return read[0];
        });
  }

  private static String readOrNot(InputStream in) {
    try {
      return String.valueOf((char) in.read());
    } catch (IOException e) {
      return e.getMessage().toLowerCase(Locale.ROOT);
    }
  }

  /** Both lock a file, by channels of their own. */
  public static Object locked() throws Exception {
    return with(
        "",
        file -> {
          boolean[] locked = new boolean[2];
          Together.run(() -> locked[0] = lock(file), () -> locked[1] = lock(file));
          return locked[0] + " " + locked[1];
        });
  }

  private static boolean lock(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  /** Depends on what an earlier execution has left in a file, and leaves something there. */
  public static Object left(Path file) throws Exception {
    long before = Files.exists(file) ? Files.size(file) : 0;
    Files.writeString(file, ".", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    AtomicInteger number = new AtomicInteger();
    Runnable counting = before % 2 == 0 ? () -> {} : number::incrementAndGet;
    Together.run(counting::run, number::incrementAndGet);
    return number.get();
  }
}
