package dev.heddle.lang.run;

import java.util.Arrays;

/** A growing row of numbers. */
final class IntList {
  private int[] numbers = new int[64];
  private int size;

  void add(int number) {
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, size * 2);
    }
    numbers[size++] = number;
  }

  void addAll(int[] more) {
    for (int number : more) {
      add(number);
    }
  }

  int[] toArray() {
    return Arrays.copyOf(numbers, size);
  }
}
