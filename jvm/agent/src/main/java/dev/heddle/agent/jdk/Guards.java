package dev.heddle.agent.jdk;

import java.util.Map;
import java.util.Set;

/**
 * Methods of the JDK inside which hooks fall through.
 *
 * <p>They load or link classes, or fill caches that outlive an execution: what they do the first
 * time they do not do again, so that it must not count as steps. None of them calls code of the
 * program that waits.
 */
public final class Guards {
  private static final Map<String, Set<String>> METHODS =
      Map.ofEntries(
          Map.entry(
              "java/lang/ClassLoader",
              Set.of("loadClass", "checkPackageAccess", "getResourceAsStream")),
          Map.entry("java/lang/Module", Set.of("implIsExportedOrOpen")),
          Map.entry("java/net/URLClassLoader", Set.of("getResourceAsStream")),
          Map.entry(
              "jdk/internal/loader/BuiltinClassLoader", Set.of("loadClassOrNull", "loadClass")),
          Map.entry(
              "java/lang/invoke/MethodHandleNatives",
              Set.of(
                  "linkCallSite",
                  "linkMethod",
                  "linkMethodHandleConstant",
                  "linkDynamicConstant",
                  "findMethodHandleType")),
          Map.entry("java/lang/invoke/MethodType", Set.of("methodType", "makeImpl")),
          Map.entry(
              "jdk/internal/reflect/ReflectionFactory",
              Set.of("newFieldAccessor", "newMethodAccessor", "newConstructorAccessor")),
          Map.entry("java/lang/reflect/Proxy", Set.of("getProxyConstructor")),
          Map.entry("java/lang/ThreadLocal", Set.of("nextHashCode")),
          Map.entry("java/io/ObjectStreamClass", Set.of("lookup")),
          Map.entry(
              "java/net/InetAddress",
              Set.of(
                  "getByName",
                  "getAllByName",
                  "getLocalHost",
                  "getHostName",
                  "getCanonicalHostName",
                  "isReachable")),
          Map.entry(
              "jdk/internal/vm/ThreadContainers",
              Set.of("registerContainer", "deregisterContainer")),
          Map.entry(
              "jdk/internal/loader/URLClassPath",
              Set.of("getResource", "getResources", "findResource", "findResources")),
          Map.entry(
              "jdk/internal/loader/URLClassPath$FileLoader", Set.of("getResource", "findResource")),
          Map.entry(
              "jdk/internal/loader/URLClassPath$JarLoader", Set.of("getResource", "findResource")),
          Map.entry("sun/net/www/protocol/jar/URLJarFile", Set.of("getJarFile")),
          Map.entry(
              "java/util/zip/ZipFile$Source", Set.of("get", "release", "readAt", "readFullyAt")),
          Map.entry("java/security/SecureRandom", Set.of("getDefaultPRNG", "getInstance")),
          Map.entry("sun/security/jca/GetInstance", Set.of("getInstance", "getService")),
          // What the garbage collector has left to do for others.
          Map.entry("java/util/WeakHashMap", Set.of("expungeStaleEntries")),
          Map.entry("java/nio/Bits", Set.of("reserveMemory", "unreserveMemory")),
          Map.entry("java/nio/charset/Charset", Set.of("lookup")),
          Map.entry("java/beans/Introspector", Set.of("getBeanInfo", "flushCaches")),
          Map.entry("java/beans/PropertyEditorManager", Set.of("findEditor")),
          Map.entry("java/util/Locale", Set.of("getInstance", "getDefault")),
          Map.entry("java/util/ResourceBundle", Set.of("getBundleImpl")),
          Map.entry("java/util/Currency", Set.of("getInstance")),
          Map.entry(
              "java/util/TimeZone", Set.of("getTimeZone", "setDefaultZone", "getDisplayName")),
          Map.entry("java/util/Calendar", Set.of("setWeekCountData")),
          Map.entry("java/text/Collator", Set.of("getInstance")),
          Map.entry("java/text/DecimalFormatSymbols", Set.of("getInstance", "initialize")),
          Map.entry("java/text/DateFormatSymbols", Set.of("getProviderInstance")),
          Map.entry("java/text/NumberFormat", Set.of("getInstance")),
          Map.entry("java/text/DateFormat", Set.of("get")),
          Map.entry("java/time/ZoneOffset", Set.of("ofTotalSeconds")),
          Map.entry("java/time/ZoneRegion", Set.of("ofId")),
          Map.entry("java/time/zone/ZoneRulesProvider", Set.of("getRules", "getProvider")),
          Map.entry("java/time/format/DecimalStyle", Set.of("of")),
          Map.entry("java/time/format/DateTimeTextProvider", Set.of("findStore")),
          Map.entry(
              "java/time/format/DateTimeFormatterBuilder", Set.of("getLocalizedDateTimePattern")),
          Map.entry(
              "sun/util/locale/provider/LocaleProviderAdapter",
              Set.of("getAdapter", "getResourceBundleBased", "forType", "findAdapter")));

  private Guards() {}

  /** The classes that have guarded methods. */
  static Set<String> types() {
    return METHODS.keySet();
  }

  /** The names of the guarded methods of a class. */
  public static Set<String> of(String type) {
    return METHODS.getOrDefault(type, Set.of());
  }
}
