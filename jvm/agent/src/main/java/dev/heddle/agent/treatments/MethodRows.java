package dev.heddle.agent.treatments;

import java.util.List;

/** Uncontrolled methods of the JDK, and single methods that are hooked. */
final class MethodRows {
  private MethodRows() {}

  static List<Row> uncontrolled() {
    return new Rows(Treatment.UNCONTROLLED, 3)
        .in(
            "java/lang/ClassLoader",
            "loadClass",
            "checkPackageAccess until 23",
            "getResourceAsStream")
        .in("java/lang/Module", "implIsExportedOrOpen")
        .in("java/net/URLClassLoader", "getResourceAsStream")
        .in("jdk/internal/loader/BuiltinClassLoader", "loadClassOrNull", "loadClass")
        .in(
            "java/lang/invoke/MethodHandleNatives",
            "linkCallSite",
            "linkMethod",
            "linkMethodHandleConstant",
            "linkDynamicConstant",
            "findMethodHandleType")
        .in("java/lang/invoke/MethodType", "methodType", "makeImpl")
        .in(
            "jdk/internal/reflect/ReflectionFactory",
            "newFieldAccessor",
            "newMethodAccessor",
            "newConstructorAccessor")
        .in("java/lang/reflect/Proxy", "getProxyConstructor")
        .in("java/lang/ThreadLocal", "nextHashCode")
        .in("java/io/ObjectStreamClass", "lookup")
        .in(
            "java/net/InetAddress",
            "getByName",
            "getAllByName",
            "getLocalHost",
            "getHostName",
            "getCanonicalHostName",
            "isReachable")
        .in(
            "jdk/internal/vm/ThreadContainers",
            "registerContainer since 19",
            "deregisterContainer since 19")
        .in(
            "jdk/internal/loader/URLClassPath",
            "getResource",
            "getResources",
            "findResource",
            "findResources")
        .in("jdk/internal/loader/URLClassPath$FileLoader", "getResource", "findResource")
        .in("jdk/internal/loader/URLClassPath$JarLoader", "getResource", "findResource")
        .in("sun/net/www/protocol/jar/URLJarFile", "getJarFile")
        .in("java/util/zip/ZipFile$Source", "get", "release", "readAt", "readFullyAt")
        .in("java/security/SecureRandom", "getDefaultPRNG", "getInstance")
        .in("sun/security/jca/GetInstance", "getInstance", "getService")
        // Work that the garbage collector leaves to other threads.
        .in("java/util/WeakHashMap", "expungeStaleEntries")
        .in("java/nio/Bits", "reserveMemory", "unreserveMemory")
        .in("java/nio/charset/Charset", "lookup")
        .in("java/beans/Introspector", "getBeanInfo", "flushCaches")
        .in("java/beans/PropertyEditorManager", "findEditor")
        .in("java/util/Locale", "getInstance", "getDefault")
        .in("java/util/ResourceBundle", "getBundleImpl")
        .in("java/util/Currency", "getInstance")
        .in("java/util/TimeZone", "getTimeZone", "setDefaultZone", "getDisplayName")
        .in("java/util/Calendar", "setWeekCountData")
        .in("java/text/Collator", "getInstance")
        .in("java/text/DecimalFormatSymbols", "getInstance", "initialize")
        .in("java/text/DateFormatSymbols", "getProviderInstance")
        .in("java/text/NumberFormat", "getInstance")
        .in("java/text/DateFormat", "get")
        .in("java/time/ZoneOffset", "ofTotalSeconds")
        .in("java/time/ZoneRegion", "ofId")
        .in("java/time/zone/ZoneRulesProvider", "getRules", "getProvider")
        .in("java/time/format/DecimalStyle", "of")
        .in("java/time/format/DateTimeTextProvider", "findStore")
        .in("java/time/format/DateTimeFormatterBuilder", "getLocalizedDateTimePattern")
        .in(
            "sun/util/locale/provider/LocaleProviderAdapter",
            "getAdapter",
            "getResourceBundleBased",
            "forType",
            "findAdapter")
        .list();
  }

  static List<Row> hooked() {
    return new Rows(Treatment.IDLE, 71)
        .in("java/util/concurrent/ThreadPoolExecutor", "getTask")
        .in("java/util/concurrent/ForkJoinPool", "awaitWork")
        .then(Treatment.SWALLOWS)
        .in("jdk/internal/ref/CleanerImpl", "run")
        .list();
  }

  static List<Row> references() {
    return new Rows(Treatment.REFERENCE, 54)
        .in("java/lang/ref/Reference", "<init>(Ljava/lang/Object;Ljava/lang/ref/ReferenceQueue;)V")
        .list();
  }

  /** Accesses to objects and classes of the program that are not made by its own instructions. */
  static List<Row> withoutInstructions() {
    String reflector = "java/io/ObjectStreamClass$FieldReflector";
    return new Rows(Treatment.DEFINED_CLASS, 60)
        .in("java/lang/ClassLoader", "addClass(Ljava/lang/Class;)V")
        .then(Treatment.SERIALIZATION)
        .with("fields", reflector, "getPrimFieldValues", "setPrimFieldValues")
        .with("fields", reflector, "getObjFieldValues", "setObjFieldValues")
        .with("elements", "java/io/ObjectOutputStream", "writeArray")
        .with("own", "java/io/ObjectStreamClass", "invokeWriteObject")
        .then(Treatment.REFLECTION)
        .in("java/lang/reflect/Method", "invoke@.methodAccessor")
        .in("java/lang/reflect/Constructor", "newInstanceWithCaller@.constructorAccessor")
        .list();
  }
}
