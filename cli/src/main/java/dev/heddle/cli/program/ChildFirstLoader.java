package dev.heddle.cli.program;

import java.net.URL;
import java.net.URLClassLoader;

/** Loads classes itself if it has them, except Heddle's and the JDK's. */
final class ChildFirstLoader extends URLClassLoader {
  /** The agent does not instrument classes of loaders with this name. */
  private static final String NAME = "heddle-aside";

  ChildFirstLoader(URL[] urls, ClassLoader parent) {
    super(NAME, urls, parent);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (name.startsWith("java.") || name.startsWith("dev.heddle.")) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      if (loaded == null && findResource(name.replace('.', '/') + ".class") != null) {
        loaded = findClass(name);
      }
      return loaded != null ? loaded : super.loadClass(name, resolve);
    }
  }
}
