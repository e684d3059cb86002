package programs;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.ByteBuffer;
import java.text.DecimalFormat;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Date;
import java.util.Hashtable;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.UUID;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.zip.Deflater;

/** Objects of the JDK that threads may share, or may share in the ways used here. */
@SuppressWarnings("JavaUtilDate") // it is about old classes too
public final class Shareables {
  private Shareables() {}

  private static void look(Object seen) {
    Containers.look(seen);
  }

  /** Objects that threads may share. */
  public static List<SharedSubject<?>> all() {
    return List.of(
        SharedSubject.of(
            "Properties", Properties::new, p -> p.put("a", "b"), p -> look(p.get("a"))),
        SharedSubject.of("Vector", Vector<Integer>::new, v -> v.add(1), v -> look(v.size())),
        SharedSubject.of(
            "StringBuffer", StringBuffer::new, b -> b.append(1), b -> look(b.toString())),
        SharedSubject.of(
            "ByteArrayOutputStream",
            ByteArrayOutputStream::new,
            o -> o.write(1),
            o -> look(o.size())),
        SharedSubject.of(
            "ByteArrayInputStream",
            () -> new ByteArrayInputStream(new byte[9]),
            i -> look(i.read()),
            i -> look(i.available())),
        SharedSubject.of(
            "StringWriter", StringWriter::new, w -> w.append("a"), w -> look(w.toString())),
        SharedSubject.of(
            "Random", () -> new Random(1), r -> look(r.nextInt()), r -> look(r.nextBoolean())),
        SharedSubject.of(
            "Deflater", Deflater::new, d -> d.setInput(new byte[5]), d -> look(d.needsInput())),
        SharedSubject.of(
            "String",
            () -> new String(new char[] {'a'}),
            s -> look(s.hashCode()),
            s -> look(s.length())),
        SharedSubject.of(
            "Locale", () -> Locale.ROOT, l -> look(l.hashCode()), l -> look(l.toLanguageTag())),
        SharedSubject.of(
            "Pattern",
            () -> Pattern.compile("a+"),
            p -> look(p.matcher("a").find()),
            p -> look(p.split("bab"))),
        SharedSubject.of(
            "BigInteger",
            () -> new BigInteger("123"),
            b -> look(b.bitLength()),
            b -> look(b.hashCode())),
        SharedSubject.of(
            "BigDecimal",
            () -> new BigDecimal("1.5"),
            b -> look(b.toString()),
            b -> look(b.precision())),
        SharedSubject.of(
            "UUID", () -> new UUID(1, 2), u -> look(u.toString()), u -> look(u.hashCode())),
        SharedSubject.of(
            "URI", () -> URI.create("a:b"), u -> look(u.toString()), u -> look(u.hashCode())),
        SharedSubject.of(
            "DateTimeFormatter",
            () -> DateTimeFormatter.ISO_DATE,
            f -> look(f.format(LocalDate.EPOCH)),
            f -> look(f.toString())),
        SharedSubject.of(
            "immutable list",
            () -> List.of(1, 2),
            l -> look(l.iterator().next()),
            l -> look(l.size())),
        SharedSubject.of(
            "immutable map",
            () -> Map.of(1, 2),
            m -> look(m.entrySet().iterator().next()),
            m -> look(m.keySet())),
        SharedSubject.of(
            "Date", () -> new Date(0), d -> look(d.toString()), d -> look(d.hashCode())),
        SharedSubject.of(
            "DecimalFormat",
            () -> new DecimalFormat("0.0"),
            f -> look(f.format(1)),
            f -> look(f.format(2))),
        SharedSubject.of(
            "NumberFormat",
            NumberFormat::getInstance,
            f -> look(f.format(1)),
            f -> look(f.getMinimumFractionDigits())),
        SharedSubject.of(
            "MessageFormat",
            () -> new MessageFormat("{0,number} {1}"),
            f -> look(f.format(new Object[] {1, "a"})),
            f -> look(f.toPattern())),
        SharedSubject.of(
            "Matcher",
            () -> Mutables.found("a"),
            m -> look(m.toMatchResult()),
            m -> look(m.start() + m.end() + m.groupCount())),
        SharedSubject.of(
            "ByteBuffer",
            () -> ByteBuffer.allocate(9),
            b -> look(b.duplicate().get()),
            b -> look(b.hashCode() + b.slice().remaining())),
        SharedSubject.of(
            "MessageDigest",
            Mutables::digest,
            d -> look(d.getAlgorithm()),
            d -> look(d.getDigestLength())),
        SharedSubject.of(
            "Hashtable", Hashtable<Integer, Integer>::new, t -> t.put(1, 1), t -> look(t.get(1))),
        SharedSubject.of(
            "ConcurrentHashMap",
            ConcurrentHashMap<Integer, Integer>::new,
            m -> m.put(1, 1),
            m -> look(m.keySet().iterator().hasNext())));
  }
}
