package dev.heddle.agent;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/** Names of classes, by their loaders. */
final class LoadedClassNames {
  private final Set<String> ofBootLoader = new HashSet<>();
  private final Map<ClassLoader, Set<String>> ofOthers = new WeakHashMap<>();

  synchronized void add(@Nullable ClassLoader loader, String name) {
    if (loader == null) {
      ofBootLoader.add(name);
    } else {
      ofOthers.computeIfAbsent(loader, l -> new HashSet<>()).add(name);
    }
  }

  synchronized boolean contains(@Nullable ClassLoader loader, String name) {
    Set<String> names = loader == null ? ofBootLoader : ofOthers.getOrDefault(loader, Set.of());
    return names.contains(name);
  }
}
