package dev.heddle.lang.check;

import dev.heddle.lang.code.Ex;
import dev.heddle.lang.code.Op;
import dev.heddle.lang.code.Place;
import dev.heddle.lang.code.Type;
import dev.heddle.lang.code.Variable;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.Position;
import dev.heddle.lang.syntax.Printer;
import dev.heddle.lang.syntax.Problems;
import dev.heddle.lang.syntax.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns statements that synchronise into operations; each is one step, with a point before it. */
final class Synchronisation {
  private static final int OFFERED = 1;
  private static final int TAKEN = 2;

  private final Scope scope;
  private final Expressions expressions;
  private final Problems problems;
  private final CodeBuilder code;
  private final Splitter splitter;

  Synchronisation(
      Scope scope,
      Expressions expressions,
      Problems problems,
      CodeBuilder code,
      Splitter splitter) {
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

  private @Nullable Place object(Expression expression, Class<? extends Type> kind, String what) {
    Place place = expressions.object(expression, kind, what);
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
        Place place = object(s.object(), Type.Condition.class, "condition");
        if (place != null) {
          boolean all = s.action() == Statement.Action.BROADCAST;
          code.add(new Op.Wake(s.at(), place, all));
        }
      }
      case ARRIVE -> arrive(s);
      case JOIN -> join(s);
    }
  }

  private void lock(Statement.Use s) {
    Place place = object(s.object(), Type.Lock.class, "lock");
    if (place == null) {
      return;
    }
    boolean acquire = s.action() == Statement.Action.ACQUIRE;
    code.add(acquire ? new Op.Acquire(s.at(), place) : new Op.Release(s.at(), place));
  }

  private void semaphore(Statement.Use s) {
    Place place = object(s.object(), Type.Semaphore.class, "semaphore");
    if (place == null) {
      return;
    }
    Ex permits = new Ex.Load(place);
    if (s.action() == Statement.Action.DOWN) {
      Ex some = Arithmetic.binary(Operator.GREATER, permits, Arithmetic.FALSE, s.at());
      code.add(new Op.Await(s.at(), some, Printer.print(s.object())));
    }
    int change = s.action() == Statement.Action.DOWN ? -1 : 1;
    code.assign(s.at(), place, Arithmetic.plus(permits, change));
  }

  private void arrive(Statement.Use s) {
    Place place = object(s.object(), Type.Barrier.class, "barrier");
    if (place == null || !(place.type() instanceof Type.Barrier barrier)) {
      return;
    }
    Ex arrived = new Ex.Load(place);
    int branch = code.hole();
    code.assign(s.at(), place, Arithmetic.FALSE);
    code.add(new Op.Wake(s.at(), place, /* all= */ true));
    int jump = code.hole();
    Ex last = Arithmetic.equal(arrived, barrier.parties() - 1);
    code.fill(branch, new Op.Branch(s.at(), last, code.here()));
    code.assign(s.at(), place, Arithmetic.plus(arrived, 1));
    code.add(new Op.Park(s.at(), place));
    code.fill(jump, Op.Jump.to(s.at(), code.here()));
  }

  private void join(Statement.Use s) {
    Position at = s.at();
    String what = "the end of " + Printer.print(s.object());
    Expression named =
        s.object() instanceof Expression.Index indexed ? indexed.array() : s.object();
    Symbol symbol = named instanceof Expression.Name name ? scope.peek(name.name()) : null;
    if (symbol instanceof Symbol.Buffers buffers) {
      boolean every = !(s.object() instanceof Expression.Index);
      Ex index = new Ex.Const(0);
      Ex kept = index;
      if (s.object() instanceof Expression.Index indexed) {
        if (!buffers.indexed()) {
          problems.add(at, "there is only one of these threads, without an index");
          return;
        }
        index = Arithmetic.plus(expressions.check(indexed.index(), Types.INT), -buffers.low());
        kept = splitter.keep(at, index);
      }
      splitter.before(at);
      Ex ended = new Ex.Ended(buffers.first(), buffers.count(), kept, every, s.object().at());
      code.add(new Op.Await(at, ended, what));
      splitter.forget(at, index, kept);
      return;
    }
    Place group = object(s.object(), Type.Group.class, "thread or group");
    if (group != null) {
      code.add(new Op.Await(at, Arithmetic.equal(new Ex.Load(group), 0), what));
    }
  }

  private void park(Statement.Wait s) {
    Place condition = expressions.object(s.condition(), Type.Condition.class, "condition");
    Place lock = object(s.lock(), Type.Lock.class, "lock");
    if (condition != null && lock != null) {
      code.add(new Op.Release(s.at(), lock));
      code.add(new Op.Park(s.at(), condition));
      code.add(new Op.Acquire(s.at(), lock));
    }
  }

  private void send(Statement.Send s) {
    Typed typed = expressions.infer(s.channel());
    if (typed.known() && !(typed.type() instanceof Type.Channel)) {
      problems.add(s.channel().at(), "expected a channel but this is " + typed.type());
    }
    if (!(typed.type() instanceof Type.Channel channel) || typed.place() == null) {
      return;
    }
    Place place = typed.place();
    Ex value = new Ex.Const(0);
    Place source = null;
    if (channel.element().isScalar()) {
      value = expressions.check(s.value(), channel.element());
    } else {
      Typed sent = expressions.infer(s.value());
      source = sent.place();
      if (source == null || !sent.type().equals(channel.element())) {
        problems.add(
            s.value().at(), "expected " + channel.element() + " but this is " + sent.type());
        return;
      }
      source = kept(s.at(), source);
    }
    Ex kept = splitter.keep(s.at(), value);
    splitter.before(s.at());
    Ex count = new Ex.Load(place.plus(0, Types.INT));
    String what = "room in " + Printer.print(s.channel());
    int capacity = Math.max(1, channel.capacity());
    Ex room = Arithmetic.binary(Operator.LESS, count, new Ex.Const(capacity), s.at());
    code.add(new Op.Await(s.at(), room, what));
    put(s.at(), element(place, channel, count, capacity), kept, source);
    splitter.forget(s.at(), value, kept);
    if (channel.capacity() == 0) {
      code.assign(s.at(), place.plus(0, Types.INT), new Ex.Const(OFFERED));
      String receiver = "a receiver from " + Printer.print(s.channel());
      code.add(new Op.Await(s.at(), Arithmetic.equal(count, TAKEN), receiver));
      code.assign(s.at(), place.plus(0, Types.INT), new Ex.Const(0));
    } else {
      code.assign(s.at(), place.plus(0, Types.INT), Arithmetic.plus(count, 1));
    }
  }

  /** An array or a record as it is now, whatever others do before it is sent. */
  private Place kept(Position at, Place source) {
    if (!source.global() || code.isAtomic()) {
      return source;
    }
    Place copy = code.local("sent'", source.type());
    splitter.before(at);
    code.add(new Op.Copy(at, copy, source));
    return copy;
  }

  /** The place in a channel that has so many elements before it. */
  private static Place element(Place place, Type.Channel channel, Ex before, int capacity) {
    Place first = place.plus(1, channel.element());
    if (channel.capacity() == 0) {
      return first;
    }
    List<Place.Index> indices = new java.util.ArrayList<>(first.indices());
    indices.add(new Place.Index(before, capacity, channel.element().size(), Position.NONE));
    return new Place(first.global(), first.offset(), List.copyOf(indices), channel.element());
  }

  private void put(Position at, Place target, Ex value, @Nullable Place source) {
    code.add(source == null ? new Op.Assign(at, target, value) : new Op.Copy(at, target, source));
  }

  private void receive(Statement.Receive s) {
    Typed typed = expressions.infer(s.channel());
    Typed target = expressions.target(s.target());
    if (typed.known() && !(typed.type() instanceof Type.Channel)) {
      problems.add(s.channel().at(), "expected a channel but this is " + typed.type());
    }
    Place place = typed.place();
    Place to = target.place();
    if (!(typed.type() instanceof Type.Channel channel) || place == null || to == null) {
      return;
    }
    if (!Types.fits(channel.element(), target.type())) {
      problems.add(
          s.target().at(), "the channel carries " + channel.element() + ", not " + target.type());
      return;
    }
    splitter.before(s.at());
    Ex count = new Ex.Load(place.plus(0, Types.INT));
    String what = "a message in " + Printer.print(s.channel());
    boolean rendezvous = channel.capacity() == 0;
    Ex some =
        rendezvous
            ? Arithmetic.equal(count, OFFERED)
            : Arithmetic.binary(Operator.GREATER, count, new Ex.Const(0), s.at());
    code.add(new Op.Await(s.at(), some, what));
    Place first = place.plus(1, channel.element());
    boolean scalar = channel.element().isScalar();
    boolean aside = to.global() && (scalar || !code.isAtomic());
    Place received = !aside ? to : scalar ? code.temporary() : code.local("received'", to.type());
    put(s.at(), received, new Ex.Load(first), scalar ? null : first);
    shift(s.at(), place, channel);
    Ex left = rendezvous ? new Ex.Const(TAKEN) : Arithmetic.plus(count, -1);
    code.assign(s.at(), place.plus(0, Types.INT), left);
    if (aside && scalar) {
      splitter.assign(s.at(), to, new Ex.Load(received));
    } else if (aside) {
      splitter.before(s.at());
      code.add(new Op.Copy(s.at(), to, received));
    }
  }

  /** Moves the elements of a channel one place to the front; the last is as it was at first. */
  private void shift(Position at, Place place, Type.Channel channel) {
    int size = channel.element().size();
    List<Variable> parts = new Variable("", 0, channel.element()).parts();
    int slots = Math.max(1, channel.capacity()) * size;
    for (int slot = 0; slot < slots; slot++) {
      Place target = place.plus(1 + slot, Types.INT);
      boolean last = slot + size >= slots;
      int initial = parts.get(slot % size).type().initial();
      Ex value = last ? new Ex.Const(initial) : new Ex.Load(place.plus(1 + slot + size, Types.INT));
      code.assign(at, target, value);
    }
  }
}
