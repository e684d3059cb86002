package dev.heddle.lang.check;

import dev.heddle.lang.code.Place;
import dev.heddle.lang.code.Type;
import dev.heddle.lang.syntax.Declaration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a name stands for. */
sealed interface Symbol {
  /** What a message calls such a thing. */
  String what();

  /** A value that does not change. */
  record Constant(int value, Type type) implements Symbol {
    @Override
    public String what() {
      return "a constant";
    }
  }

  /** A variable, or an object that synchronises. */
  record Stored(Place place, boolean changeable) implements Symbol {
    @Override
    public String what() {
      return place.type().isScalar() ? "a variable" : "a " + place.type();
    }
  }

  /** A type. */
  record Named(Type type) implements Symbol {
    @Override
    public String what() {
      return "a type";
    }
  }

  /**
   * A procedure.
   *
   * @param result null if it has none
   */
  record Procedure(
      int number, Declaration.Procedure declaration, List<Type> parameters, @Nullable Type result)
      implements Symbol {
    @Override
    public String what() {
      return "a procedure";
    }
  }

  /**
   * A buffer, or one or more threads.
   *
   * @param first its number among the buffers
   * @param low the index of the first, if they are indexed
   */
  record Buffers(int first, int count, int low, boolean indexed) implements Symbol {
    @Override
    public String what() {
      return "a thread or buffer";
    }
  }
}
