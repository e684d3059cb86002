package dev.heddle.agent;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.heddle.hooks.FieldSite;
import dev.heddle.hooks.SynchronizedCallGates;
import java.io.DataInputStream;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TransformedClassCacheTest {
  private static final byte[] ORIGINAL = {1, 2, 3};
  private static final byte[] BECAME = {4, 5, 6, 7};

  @TempDir private Path folder;

  private TransformedClassCache saved(String identity) {
    FieldSite.registerJdk("java.util.concurrent.Thing", "state");
    TransformedClassCache classes = TransformedClassCache.in(file(), identity);
    classes.keep("java/util/Thing", true, ORIGINAL, BECAME);
    classes.keep("java/util/Other", true, ORIGINAL, null);
    classes.save();
    return classes;
  }

  private Path file() {
    return folder.resolve("sub/jdk-1" + TransformedClassCache.SUFFIX);
  }

  @Test
  void nextJvmFindsWhatWasKept() {
    saved("build");
    TransformedClassCache next = TransformedClassCache.in(file(), "build");
    TransformedClassCache.Result thing = next.find("java/util/Thing", true, ORIGINAL);
    assertNotNull(thing);
    assertArrayEquals(BECAME, thing.bytes());
    TransformedClassCache.Result other = next.find("java/util/Other", true, ORIGINAL);
    assertNotNull(other);
    assertNull(other.bytes());
  }

  @Test
  void nextJvmKnowsWhatTheJdkDoesNotHave() {
    saved("build");
    TransformedClassCache second = TransformedClassCache.in(file(), "build");
    assertNull(second.missing());
    second.keepMissing(List.of("java.lang.Thread.rest (uncontrolled)"));
    second.save();
    TransformedClassCache third = TransformedClassCache.in(file(), "build");
    assertEquals(List.of("java.lang.Thread.rest (uncontrolled)"), third.missing());
    assertNotNull(third.find("java/util/Thing", true, ORIGINAL));
    assertNull(TransformedClassCache.in(file(), "other build").missing());
  }

  @Test
  void classesThatDifferInAnythingAreNotFound() {
    saved("build");
    TransformedClassCache next = TransformedClassCache.in(file(), "build");
    assertNull(next.find("java/util/Thing", true, new byte[] {1, 2, 4}));
    assertNull(next.find("java/util/Thing", false, ORIGINAL));
    assertNull(next.find("java/util/Thing2", true, ORIGINAL));
  }

  /**
   * Writing the file uses classes that may be loaded meanwhile, perhaps by another thread, which
   * looks them up in the cache: two threads waited for each other when a signal ended the process
   * during a search.
   */
  @Test
  void nothingIsLockedWhileTheFileIsWritten() throws NoSuchMethodException {
    int modifiers = TransformedClassCache.class.getDeclaredMethod("save").getModifiers();
    assertFalse(Modifier.isSynchronized(modifiers));
  }

  @Test
  void anotherBuildFindsNothing() {
    saved("build");
    assertNull(
        TransformedClassCache.in(file(), "other build").find("java/util/Thing", true, ORIGINAL));
  }

  @Test
  void damagedFilesCountAsNone() throws IOException {
    saved("build");
    byte[] whole = Files.readAllBytes(file());
    for (int length : List.of(0, 3, 9, whole.length / 2, whole.length - 1)) {
      Files.write(file(), Arrays.copyOf(whole, length));
      assertNull(TransformedClassCache.in(file(), "build").find("java/util/Thing", true, ORIGINAL));
    }
    whole[whole.length - 1] ^= 1;
    Files.write(file(), whole);
    assertNull(TransformedClassCache.in(file(), "build").find("java/util/Thing", true, ORIGINAL));
  }

  @Test
  void folderThatCannotBeWrittenToDoesNotMatter() throws IOException {
    Files.writeString(folder.resolve("sub"), "a file, not a folder");
    assertNotNull(saved("build").find("java/util/Thing", true, ORIGINAL));
  }

  @Test
  void filesOfFewBuildsAreKept() throws IOException {
    for (int build = 0; build < 12; build++) {
      TransformedClassCache classes =
          TransformedClassCache.in(
              folder.resolve("jdk-" + build + TransformedClassCache.SUFFIX), "build " + build);
      classes.keep("java/util/Thing", true, ORIGINAL, BECAME);
      classes.save();
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(8, files.count());
    }
  }

  @Test
  void numbersOfSitesAreThoseOfTheirNames() {
    int first = FieldSite.registerJdk("java.util.concurrent.Thing", "state");
    assertEquals(first, FieldSite.registerJdk("java.util.concurrent.Thing", "state"));
    assertEquals("state", FieldSite.of(first).name());
    List<FieldSite> all = FieldSite.jdk();
    assertNotNull(all);
    assertEquals("java.util.concurrent.Thing", all.get(first).owner());
  }

  /** Kept bytecode contains numbers of gates, which are valid only if they are assigned again. */
  @Test
  void fileHasTheGatesByNumber() throws IOException {
    String method = "numberedByTest(Ljava/lang/Thing;)";
    int number = SynchronizedCallGates.number(method);
    saved("build");
    try (DataInputStream in = new DataInputStream(Files.newInputStream(file()))) {
      in.skipBytes(8);
      assertEquals("build", in.readUTF());
      for (int left = in.readInt(); left > 0; left--) {
        in.readUTF();
        in.readUTF();
      }
      assertEquals(SynchronizedCallGates.numbered().size(), in.readInt());
      for (int i = 0; i < number; i++) {
        in.readUTF();
      }
      assertEquals(method, in.readUTF());
    }
  }
}
