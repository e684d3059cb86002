package dev.heddle.lang.check;

import dev.heddle.lang.code.StorageLocation;
import dev.heddle.lang.code.Type;
import dev.heddle.lang.syntax.Declaration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The meaning of a name. */
sealed interface DeclaredSymbol {
  /** The kind of the symbol, for messages. */
  String what();

  /** A value that does not change. */
  record Constant(int value, Type type) implements DeclaredSymbol {
    @Override
    public String what() {
      return "a constant";
    }
  }

  /** A variable, or an object that synchronises. */
  record Stored(StorageLocation place, TypedExpression.Use use) implements DeclaredSymbol {
    @Override
    public String what() {
      return place.type().isScalar() ? "a variable" : "a " + place.type();
    }
  }

  /** A type. */
  record Named(Type type) implements DeclaredSymbol {
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
      implements DeclaredSymbol {
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
  record Buffers(int first, int count, int low, boolean indexed) implements DeclaredSymbol {
    /** One that is named without an index. */
    static Buffers one(int number) {
      return new Buffers(number, 1, 0, /* indexed= */ false);
    }

    /** Copies, of which an index names one. */
    static Buffers copies(int first, int count, int low) {
      return new Buffers(first, count, low, /* indexed= */ true);
    }

    @Override
    public String what() {
      return "a thread or buffer";
    }
  }
}
