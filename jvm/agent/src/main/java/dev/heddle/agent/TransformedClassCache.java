package dev.heddle.agent;

import dev.heddle.hooks.FieldSite;
import dev.heddle.hooks.SynchronizedCallGates;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The transformed classes of the JDK, kept in a file for the next JVM: transforming them again
 * would take most of Heddle's start time.
 *
 * <p>The key of a class is its name, whether it is being loaded, and its bytes, so that another
 * agent's changes are never lost. The numbers of accesses and gates that the classes contain are
 * kept with their names, and are assigned again before any other number. The file also has the rows
 * of the table that name something that the JDK does not have. The file is for one build of Heddle
 * and of the JDK; a file that cannot be read, or is of another build, is ignored.
 */
public final class TransformedClassCache {
  /** The suffix of the names of the files. */
  static final String SUFFIX = ".classes";

  /** How many files are kept. */
  private static final int BUILDS = 8;

  private static final int MAGIC = 0x4845_4402;

  /** In the file, the length of a class that is not changed. */
  private static final int UNCHANGED = -1;

  /** In the file, the number of missing rows if the rows were not compared with the JDK. */
  private static final int UNKNOWN = -1;

  /**
   * A class before its transformation. Not a record, because the first hash codes of records are
   * slow.
   */
  private static final class Original {
    final String name;
    final boolean loading;
    final int length;
    final int checksum;

    Original(String name, boolean loading, int length, int checksum) {
      this.name = name;
      this.loading = loading;
      this.length = length;
      this.checksum = checksum;
    }

    static Original of(String name, boolean loading, byte[] bytes) {
      int checksum = TransformedClassCache.checksum(bytes, 0, bytes.length);
      return new Original(name, loading, bytes.length, checksum);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Original that
          && checksum == that.checksum
          && length == that.length
          && loading == that.loading
          && name.equals(that.name);
    }

    @Override
    public int hashCode() {
      return checksum ^ length;
    }
  }

  /** A class after its transformation; no bytes if it is not changed. */
  static final class Result {
    private final byte @Nullable [] bytes;

    Result(byte @Nullable [] bytes) {
      this.bytes = bytes;
    }

    byte @Nullable [] bytes() {
      return bytes;
    }
  }

  private final @Nullable Path file;
  private final String identity;
  private final Map<Original, Result> results = new HashMap<>();
  private boolean changed;

  /** The names in rows that the JDK does not have; null if that is not known. */
  private @Nullable List<String> missing;

  /** How many classes were found. */
  private int found;

  private TransformedClassCache(@Nullable Path file, String identity) {
    this.file = file;
    this.identity = identity;
  }

  /** A cache that keeps nothing. */
  public static TransformedClassCache none() {
    return new TransformedClassCache(null, "");
  }

  /** The classes of a build, read from the file. */
  static TransformedClassCache in(Path file, String identity) {
    TransformedClassCache classes = new TransformedClassCache(file, identity);
    try {
      if (Files.exists(file)) {
        classes.read(Files.readAllBytes(file));
      }
    } catch (IOException e) {
      classes.results.clear();
      classes.missing = null;
    }
    return classes;
  }

  /** The result of the transformation of a class; null if it is not known. */
  @Nullable Result find(String name, boolean loading, byte[] bytes) {
    return file == null ? null : known(Original.of(name, loading, bytes));
  }

  private synchronized @Nullable Result known(Original original) {
    Result known = results.get(original);
    found += known == null ? 0 : 1;
    return known;
  }

  /** How many classes were found in the cache. */
  synchronized int found() {
    return found;
  }

  /** Records the result of the transformation of a class. */
  void keep(String name, boolean loading, byte[] bytes, byte @Nullable [] transformed) {
    if (file != null) {
      put(Original.of(name, loading, bytes), new Result(transformed));
    }
  }

  private synchronized void put(Original original, Result result) {
    results.put(original, result);
    changed = true;
  }

  /** The names in rows that the JDK does not have; null if no JVM has compared them so far. */
  synchronized @Nullable List<String> missing() {
    return missing;
  }

  /** Records the names that the JDK does not have. */
  synchronized void keepMissing(List<String> found) {
    missing = found;
    changed = true;
  }

  /** The results to write; null if nothing is new. */
  private synchronized @Nullable Map<Original, Result> takeChanged() {
    boolean any = changed;
    changed = false;
    return any ? new HashMap<>(results) : null;
  }

  /**
   * Writes the file, if something is new.
   *
   * <p>It uses classes that another thread may be loading, which looks them up in this cache. So it
   * must not wait for that thread while that thread waits for the lookup.
   */
  void save() {
    List<FieldSite> sites = FieldSite.jdk();
    Path target = file == null ? null : file.toAbsolutePath();
    Path folder = target == null ? null : target.getParent();
    if (target == null || folder == null || sites == null) {
      return;
    }
    try {
      Map<Original, Result> latest = takeChanged();
      if (latest == null) {
        return;
      }
      Files.createDirectories(folder);
      Path fresh = Files.createTempFile(folder, "jdk-", ".new");
      try {
        Files.write(fresh, written(sites, latest));
        move(fresh, target);
      } finally {
        Files.deleteIfExists(fresh);
      }
      forgetOldest(folder);
    } catch (IOException | SecurityException | OutOfMemoryError e) {
      // If the file cannot be written, or there is not enough memory, only time is lost.
      changeAgain();
    }
  }

  private synchronized void changeAgain() {
    changed = true;
  }

  private static void move(Path fresh, Path target) throws IOException {
    try {
      Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(fresh, target, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Keeps the files of a few builds only. */
  private static void forgetOldest(Path folder) throws IOException {
    try (Stream<Path> siblings = Files.list(folder)) {
      List<Path> files =
          siblings
              .filter(sibling -> sibling.toString().endsWith(SUFFIX))
              .sorted(Comparator.comparing(sibling -> sibling.toFile().lastModified()))
              .toList();
      for (Path old : files.subList(0, Math.max(0, files.size() - BUILDS))) {
        Files.deleteIfExists(old);
      }
    }
  }

  private byte[] written(List<FieldSite> sites, Map<Original, Result> results) throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(content);
    out.writeUTF(identity);
    out.writeInt(sites.size());
    for (FieldSite site : sites) {
      out.writeUTF(site.owner());
      out.writeUTF(String.valueOf(site.name()));
    }
    List<String> gates = SynchronizedCallGates.numbered();
    out.writeInt(gates.size());
    for (String method : gates) {
      out.writeUTF(method);
    }
    List<String> checked = missing();
    out.writeInt(checked == null ? UNKNOWN : checked.size());
    for (String row : checked == null ? List.<String>of() : checked) {
      out.writeUTF(row);
    }
    out.writeInt(results.size());
    for (Map.Entry<Original, Result> entry : results.entrySet()) {
      Original original = entry.getKey();
      out.writeUTF(original.name);
      out.writeBoolean(original.loading);
      out.writeInt(original.length);
      out.writeInt(original.checksum);
      byte[] bytes = entry.getValue().bytes();
      out.writeInt(bytes == null ? UNCHANGED : bytes.length);
      if (bytes != null) {
        out.write(bytes);
      }
    }
    byte[] body = content.toByteArray();
    ByteArrayOutputStream whole = new ByteArrayOutputStream(body.length + 8);
    DataOutputStream head = new DataOutputStream(whole);
    head.writeInt(MAGIC);
    head.writeInt(checksum(body, 0, body.length));
    head.write(body);
    return whole.toByteArray();
  }

  private void read(byte[] whole) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(whole));
    if (in.readInt() != MAGIC
        || in.readInt() != checksum(whole, 8, whole.length - 8)
        || !in.readUTF().equals(identity)) {
      return;
    }
    int sites = in.readInt();
    for (int i = 0; i < sites; i++) {
      if (FieldSite.registerJdk(in.readUTF(), in.readUTF()) != i) {
        return;
      }
    }
    int gates = in.readInt();
    for (int i = 0; i < gates; i++) {
      if (SynchronizedCallGates.number(in.readUTF()) != i) {
        return;
      }
    }
    int checked = in.readInt();
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < checked; i++) {
      rows.add(in.readUTF());
    }
    missing = checked == UNKNOWN ? null : rows;
    for (int left = in.readInt(); left > 0; left--) {
      Original original = new Original(in.readUTF(), in.readBoolean(), in.readInt(), in.readInt());
      int length = in.readInt();
      results.put(original, new Result(length == UNCHANGED ? null : in.readNBytes(length)));
    }
  }

  private static int checksum(byte[] bytes, int from, int length) {
    CRC32 sum = new CRC32();
    sum.update(bytes, from, length);
    return (int) sum.getValue();
  }
}
