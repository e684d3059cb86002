package dev.heddle.smt;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Verdict;
import dev.heddle.explicit.Bounds;
import dev.heddle.explicit.Bounds.Turns;
import dev.heddle.explicit.Effort;
import dev.heddle.explicit.ExplicitSearch;
import dev.heddle.explicit.Standing;
import dev.heddle.lang.check.ModelCompiler;
import dev.heddle.lang.check.Settings;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.syntax.Parser;
import dev.heddle.lang.syntax.Printer;
import dev.heddle.lang.syntax.Problems;
import dev.heddle.lang.syntax.Program;
import dev.heddle.lang.syntax.Source;

/** Reads models, and asks the explicit engine about them. */
final class Models {
  private Models() {}

  static Program parse(String text) {
    Problems problems = new Problems();
    Source source = new Source("m.hd", text);
    Program program = Parser.parse(source, problems);
    assertTrue(problems.isEmpty(), () -> source.render(problems.list()));
    return program;
  }

  static Model compile(Program program, Settings settings) {
    Problems problems = new Problems();
    Model model = ModelCompiler.compile("m.hd", program, settings, problems);
    if (model == null) {
      throw new AssertionError(problems.list() + "\n" + Printer.print(program));
    }
    return model;
  }

  /** The place of a global variable. */
  static int slot(Model model, String name) {
    return model.slots().stream()
        .filter(slot -> slot.name().equals(name))
        .findFirst()
        .orElseThrow()
        .slot();
  }

  /** What the explicit engine says. */
  static Verdict explicit(Model model, Turns turns) {
    Bounds bounds = Bounds.DEFAULT.withTurns(turns);
    return new ExplicitSearch(model, bounds, "test", Effort.PLAIN)
        .run(Standing.Listener.NOBODY)
        .verdict();
  }
}
