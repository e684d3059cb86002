package dev.heddle.cli.model;

import dev.heddle.cli.console.BadInputException;
import dev.heddle.core.ReplayResult;
import dev.heddle.core.Schedule;
import dev.heddle.explicit.ModelProgram;
import dev.heddle.explicit.ModelSettings;
import dev.heddle.lang.check.ModelCompiler;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.syntax.ModelSource;
import dev.heddle.lang.syntax.ModelSyntax;
import dev.heddle.lang.syntax.Parser;
import dev.heddle.lang.syntax.SourceProblems;
import dev.heddle.smt.sequentialised.Original;
import dev.heddle.trace.Trace;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A file with a model. */
public final class ModelFile {
  private static final long LARGEST = 10_000_000;

  private ModelFile() {}

  /** The text of a file. */
  public static ModelSource read(String file) {
    try {
      Path path = Path.of(file);
      if (Files.isDirectory(path)) {
        throw new BadInputException(file + " is a folder");
      }
      if (Files.size(path) > LARGEST) {
        throw new BadInputException(file + " is larger than any model");
      }
      CharsetDecoder decoder =
          StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPLACE);
      return new ModelSource(
          file, decoder.decode(ByteBuffer.wrap(Files.readAllBytes(path))).toString());
    } catch (NoSuchFileException | InvalidPathException e) {
      throw new BadInputException("there is no file " + file);
    } catch (IOException e) {
      throw new BadInputException("cannot read " + file + ": " + e.getMessage());
    }
  }

  /**
   * Parses and compiles a text; what is wrong with it is a problem of the input. Engines need both
   * results, so a command keeps them: no other method of the command parses what it compiles.
   */
  public static Original compile(ModelSource source, ModelSettings settings) {
    SourceProblems problems = new SourceProblems();
    ModelSyntax program = Parser.parse(source, problems);
    Model model =
        problems.isEmpty()
            ? ModelCompiler.compile(source.name(), program, settings.settings(), problems)
            : null;
    if (model == null) {
      throw new BadInputException(source.render(problems.list()).stripTrailing());
    }
    return new Original(program, model, settings);
  }

  /** What a replay of a model did. */
  public record Replayed(ReplayResult replay, Trace trace) {}

  /** Runs a model once by a schedule. */
  public static Replayed replay(Model model, Schedule schedule) {
    return replay(model, schedule, Integer.MAX_VALUE);
  }

  /** Runs a model once by a schedule, for so many steps at most. */
  public static Replayed replay(Model model, Schedule schedule, int maxSteps) {
    Trace trace = new Trace();
    ModelSettings settings = ModelSettings.of(schedule.settings());
    ModelProgram program = new ModelProgram(model, settings.limits(), settings.endless());
    ReplayResult replay = ReplayResult.run(program, schedule, maxSteps, trace);
    return new Replayed(replay, trace);
  }
}
