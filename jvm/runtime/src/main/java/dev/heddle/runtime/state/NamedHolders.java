package dev.heddle.runtime.state;

import dev.heddle.runtime.names.ReportedFields;
import dev.heddle.runtime.names.ValueDescriptions;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The objects of an execution whose fields, and whose places among others, give names. */
final class NamedHolders {
  /** How deep lambdas may capture each other. */
  private static final int MOST_LAMBDAS = 8;

  private final ObjectTable objects;
  private final ControlledThreads tasks;

  /** The objects, as they were when so many had been met and so many threads started. */
  private List<Object> all = List.of();

  private long epoch;
  private int met;
  private int started;

  NamedHolders(ObjectTable objects, ControlledThreads tasks) {
    this.objects = objects;
    this.tasks = tasks;
  }

  /**
   * An object by its class and its place among those of its class; an array by its class alone if
   * the execution has not met it, so that two of them are not taken for one.
   */
  String numbered(Object object) {
    Object identity = ValueDescriptions.identity(object);
    String kind = ValueDescriptions.of(identity);
    int rank = 1;
    for (Object other : all()) {
      if (other == identity || ValueDescriptions.identity(other) == identity) {
        return kind + "#" + rank;
      }
      if (ValueDescriptions.identity(other) == other && kind.equals(ValueDescriptions.of(other))) {
        rank++;
      }
    }
    return identity.getClass().isArray() ? kind : kind + "#" + rank;
  }

  /**
   * The objects that the execution has met, in that order, each thread followed by what it was
   * given: the lambda that it runs, what that has captured, and so on through lambdas. So the place
   * of a captured object does not depend on which thread is the first to use it.
   */
  List<Object> all() {
    if (epoch != objects.epoch() || met != objects.metCount() || started != tasks.count()) {
      epoch = objects.epoch();
      met = objects.metCount();
      started = tasks.count();
      all = find();
    }
    return all;
  }

  private List<Object> find() {
    List<SharedObject> sorted = objects.all();
    sorted.sort(Comparator.comparingInt(object -> object.order));
    List<Object> holders = new ArrayList<>();
    List<Object> captured = new ArrayList<>();
    for (SharedObject object : sorted) {
      if (isNew(captured, object.key)) {
        holders.add(object.key);
      }
      if (object.task != null) {
        int known = captured.size();
        addCaptured(captured, ReportedFields.task(object.task.thread), object.order, 0);
        holders.addAll(captured.subList(known, captured.size()));
      }
    }
    return holders;
  }

  /** Adds what a thread has captured, unless it is known or was met before the thread object. */
  private void addCaptured(List<Object> captured, @Nullable Object object, int order, int depth) {
    if (object == null || depth == MOST_LAMBDAS) {
      return;
    }
    if (!ValueDescriptions.isGenerated(object.getClass())) {
      SharedObject met = objects.find(object);
      if ((met == null || met.order > order) && isNew(captured, object)) {
        captured.add(object);
      }
      return;
    }
    for (Field field : ReportedFields.references(object.getClass())) {
      addCaptured(captured, ReportedFields.get(field, object), order, depth + 1);
    }
  }

  /** Whether an object is not in a list; comparing objects gives them no hash codes. */
  private static boolean isNew(List<Object> list, Object object) {
    for (Object known : list) {
      if (known == object) {
        return false;
      }
    }
    return true;
  }
}
