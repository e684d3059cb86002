package dev.heddle.bench.sct;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A file of trials; each trial is added when it ends, so that an experiment can be resumed. */
final class ResultsFile {
  private final Path path;
  private final Map<String, Trial> trials = new LinkedHashMap<>();

  private ResultsFile(Path path) {
    this.path = path;
  }

  /**
   * Reads the file, or begins one. A last line that was cut off when an experiment was stopped is
   * left out.
   */
  static ResultsFile open(Path path) throws IOException {
    ResultsFile file = new ResultsFile(path);
    if (!Files.exists(path) || Files.size(path) == 0) {
      Files.writeString(path, Trial.HEADER + "\n");
      return file;
    }
    String text = Files.readString(path);
    int end = text.lastIndexOf('\n') + 1;
    List<String> lines = text.substring(0, end).lines().toList();
    if (lines.isEmpty() || !lines.get(0).equals(Trial.HEADER)) {
      throw new IllegalArgumentException(path + " is no file of results: its first line is wrong");
    }
    if (end < text.length()) {
      Files.writeString(path, text.substring(0, end));
    }
    lines.stream().skip(1).map(Trial::parse).forEach(t -> file.trials.put(t.key(), t));
    return file;
  }

  @Nullable Trial find(String program, String strategy, long seed, long limit) {
    return trials.get(Trial.key(program, strategy, seed, limit));
  }

  void add(Trial trial) throws IOException {
    Files.writeString(path, trial.line() + "\n", StandardOpenOption.APPEND);
    trials.put(trial.key(), trial);
  }
}
