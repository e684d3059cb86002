package dev.heddle.junit;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/**
 * A field that an extension has filled on JUnit's own instance of a test class, as it does with
 * {@code @TempDir}: new instances get the same value.
 */
final class InjectedTestField {
  private static final MethodType GETTER = MethodType.methodType(Object.class, Object.class);
  private static final MethodType SETTER =
      MethodType.methodType(void.class, Object.class, Object.class);

  private final int instance;
  private final MethodHandle getter;
  private final MethodHandle setter;
  private final Object value;

  private InjectedTestField(int instance, MethodHandle getter, MethodHandle setter, Object value) {
    this.instance = instance;
    this.getter = getter;
    this.setter = setter;
    this.value = value;
  }

  /** The annotated fields with a value of an instance, which is the index-th of several. */
  static List<InjectedTestField> of(int index, Object instance) {
    List<InjectedTestField> fields = new ArrayList<>();
    for (Class<?> type = instance.getClass();
        type != null && type != Object.class;
        type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        boolean settable = (field.getModifiers() & (Modifier.STATIC | Modifier.FINAL)) == 0;
        if (settable && field.getAnnotations().length > 0 && !field.getType().isPrimitive()) {
          add(index, field, instance, fields);
        }
      }
    }
    return fields;
  }

  private static void add(int index, Field field, Object instance, List<InjectedTestField> fields) {
    field.setAccessible(true);
    try {
      Object value = field.get(instance);
      if (value != null) {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        fields.add(
            new InjectedTestField(
                index,
                lookup.unreflectGetter(field).asType(GETTER),
                lookup.unreflectSetter(field).asType(SETTER),
                value));
      }
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Fills the field of a new instance, unless that has a value of its own. */
  void fill(Object[] instances) throws Throwable {
    if ((Object) getter.invokeExact(instances[instance]) == null) {
      setter.invokeExact(instances[instance], value);
    }
  }
}
