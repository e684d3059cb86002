package dev.heddle.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class NamesTest {
  @Test
  void theOnlyObjectOfItsKindHasNoNumber() {
    Names names = new Names(List.of("Account#1.balance", "Node#1", "Node#2"), List.of());
    assertEquals("balance", names.shorten("Account#1.balance"));
    assertEquals("Node#1", names.shorten("Node#1"));
  }

  @Test
  void fieldsOfTwoObjectsKeepTheirOwners() {
    Names names = new Names(List.of("Account#1.balance", "Account#2.balance"), List.of());
    assertEquals("Account#1.balance", names.shorten("Account#1.balance"));
  }

  @Test
  void fieldsOfOneNameInTwoClassesKeepTheirClasses() {
    Names names = new Names(List.of("A.x", "B.x", "B.y"), List.of());
    assertEquals("A.x", names.shorten("A.x"));
    assertEquals("y", names.shorten("B.y"));
  }

  @Test
  void aNumberInAValueCountsToo() {
    Names names = new Names(List.of("Stack.top"), List.of("Node#1", "Node#3"));
    assertEquals("Node#1", names.unnumbered("Node#1"));
  }

  @Test
  void elementsKeepTheirIndexes() {
    Names names = new Names(List.of("Table.slots[0]", "Table.slots[1]"), List.of());
    assertEquals("slots[1]", names.shorten("Table.slots[1]"));
  }
}
