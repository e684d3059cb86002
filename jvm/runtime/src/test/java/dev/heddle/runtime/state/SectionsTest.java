package dev.heddle.runtime.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.hooks.Section;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SectionsTest {
  private final Sections sections = new Sections();

  @Test
  void sectionsAreOrderedByHowFarTheyAreUnderControl() {
    assertEquals(
        List.of(Section.UNCONTROLLED, Section.NO_SWITCH, Section.ATOMIC, Section.NORMAL),
        List.of(Section.values()));
  }

  @Test
  void atomicSectionsNestAndCountAsOne() {
    sections.enter(Section.ATOMIC);
    sections.enter(Section.ATOMIC);
    sections.leave(Section.ATOMIC);
    assertEquals(Section.ATOMIC, sections.current());
    sections.leave(Section.ATOMIC);
    assertEquals(Section.NORMAL, sections.current());
  }

  @Test
  void theLeastControlledSectionCounts() {
    sections.enter(Section.ATOMIC);
    sections.enter(Section.NO_SWITCH);
    assertEquals(Section.NO_SWITCH, sections.current());
    sections.leave(Section.NO_SWITCH);
    assertEquals(Section.ATOMIC, sections.current());
  }

  @Test
  void codeOfTheProgramThatIsCalledBackIsNormal() {
    sections.enter(Section.ATOMIC);
    sections.enter(Section.ATOMIC);
    Call outer = sections.call();
    int depth = sections.suspend();
    assertEquals(Section.NORMAL, sections.current());
    assertNotSame(outer, sections.call());
    sections.enter(Section.ATOMIC);
    sections.leave(Section.ATOMIC);
    sections.endCallback();
    assertEquals(Section.NORMAL, sections.current());
    assertSame(outer, sections.call());
    sections.resume(depth);
    sections.leave(Section.ATOMIC);
    assertTrue(sections.isAtomic());
    sections.leave(Section.ATOMIC);
    assertFalse(sections.isAtomic());
  }

  @Test
  void codeThatIsNotAtomicHasNothingToSuspend() {
    Call call = sections.call();
    assertEquals(0, sections.suspend());
    assertSame(call, sections.call());
  }

  @Test
  void aRealMonitorIsHeldWhileTheProgramIsCalledBack() {
    sections.enter(Section.NO_SWITCH);
    sections.enter(Section.ATOMIC);
    sections.suspend();
    assertEquals(Section.NO_SWITCH, sections.current());
    assertTrue(sections.forbidsSwitch());
  }

  @Test
  void onlySectionsUnderControlAreKept() {
    assertThrows(IllegalArgumentException.class, () -> sections.enter(Section.UNCONTROLLED));
    assertThrows(IllegalArgumentException.class, () -> sections.leave(Section.NORMAL));
  }
}
