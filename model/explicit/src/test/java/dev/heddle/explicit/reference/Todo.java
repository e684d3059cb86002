package dev.heddle.explicit.reference;

import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.Statement;
import java.util.Map;

/** An operation that a task still has to execute; it works with values on its pile. */
sealed interface Todo {
  /** A statement. */
  record Do(Statement statement) implements Todo {}

  /** The rest of a statement whose operands have been evaluated. */
  record Finish(Statement statement) implements Todo {}

  /** Pushes the value of an expression, with points before accesses or without. */
  record Eval(Expression expression, Shape expected, boolean points) implements Todo {}

  /** Pushes a variable's value; its indices have been pushed. */
  record Load(Expression place) implements Todo {}

  /** Assigns a value to a variable; the indices have been pushed before the value, or after it. */
  record Store(Expression place, boolean indicesFirst) implements Todo {}

  /** Pops two numbers and pushes a result. */
  record Apply(Operator operator) implements Todo {}

  /** Pops a number and pushes it with the other sign. */
  record Negate() implements Todo {}

  /** Pops a truth and pushes the other. */
  record Invert() implements Todo {}

  /** Pops the left operand of a lazy operator. */
  record Decide(Operator operator, Expression right, boolean points) implements Todo {}

  /** Pops a condition and evaluates one of two expressions. */
  record Pick(Expression.Conditional expression, Shape expected, boolean points) implements Todo {}

  /** Pops both ends of a range. */
  record Range(Expression.Quantified expression, boolean points) implements Todo {}

  /** Pops the truth for one number of a range. */
  record Next(Expression.Quantified expression, int number, int last, boolean points)
      implements Todo {}

  /** A point. */
  record Point(Stop stop) implements Todo {}

  /** Begins an atomic block. */
  record Enter() implements Todo {}

  /** Ends an atomic block. */
  record Leave() implements Todo {}

  /** Ends a block of statements: only the names that were known before it stay. */
  record Close(Map<String, Shape> known) implements Todo {}

  /** Pops arguments and calls a procedure. */
  record Invoke(Expression.Call call, boolean wanted) implements Todo {}

  /** Returns to the caller, whose variables are these. */
  record Back(Map<String, Local> locals, boolean drop) implements Todo {}

  /** Ends the task. */
  record End() implements Todo {}

  /** The end of a loop's body. */
  record Loop(Statement.While statement) implements Todo {}

  /** The end of the body of a counted loop. */
  record Count(Statement.For statement, int last) implements Todo {}

  /** Pops both ends of a range and pushes any number in it. */
  record Choose() implements Todo {}

  /** Declares a variable, whose value is popped. */
  record Declare(String name, Shape shape) implements Todo {}

  /** Pops the elements of an array and pushes it. */
  record Build(int count) implements Todo {}

  /** Acquires a lock, or waits. */
  record Take(Expression lock) implements Todo {}

  /** Waits for a receiver. */
  record Handed(Expression channel) implements Todo {}

  /** A variable of a procedure. */
  record Local(Shape shape, Object value) {}
}
