package programs;

import java.io.DataOutputStream;
import java.io.OutputStream;
import java.io.StreamTokenizer;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.IntBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.DecimalFormat;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.text.StringCharacterIterator;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.DoubleSummaryStatistics;
import java.util.Formatter;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Scanner;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.StringJoiner;
import java.util.StringTokenizer;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.ZipEntry;

/** Objects of the JDK that can be changed and are not made to be shared. */
@SuppressWarnings("JavaUtilDate") // it is about old classes too
public final class Mutables {
  private Mutables() {}

  private static SharedSubject<Iterator<?>> iterator(String name, Collection<?> unchangeable) {
    return SharedSubject.of(
        name + ".iterator",
        unchangeable::iterator,
        iterator -> look(iterator.hasNext() ? iterator.next() : 0),
        iterator -> look(iterator.hasNext()));
  }

  private static void look(Object seen) {
    Containers.look(seen);
  }

  /** Objects with a method that only reads them. */
  public static List<SharedSubject<?>> readable() {
    return List.of(
        SharedSubject.of("BitSet", BitSet::new, b -> b.set(1), b -> look(b.get(1))),
        SharedSubject.of(
            "StringJoiner", () -> new StringJoiner(","), j -> j.add("a"), j -> look(j.length())),
        SharedSubject.of(
            "Calendar", Mutables::calendar, c -> c.add(Calendar.DATE, 1), c -> look(c.isSet(1))),
        SharedSubject.of("Date", () -> new Date(0), d -> d.setTime(5), d -> look(d.getTime())),
        SharedSubject.of(
            "Date.toString", () -> new Date(0), d -> d.setTime(7), d -> look(d.toString())),
        SharedSubject.of(
            "DecimalFormat",
            DecimalFormat::new,
            f -> f.setMaximumFractionDigits(1),
            NumberFormat::getMaximumFractionDigits),
        SharedSubject.of(
            "ParsePosition",
            () -> new ParsePosition(0),
            p -> p.setIndex(1),
            p -> look(p.getIndex())),
        SharedSubject.of(
            "StringCharacterIterator",
            () -> new StringCharacterIterator("abc"),
            i -> look(i.next()),
            i -> look(i.current())),
        SharedSubject.of(
            "StringTokenizer",
            () -> new StringTokenizer("a b c d"),
            t -> look(t.nextToken()),
            t -> look(t.countTokens())),
        SharedSubject.of("CRC32", CRC32::new, c -> c.update(1), c -> look(c.getValue())),
        SharedSubject.of("CRC32C", CRC32C::new, c -> c.update(1), c -> look(c.getValue())),
        SharedSubject.of(
            "Adler32", Adler32::new, c -> c.update(new byte[2]), c -> look(c.getValue())),
        SharedSubject.of(
            "ZipEntry", () -> new ZipEntry("a"), e -> e.setSize(5), e -> look(e.getSize())),
        SharedSubject.of(
            "IntSummaryStatistics",
            IntSummaryStatistics::new,
            s -> s.accept(1),
            s -> look(s.getMax())),
        SharedSubject.of(
            "LongSummaryStatistics",
            LongSummaryStatistics::new,
            s -> s.accept(1L),
            s -> look(s.getSum())),
        SharedSubject.of(
            "DoubleSummaryStatistics",
            DoubleSummaryStatistics::new,
            s -> s.accept(1),
            s -> look(s.getCount())),
        SharedSubject.of("Matcher", () -> found("a"), m -> look(m.find()), m -> look(m.group())),
        SharedSubject.of(
            "ByteBuffer", () -> ByteBuffer.allocate(9), b -> b.put((byte) 1), b -> look(b.get(0))),
        SharedSubject.of(
            "ByteBuffer.putInt",
            () -> ByteBuffer.allocate(9),
            b -> b.putInt(0, 1),
            b -> look(b.getInt(0))),
        SharedSubject.of(
            "ByteBuffer.put(byte[])",
            () -> ByteBuffer.allocate(99),
            b -> b.put(new byte[2]),
            b -> look(b.remaining())),
        SharedSubject.of(
            "ByteBuffer.order",
            () -> ByteBuffer.allocate(99),
            b -> b.order(java.nio.ByteOrder.LITTLE_ENDIAN),
            b -> look(b.order())),
        SharedSubject.of(
            "ByteBuffer direct",
            () -> ByteBuffer.allocateDirect(9),
            b -> b.putLong(0, 1),
            b -> look(b.get(0))),
        SharedSubject.of(
            "ByteBuffer view",
            () -> ByteBuffer.allocate(9).asReadOnlyBuffer(),
            b -> look(b.get()),
            b -> look(b.get(0))),
        SharedSubject.of(
            "CharBuffer", () -> CharBuffer.allocate(9), b -> b.append('a'), b -> look(b.length())),
        SharedSubject.of(
            "CharBuffer.toString",
            () -> CharBuffer.allocate(9),
            b -> b.put(3, 'a'),
            b -> look(b.toString())),
        SharedSubject.of(
            "IntBuffer", () -> IntBuffer.allocate(9), b -> b.put(1, 1), b -> look(b.get(1))),
        SharedSubject.of(
            "LongBuffer",
            () -> ByteBuffer.allocateDirect(80).asLongBuffer(),
            b -> b.put(1),
            b -> look(b.position())),
        SharedSubject.of(
            "Iterator",
            () -> new ArrayList<>(List.of(1, 2, 3)).iterator(),
            i -> look(i.next()),
            i -> look(i.hasNext())),
        SharedSubject.of(
            "Iterator of a HashMap",
            () -> new HashMap<>(Map.of(1, 2, 3, 4, 5, 6)).keySet().iterator(),
            i -> look(i.next()),
            i -> look(i.hasNext())),
        SharedSubject.of(
            "Iterator of a HashSet",
            () -> new HashSet<>(Set4.ALL).iterator(),
            i -> look(i.next()),
            i -> look(i.hasNext())),
        SharedSubject.of(
            "Iterator of a TreeMap",
            () -> new TreeMap<>(Map.of(1, 2, 3, 4, 5, 6)).entrySet().iterator(),
            i -> look(i.next()),
            i -> look(i.hasNext())),
        SharedSubject.of(
            "Iterator of an array",
            () -> Arrays.asList(1, 2, 3, 4).iterator(),
            i -> look(i.next()),
            i -> look(i.hasNext())),
        SharedSubject.of(
            "ListIterator",
            () -> new LinkedList<>(List.of(1, 2, 3)).listIterator(),
            i -> look(i.next()),
            ListIterator::nextIndex),
        SharedSubject.of(
            "Entry",
            () -> new HashMap<>(Map.of(1, 2)).entrySet().iterator().next(),
            e -> e.setValue(5),
            e -> look(e.getValue())),
        SharedSubject.of(
            "Entry of a TreeMap",
            () -> new TreeMap<>(Map.of(1, 2)).entrySet().iterator().next(),
            e -> e.setValue(5),
            e -> look(e.getValue())),
        SharedSubject.of(
            "Entry of a LinkedHashMap",
            () -> new LinkedHashMap<>(Map.of(1, 2)).entrySet().iterator().next(),
            e -> e.setValue(5),
            e -> look(e.getValue())),
        SharedSubject.of(
            "SimpleEntry",
            () -> new AbstractMap.SimpleEntry<>(1, 2),
            e -> e.setValue(5),
            e -> look(e.getValue())),
        SharedSubject.of(
            "subList",
            () -> new ArrayList<>(List.of(1, 2, 3)).subList(0, 2),
            l -> l.set(0, 5),
            l -> look(l.get(0))),
        SharedSubject.of(
            "unmodifiable view",
            Mutables::views,
            v -> v.get(0).add(1),
            v -> look(v.get(1).size())));
  }

  private static final class Set4 {
    static final List<Integer> ALL = List.of(1, 2, 3, 4);
  }

  /** Objects whose methods all change them. */
  public static List<SharedSubject<?>> writeOnly() {
    return List.of(
        SharedSubject.always(
            "SplittableRandom", () -> new SplittableRandom(1), r -> look(r.nextInt())),
        SharedSubject.always("Scanner", () -> new Scanner("a b c d"), s -> look(s.next())),
        SharedSubject.always(
            "SimpleDateFormat",
            () -> new SimpleDateFormat("yyyy", Locale.ROOT),
            f -> look(f.format(new Date(0)))),
        SharedSubject.always(
            "DecimalFormat.parse",
            () -> new DecimalFormat("0.0"),
            f -> look(f.parse("1.5", new ParsePosition(0)))),
        SharedSubject.always(
            "DecimalFormat.format", () -> new DecimalFormat("0.0"), f -> look(f.format(1.5))),
        SharedSubject.always(
            "NumberFormat.parse",
            NumberFormat::getInstance,
            f -> look(f.parse("1.5", new ParsePosition(0)))),
        SharedSubject.always(
            "MessageFormat",
            () -> new MessageFormat("{0,date}"),
            f -> look(f.format(new Object[] {new Date(0)}))),
        SharedSubject.always("Formatter", Formatter::new, f -> f.format("%d", 1)),
        iterator("List", List.of(1, 2, 3)),
        iterator("Set", Set.of(1, 2)),
        iterator("large Set", Set.of(1, 2, 3)),
        iterator("Map", Map.of(1, 2, 3, 4).entrySet()),
        iterator("singleton", Collections.singleton(1)),
        SharedSubject.always("MessageDigest", Mutables::digest, d -> d.update((byte) 1)),
        SharedSubject.always("MessageDigest.update", Mutables::digest, d -> d.update(new byte[5])),
        SharedSubject.always(
            "Matcher", () -> Pattern.compile("a").matcher("aaaaaa"), m -> look(m.find())),
        SharedSubject.always("ByteBuffer", () -> ByteBuffer.allocate(9), b -> look(b.get())),
        SharedSubject.always("ByteBuffer.flip", () -> ByteBuffer.allocate(9), b -> look(b.flip())),
        SharedSubject.always("CharBuffer", () -> CharBuffer.wrap("abcdef"), b -> look(b.get())),
        SharedSubject.always(
            "CharsetEncoder", StandardCharsets.UTF_8::newEncoder, Mutables::encode),
        SharedSubject.always(
            "Spliterator",
            () -> new ArrayList<>(List.of(1, 2, 3)).spliterator(),
            s -> s.tryAdvance(Mutables::look)),
        SharedSubject.always(
            "StreamTokenizer",
            () -> new StreamTokenizer(new StringReader("a b c d")),
            Mutables::token),
        SharedSubject.always(
            "DataOutputStream",
            () -> new DataOutputStream(OutputStream.nullOutputStream()),
            Mutables::writeInt));
  }

  private static void encode(CharsetEncoder encoder) {
    encoder.reset();
    look(encoder.encode(CharBuffer.wrap("a"), ByteBuffer.allocate(5), true));
  }

  private static void token(StreamTokenizer tokens) {
    try {
      look(tokens.nextToken());
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static void writeInt(DataOutputStream out) {
    try {
      out.writeInt(1);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static Calendar calendar() {
    Calendar calendar = new GregorianCalendar(2020, 1, 1);
    look(calendar.get(Calendar.DATE));
    return calendar;
  }

  private static List<List<Integer>> views() {
    List<Integer> list = new ArrayList<>();
    return List.of(list, Collections.unmodifiableList(list));
  }

  static Matcher found(String text) {
    Matcher matcher = Pattern.compile(text).matcher(text.repeat(9));
    look(matcher.find());
    return matcher;
  }

  static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
