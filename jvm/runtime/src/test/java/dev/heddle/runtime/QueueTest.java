package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.runtime.settings.Settings;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.Queues;

class QueueTest {
  @Test
  void whatIsPutIsTakenInOrder() {
    assertEquals(Set.of("ab0"), Explore.allSynchronisation(Queues::arrayQueue));
    assertEquals(Set.of("ab0"), Explore.allSynchronisation(Queues::linkedQueue));
    assertEquals(Set.of("ab0"), Explore.allSynchronisation(Queues::boundedLinkedQueue));
    assertEquals(Set.of("ab0"), Explore.allSynchronisation(Queues::deque));
    assertEquals(Set.of("ab0"), Explore.allSynchronisation(Queues::synchronousQueue));
    assertEquals(Set.of("ab0"), Explore.allSynchronisation(Queues::fairSynchronousQueue));
    assertEquals(Set.of("ab0"), Explore.allSynchronisation(Queues::transferQueue));
  }

  @Test
  void aPriorityQueueGivesTheSmallestThereIs() {
    assertEquals(Set.of("ab", "ba"), Explore.allSynchronisation(Queues::priorityQueue));
  }

  @Test
  void waitingForeverIsADeadlock() {
    assertEquals(Set.of("D"), Explore.allSynchronisation(Queues::fullQueue));
    assertEquals(Set.of("D"), Explore.allSynchronisation(Queues::emptyQueue));
    assertEquals(Set.of("D"), Explore.allSynchronisation(Queues::nobodyTakes));
  }

  @Test
  void offersAndPollsDoNotWaitLongerThanAllowed() {
    assertEquals(
        Set.of("ynanull ynanull ynanull nnnullnull nnnullnull yyab yyab "),
        Explore.allSynchronisation(Queues::offersAndPolls));
    assertEquals(Set.of("a"), Explore.allSynchronisation(Queues::pollBesidePut));
  }

  @Test
  void aPollMayTimeOutEarly() {
    Settings settings = Explore.settings().withAllAccesses(false).withEarlyTimeouts(1);
    assertEquals(Set.of("a", "null"), Explore.all(settings, Queues::pollBesidePut));
  }

  @Test
  void anInterruptEndsATake() {
    assertEquals(Set.of("iii"), Explore.allSynchronisation(Queues::interruptedTake));
  }

  @Test
  void aTransferWaitsForTheTaker() {
    assertEquals(Set.of("at false0", "ta false0"), Explore.allSynchronisation(Queues::transfer));
  }

  @Test
  void delayedElementsComeWhenTheyAreDue() {
    assertEquals(Set.of("12"), Explore.allSynchronisation(Queues::delays));
  }

  @Test
  void checkingAndTakingAreTwoSteps() {
    assertEquals(Set.of("done", "D"), Explore.allSynchronisation(Queues::checkThenTake));
  }

  @Test
  void iterationIsWeaklyConsistent() {
    assertEquals(Set.of("[]", "[a]"), Explore.allSynchronisation(Queues::iteration));
    assertEquals(Set.of("true"), Explore.allSynchronisation(Queues::drain));
  }
}
