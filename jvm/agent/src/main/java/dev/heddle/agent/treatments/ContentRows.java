package dev.heddle.agent.treatments;

import java.util.List;

/**
 * The mutable classes of the JDK that are not thread-safe.
 *
 * <p>Buffers of {@code java.nio} are found by a rule. A test lists the public mutable classes that
 * are not here, with the reasons.
 */
final class ContentRows {
  private ContentRows() {}

  static List<Row> roots() {
    Rows rows = new Rows(Treatment.CONTENTS, 25);
    add(rows, "java/lang/", "AbstractStringBuilder", "StringBuilder");
    add(
        rows,
        "java/util/",
        "AbstractList$Itr",
        "AbstractList$ListItr",
        "AbstractMap$SimpleEntry",
        "ArrayDeque",
        "ArrayList",
        "Arrays$ArrayItr",
        "BitSet",
        "Calendar",
        "Calendar$Builder",
        "Collections$1",
        "Date",
        "DoubleSummaryStatistics",
        "EnumMap",
        "Formatter",
        "GregorianCalendar",
        "HashMap",
        "IdentityHashMap",
        "ImmutableCollections$ListItr",
        "ImmutableCollections$MapN$MapNIterator",
        "ImmutableCollections$Set12$1",
        "ImmutableCollections$SetN$SetNIterator",
        "IntSummaryStatistics",
        "JumboEnumSet",
        "LinkedHashMap",
        "LinkedList",
        "LongSummaryStatistics",
        "PriorityQueue",
        "RegularEnumSet",
        "Scanner",
        "SplittableRandom",
        "StringJoiner",
        "StringTokenizer",
        "TreeMap",
        "WeakHashMap");
    add(
        rows,
        "java/text/",
        "ChoiceFormat",
        "CollationElementIterator",
        "CompactNumberFormat",
        "DateFormat",
        "DateFormatSymbols",
        "DecimalFormat",
        "DecimalFormatSymbols",
        "DigitList",
        "FieldPosition",
        "MessageFormat",
        "NumberFormat",
        "ParsePosition",
        "SimpleDateFormat",
        "StringCharacterIterator");
    add(
        rows,
        "java/io/",
        "DataInputStream",
        "DataOutputStream",
        "LineNumberInputStream",
        "ObjectInputStream",
        "ObjectOutputStream",
        "PushbackInputStream",
        "SequenceInputStream",
        "StreamTokenizer");
    add(rows, "java/nio/charset/", "CharsetDecoder", "CharsetEncoder");
    add(rows, "java/util/regex/", "Matcher");
    add(
        rows,
        "java/util/zip/",
        "Adler32",
        "CRC32",
        "CRC32C",
        "DeflaterInputStream",
        "DeflaterOutputStream",
        "GZIPInputStream",
        "GZIPOutputStream",
        "InflaterInputStream",
        "InflaterOutputStream",
        "ZipEntry",
        "ZipInputStream",
        "ZipOutputStream");
    add(rows, "java/security/", "MessageDigest", "Signature");
    add(rows, "javax/crypto/", "Cipher", "KeyAgreement", "Mac");
    return rows.list();
  }

  private static void add(Rows rows, String home, String... names) {
    for (String name : names) {
      rows.all(home.concat(name));
    }
  }

  /** Exceptions from the accesses in the code of the classes of a family. */
  static List<Row> special() {
    return new Rows(Treatment.CONTENTS_ABOVE, 17)
        .in("java/util/AbstractList", ".modCount")
        .then(Treatment.CONTENTS_ITEM)
        .in("java/util/ArrayList", "get(I)Ljava/lang/Object;")
        .in("java/util/ArrayList", "set(ILjava/lang/Object;)Ljava/lang/Object;")
        .then(Treatment.CONTENTS_CACHE)
        .in("java/text/DecimalFormat", ".positivePrefixFieldPositions")
        .in("java/text/DecimalFormat", ".positiveSuffixFieldPositions")
        .in("java/text/DecimalFormat", ".negativePrefixFieldPositions")
        .in("java/text/DecimalFormat", ".negativeSuffixFieldPositions")
        .in("java/util/regex/Matcher", ".namedGroups since 20")
        .list();
  }

  /**
   * Declared accesses of methods, for classes whose own code does not show them: their mutable
   * state is in memory of another kind, or in an object behind an interface, or they also change it
   * for their own purposes.
   */
  static List<Row> stated() {
    Rows rows = new Rows(Treatment.CONTENTS_WRITE, 25);
    for (String settable :
        List.of(
            "java/util/Date", "java/text/DateFormatSymbols", "java/text/DecimalFormatSymbols")) {
      rows.then(Treatment.CONTENTS_WRITE)
          .in(settable, "set*")
          .then(Treatment.CONTENTS_READ)
          .all(settable);
    }
    return rows.then(Treatment.CONTENTS_WRITE)
        .in("java/security/Signature", "init*", "update", "sign", "verify", "set*")
        .in("javax/crypto/Cipher", "init", "update", "updateAAD", "doFinal", "wrap", "unwrap")
        .in("javax/crypto/KeyAgreement", "init", "doPhase", "generateSecret")
        .in("javax/crypto/Mac", "init", "update", "doFinal", "reset")
        .then(Treatment.CONTENTS_READ)
        .in("java/security/Signature", "clone")
        .in("javax/crypto/Mac", "clone")
        .list();
  }
}
