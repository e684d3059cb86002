package dev.heddle.explicit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.explicit.engine.StateReduction;
import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.code.Model;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Steps that commute are taken in one order, and nothing is missed. */
class IndependenceTest {
  private static final SearchLimits ALL = Searched.everything().without(SearchLimits.Aim.RACES);
  private static final SearchEffort BEGUN =
      new SearchEffort(1, Set.of(StateReduction.HIDDEN_STOPS));
  private static final SearchEffort ORDERED =
      new SearchEffort(1, Set.of(StateReduction.HIDDEN_STOPS, StateReduction.INDEPENDENCE));

  private static final String EXAMPLES =
      """
      # a variable that is accessed under a lock only
      true | acquire l; x = x + 1; release l; | acquire l; x = x + 2; release l;
      # somebody does not take the lock
      false | acquire l; x = x + 1; | x = x + 2;
      # it is another lock
      false | acquire l; x = x + 1; | acquire m; x = x + 2;
      # a variable of one thread
      true | x = 1; x = 2; | y = 1;
      # a variable that nobody writes
      true | y = x; | skip; z = x;
      # to give a lock back, and to raise a semaphore
      true | acquire l; release l; | acquire l;
      true | up s; | y = 1; down s; assert x == 0;
      # an assumption that fails does not hide what others do
      true | acquire l; x = 1; assume x == 0; release l; | acquire l; x = 2; release l; y = 1; assert y == 0;
      # nor does an assertion
      true | acquire l; x = 1; assert x == 0; release l; | acquire l; x = 2; release l; y = 1; assert y == 0;
      # an invariant sees x
      true | acquire l; n = 1; n = 0; release l; | y = 1; y = 0;
      # nobody is left behind by a loop
      true | while true { acquire l; x = 0; release l; } | acquire l; x = 3; release l; assert x < 3;
      false | while true { x = 0; } | x = 1; assert x == 0;
      # a lock that is given back while waiting
      true | acquire l; wait d with l; x = 1; release l; | acquire l; x = 2; signal d; x = 3; release l;
      # a lock that a procedure gives back
      false | acquire l; back(); x = 1; | acquire l; x = 2;
      # and one that it is called with
      true | acquire l; raise(); release l; | acquire l; raise(); release l;
      """;

  @ParameterizedTest
  @CsvSource(textBlock = EXAMPLES, delimiter = '|')
  void whatIsFoundStaysTheSame(boolean fewer, String one, String other) {
    String text =
        """
        var x: int; var y: int; var z: int; var n: 0..1; var w: int;
        lock l; lock m; semaphore s = 0; condition d;
        proc back() { release l; }
        proc raise() { x = x + 1; }
        proc p() { %s }
        proc q() { %s }
        proc r() { w = w + 1; }
        invariant i: n == 0 || y == 0;
        thread t runs p();
        thread u runs q();
        thread v[i in 0..1] runs r();
        """
            .formatted(one, other);
    Model model = Searched.compile("m.hd", text, ModelCheckSettings.NONE);
    Searched plain = Searched.of(model, ALL);
    Searched ordered = Searched.of(model, ALL, ORDERED);
    assertEquals(plain.failures(), ordered.failures());
    assertEquals(plain.finals(), ordered.finals());
    assertEquals(plain.result().unreached(), ordered.result().unreached());
    long begun = Searched.of(model, ALL, BEGUN).result().states();
    assertEquals(fewer, ordered.result().states() < begun);
  }
}
