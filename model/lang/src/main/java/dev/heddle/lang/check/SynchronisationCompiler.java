package dev.heddle.lang.check;

import dev.heddle.lang.code.Operation;
import dev.heddle.lang.code.StorageLocation;
import dev.heddle.lang.code.Type;
import dev.heddle.lang.code.ValueExpression;
import dev.heddle.lang.code.Variable;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.Printer;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.SourceProblems;
import dev.heddle.lang.syntax.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns synchronisation statements into operations; each is one step, with a point before it. */
final class SynchronisationCompiler {
  private static final int OFFERED = 1;
  private static final int TAKEN = 2;

  private final NameScope scope;
  private final ExpressionChecker expressions;
  private final SourceProblems problems;
  private final CodeBuilder code;
  private final AccessPointInsertion splitter;

  SynchronisationCompiler(
      NameScope scope,
      ExpressionChecker expressions,
      SourceProblems problems,
      CodeBuilder code,
      AccessPointInsertion splitter) {
    this.scope = scope;
    this.expressions = expressions;
    this.problems = problems;
    this.code = code;
    this.splitter = splitter;
  }

  void statement(Statement statement) {
    if (statement instanceof Statement.Use s) {
      use(s);
    } else if (statement instanceof Statement.Wait s) {
      park(s);
    } else if (statement instanceof Statement.Send s) {
      send(s);
    } else if (statement instanceof Statement.Receive s) {
      receive(s);
    } else {
      throw new IllegalArgumentException("unknown statement " + statement);
    }
  }

  private @Nullable StorageLocation object(
      Expression expression, Class<? extends Type> kind, String what) {
    StorageLocation place = expressions.object(expression, kind, what);
    if (place != null) {
      splitter.before(expression.at());
    }
    return place;
  }

  private void use(Statement.Use s) {
    switch (s.action()) {
      case ACQUIRE, RELEASE -> lock(s);
      case DOWN, UP -> semaphore(s);
      case SIGNAL, BROADCAST -> {
        StorageLocation place = object(s.object(), Type.Condition.class, "condition");
        if (place != null) {
          boolean all = s.action() == Statement.Action.BROADCAST;
          code.add(new Operation.Wake(s.at(), place, all));
        }
      }
      case ARRIVE -> arrive(s);
      case JOIN -> join(s);
    }
  }

  private void lock(Statement.Use s) {
    StorageLocation place = object(s.object(), Type.Lock.class, "lock");
    if (place == null) {
      return;
    }
    boolean acquire = s.action() == Statement.Action.ACQUIRE;
    code.add(acquire ? new Operation.Acquire(s.at(), place) : new Operation.Release(s.at(), place));
  }

  private void semaphore(Statement.Use s) {
    StorageLocation place = object(s.object(), Type.Semaphore.class, "semaphore");
    if (place == null) {
      return;
    }
    ValueExpression permits = new ValueExpression.Load(place);
    if (s.action() == Statement.Action.DOWN) {
      ValueExpression some =
          ConstantFolding.binary(Operator.GREATER, permits, ConstantFolding.FALSE, s.at());
      code.add(new Operation.Await(s.at(), some, Printer.print(s.object())));
    }
    int change = s.action() == Statement.Action.DOWN ? -1 : 1;
    code.assign(s.at(), place, ConstantFolding.plus(permits, change));
  }

  private void arrive(Statement.Use s) {
    StorageLocation place = object(s.object(), Type.Barrier.class, "barrier");
    if (place == null || !(place.type() instanceof Type.Barrier barrier)) {
      return;
    }
    ValueExpression arrived = new ValueExpression.Load(place);
    int branch = code.hole();
    code.assign(s.at(), place, ConstantFolding.FALSE);
    code.add(new Operation.Wake(s.at(), place, /* all= */ true));
    int jump = code.hole();
    ValueExpression last = ConstantFolding.equal(arrived, barrier.parties() - 1);
    code.fill(branch, new Operation.Branch(s.at(), last, code.here()));
    code.assign(s.at(), place, ConstantFolding.plus(arrived, 1));
    code.add(new Operation.Park(s.at(), place));
    code.fill(jump, Operation.Jump.to(s.at(), code.here()));
  }

  private void join(Statement.Use s) {
    SourcePosition at = s.at();
    String what = "the end of " + Printer.print(s.object());
    Expression named =
        s.object() instanceof Expression.Index indexed ? indexed.array() : s.object();
    DeclaredSymbol symbol = named instanceof Expression.Name name ? scope.peek(name.name()) : null;
    if (symbol instanceof DeclaredSymbol.Buffers buffers) {
      boolean every = !(s.object() instanceof Expression.Index);
      ValueExpression index = new ValueExpression.Const(0);
      ValueExpression kept = index;
      if (s.object() instanceof Expression.Index indexed) {
        if (!buffers.indexed()) {
          problems.add(at, "there is only one of these threads, without an index");
          return;
        }
        index =
            ConstantFolding.plus(
                expressions.check(indexed.index(), TypeChecker.INT), -buffers.low());
        kept = splitter.keep(at, index);
      }
      splitter.before(at);
      ValueExpression ended =
          new ValueExpression.Ended(buffers.first(), buffers.count(), kept, every, s.object().at());
      code.add(new Operation.Await(at, ended, what));
      splitter.forget(at, index, kept);
      return;
    }
    StorageLocation group = object(s.object(), Type.Group.class, "thread or group");
    if (group != null) {
      code.add(
          new Operation.Await(at, ConstantFolding.equal(new ValueExpression.Load(group), 0), what));
    }
  }

  private void park(Statement.Wait s) {
    StorageLocation condition =
        expressions.object(s.condition(), Type.Condition.class, "condition");
    StorageLocation lock = object(s.lock(), Type.Lock.class, "lock");
    if (condition != null && lock != null) {
      code.add(new Operation.Release(s.at(), lock));
      code.add(new Operation.Park(s.at(), condition));
      code.add(new Operation.Acquire(s.at(), lock));
    }
  }

  private void send(Statement.Send s) {
    TypedExpression typed = expressions.infer(s.channel());
    if (typed.known() && !(typed.type() instanceof Type.Channel)) {
      problems.add(s.channel().at(), "expected a channel but this is " + typed.type());
    }
    if (!(typed.type() instanceof Type.Channel channel) || typed.place() == null) {
      return;
    }
    StorageLocation place = typed.place();
    ValueExpression value = new ValueExpression.Const(0);
    StorageLocation source = null;
    if (channel.element().isScalar()) {
      value = expressions.check(s.value(), channel.element());
    } else {
      TypedExpression sent = expressions.infer(s.value());
      source = sent.place();
      if (source == null || !sent.type().equals(channel.element())) {
        problems.add(
            s.value().at(), "expected " + channel.element() + " but this is " + sent.type());
        return;
      }
      source = kept(s.at(), source);
    }
    ValueExpression kept = splitter.keep(s.at(), value);
    splitter.before(s.at());
    ValueExpression count = new ValueExpression.Load(place.plus(0, TypeChecker.INT));
    String what = "room in " + Printer.print(s.channel());
    int capacity = Math.max(1, channel.capacity());
    ValueExpression room =
        ConstantFolding.binary(Operator.LESS, count, new ValueExpression.Const(capacity), s.at());
    code.add(new Operation.Await(s.at(), room, what));
    put(s.at(), element(place, channel, count, capacity), kept, source);
    splitter.forget(s.at(), value, kept);
    if (channel.capacity() == 0) {
      code.assign(s.at(), place.plus(0, TypeChecker.INT), new ValueExpression.Const(OFFERED));
      String receiver = "a receiver from " + Printer.print(s.channel());
      code.add(new Operation.Await(s.at(), ConstantFolding.equal(count, TAKEN), receiver));
      code.assign(s.at(), place.plus(0, TypeChecker.INT), new ValueExpression.Const(0));
    } else {
      code.assign(s.at(), place.plus(0, TypeChecker.INT), ConstantFolding.plus(count, 1));
    }
  }

  /** A copy of an array or a record, so that other tasks cannot change it before it is sent. */
  private StorageLocation kept(SourcePosition at, StorageLocation source) {
    if (!source.global() || code.isAtomic()) {
      return source;
    }
    StorageLocation copy = code.local("sent'", source.type());
    splitter.before(at);
    code.add(new Operation.Copy(at, copy, source));
    return copy;
  }

  /** The location of the element of a channel that has so many elements before it. */
  private static StorageLocation element(
      StorageLocation place, Type.Channel channel, ValueExpression before, int capacity) {
    StorageLocation first = place.plus(1, channel.element());
    if (channel.capacity() == 0) {
      return first;
    }
    List<StorageLocation.Index> indices = new java.util.ArrayList<>(first.indices());
    indices.add(
        new StorageLocation.Index(before, capacity, channel.element().size(), SourcePosition.NONE));
    return new StorageLocation(
        first.global(), first.offset(), List.copyOf(indices), channel.element());
  }

  private void put(
      SourcePosition at,
      StorageLocation target,
      ValueExpression value,
      @Nullable StorageLocation source) {
    code.add(
        source == null
            ? new Operation.Assign(at, target, value)
            : new Operation.Copy(at, target, source));
  }

  private void receive(Statement.Receive s) {
    TypedExpression typed = expressions.infer(s.channel());
    TypedExpression target = expressions.target(s.target());
    if (typed.known() && !(typed.type() instanceof Type.Channel)) {
      problems.add(s.channel().at(), "expected a channel but this is " + typed.type());
    }
    StorageLocation place = typed.place();
    StorageLocation to = target.place();
    if (!(typed.type() instanceof Type.Channel channel) || place == null || to == null) {
      return;
    }
    if (!TypeChecker.fits(channel.element(), target.type())) {
      problems.add(
          s.target().at(), "the channel carries " + channel.element() + ", not " + target.type());
      return;
    }
    splitter.before(s.at());
    ValueExpression count = new ValueExpression.Load(place.plus(0, TypeChecker.INT));
    String what = "a message in " + Printer.print(s.channel());
    boolean rendezvous = channel.capacity() == 0;
    ValueExpression some =
        rendezvous
            ? ConstantFolding.equal(count, OFFERED)
            : ConstantFolding.binary(Operator.GREATER, count, new ValueExpression.Const(0), s.at());
    code.add(new Operation.Await(s.at(), some, what));
    StorageLocation first = place.plus(1, channel.element());
    boolean scalar = channel.element().isScalar();
    boolean aside = to.global() && (scalar || !code.isAtomic());
    StorageLocation received =
        !aside ? to : scalar ? code.temporary() : code.local("received'", to.type());
    put(s.at(), received, new ValueExpression.Load(first), scalar ? null : first);
    shift(s.at(), place, channel);
    ValueExpression left =
        rendezvous ? new ValueExpression.Const(TAKEN) : ConstantFolding.plus(count, -1);
    code.assign(s.at(), place.plus(0, TypeChecker.INT), left);
    if (aside && scalar) {
      splitter.assign(s.at(), to, new ValueExpression.Load(received));
    } else if (aside) {
      splitter.before(s.at());
      code.add(new Operation.Copy(s.at(), to, received));
    }
  }

  /**
   * Moves the elements of a channel one place to the front; the last place gets its initial value.
   */
  private void shift(SourcePosition at, StorageLocation place, Type.Channel channel) {
    int size = channel.element().size();
    List<Variable> parts = new Variable("", 0, channel.element()).parts();
    int slots = Math.max(1, channel.capacity()) * size;
    for (int slot = 0; slot < slots; slot++) {
      StorageLocation target = place.plus(1 + slot, TypeChecker.INT);
      boolean last = slot + size >= slots;
      int initial = parts.get(slot % size).type().initial();
      ValueExpression value =
          last
              ? new ValueExpression.Const(initial)
              : new ValueExpression.Load(place.plus(1 + slot + size, TypeChecker.INT));
      code.assign(at, target, value);
    }
  }
}
