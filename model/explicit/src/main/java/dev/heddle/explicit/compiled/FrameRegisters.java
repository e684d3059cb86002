package dev.heddle.explicit.compiled;

import dev.heddle.explicit.compiled.steps.GeneratedRegisters;
import dev.heddle.explicit.compiled.steps.GeneratedSteps;
import dev.heddle.explicit.compiled.steps.ModelCode;
import dev.heddle.explicit.compiled.steps.TaskEncoding;
import java.util.Arrays;
import java.util.function.ObjIntConsumer;

/** The frames of the running task, one after another as in a row. */
final class FrameRegisters {
  private final ModelCode code;
  private final int maxStack;
  private int[] numbers;

  /** Where the slots of each frame begin. */
  private int[] bases;

  private int count;

  FrameRegisters(ModelCode code, int maxStack) {
    this.code = code;
    this.maxStack = maxStack;
    this.numbers = new int[4 * (code.mostSlots + TaskEncoding.FRAME)];
    this.bases = new int[8];
  }

  /** Takes the frames of a task, whose number is somewhere in a row. */
  void load(int[] row, int at) {
    count = row[at];
    int base = TaskEncoding.FRAME;
    int end = 0;
    if (count > bases.length) {
      bases = new int[count * 2];
    }
    for (int i = 0; i < count; i++) {
      bases[i] = base;
      end = base + code.slots[row[at + base - 1]];
      base = end + TaskEncoding.FRAME;
    }
    reserve(end);
    System.arraycopy(row, at + 1, numbers, 0, end);
  }

  /** Makes room for one more frame after some numbers. */
  private void reserve(int end) {
    int needed = end + TaskEncoding.FRAME + code.mostSlots;
    if (numbers.length < needed) {
      numbers = Arrays.copyOf(numbers, needed * 2);
    }
  }

  /** Runs until the task stops, ends, or does something unusual. */
  int run(GeneratedSteps steps, GeneratedRegisters registers, int[] globals) {
    while (true) {
      int base = bases[count - 1];
      int procedure = numbers[base - 2];
      int status = steps.run(procedure, numbers[base - 1], registers, globals, numbers, base);
      if (status == GeneratedSteps.CALL) {
        if (count == maxStack) {
          return GeneratedSteps.UNUSUAL;
        }
        push(base + code.slots[procedure] + TaskEncoding.FRAME);
      } else if (status == GeneratedSteps.RETURN && count > 1) {
        pop(registers.value);
      } else {
        return status;
      }
    }
  }

  private void push(int base) {
    if (count == bases.length) {
      bases = Arrays.copyOf(bases, count * 2);
    }
    bases[count++] = base;
    reserve(end());
  }

  private void pop(int value) {
    count--;
    int base = bases[count - 1];
    int result = code.result(numbers[base - 2], numbers[base - 1]);
    if (result >= 0) {
      numbers[base + result] = value;
    }
  }

  /** Passes each frame to a consumer: the numbers, and where its slots begin. */
  void each(ObjIntConsumer<int[]> seen) {
    for (int i = 0; i < count; i++) {
      seen.accept(numbers, bases[i]);
    }
  }

  int count() {
    return count;
  }

  /** How many numbers they have. */
  int end() {
    int base = bases[count - 1];
    return base + code.slots[numbers[base - 2]];
  }

  /** Writes them to a row; returns where they end. */
  int write(int[] out, int next) {
    int end = end();
    System.arraycopy(numbers, 0, out, next, end);
    return next + end;
  }
}
