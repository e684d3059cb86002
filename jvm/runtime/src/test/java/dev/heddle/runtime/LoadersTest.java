package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.Loaded;

/** Classes of the same name in several loaders are different classes, with state of their own. */
final class LoadersTest {
  private static final String STATE = "programs.Loaded$State";
  private static final Set<String> OUTCOMES = Set.of("1 of 2", "2 of 2");

  /** Has some classes itself, and all others from its parent. */
  private static final class Loader extends ClassLoader {
    private final List<String> own;

    Loader(ClassLoader parent, String... own) {
      super(parent);
      this.own = List.of(own);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        if (loaded == null && own.contains(name)) {
          byte[] bytes = bytes(name);
          loaded = defineClass(name, bytes, 0, bytes.length);
        }
        return loaded == null ? super.loadClass(name, resolve) : loaded;
      }
    }

    private byte[] bytes(String name) throws ClassNotFoundException {
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        if (in == null) {
          throw new ClassNotFoundException(name);
        }
        return in.readAllBytes();
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  private static Set<String> outcomes(ClassLoader loader) throws ReflectiveOperationException {
    Class<?> type = Class.forName(Loaded.class.getName(), false, loader);
    MethodHandle run =
        MethodHandles.publicLookup().findStatic(type, "run", MethodType.methodType(String.class));
    return Explore.allSynchronisation(() -> (String) run.invokeExact());
  }

  @Test
  void everyLoaderHasItsOwnState() throws ReflectiveOperationException {
    ClassLoader tests = LoadersTest.class.getClassLoader();
    assertEquals(OUTCOMES, outcomes(tests));
    assertEquals(OUTCOMES, outcomes(new Loader(tests, Loaded.class.getName(), STATE)));
    assertEquals(OUTCOMES, outcomes(new Loader(tests, Loaded.class.getName(), STATE)));
  }

  /**
   * The class that uses the state does not know, when it is loaded, which loader will define that.
   */
  @Test
  void theStateMayBelongToAnotherLoader() throws ReflectiveOperationException {
    ClassLoader tests = LoadersTest.class.getClassLoader();
    ClassLoader parent = new Loader(tests, Loaded.class.getName(), STATE);
    assertEquals(OUTCOMES, outcomes(new Loader(parent, Loaded.class.getName())));
    assertEquals(OUTCOMES, outcomes(new Loader(parent, Loaded.class.getName())));
    assertEquals(OUTCOMES, outcomes(parent));
  }
}
