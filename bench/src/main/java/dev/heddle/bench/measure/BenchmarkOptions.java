package dev.heddle.bench.measure;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** The options of a benchmark, each given as {@code name=value}. */
public record BenchmarkOptions(Map<String, String> values) {
  /** Reads arguments; {@link IllegalArgumentException} with one clear line if one is wrong. */
  public static BenchmarkOptions parse(String[] arguments, Map<String, String> defaults) {
    Map<String, String> values = new LinkedHashMap<>(defaults);
    for (String argument : arguments) {
      int equals = argument.indexOf('=');
      String name = equals < 0 ? argument : argument.substring(0, equals);
      if (equals < 0 || !values.containsKey(name)) {
        throw new IllegalArgumentException(
            "there is no option '" + argument + "'; there are, with their defaults: " + defaults);
      }
      values.put(name, argument.substring(equals + 1));
    }
    BenchmarkOptions options = new BenchmarkOptions(values);
    defaults.forEach(
        (name, value) -> {
          if (value.matches("\\d+")) {
            options.number(name);
          }
        });
    return options;
  }

  public String text(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("there is no option " + name);
    }
    return value;
  }

  /** The value of an option that is a positive number. */
  public int number(String name) {
    String value = text(name);
    if (!value.matches("\\d{1,9}") || Integer.parseInt(value) == 0) {
      throw new IllegalArgumentException(name + " must be a positive number, not '" + value + "'");
    }
    return Integer.parseInt(value);
  }

  /** The value of the option {@code seconds}. */
  public Duration time() {
    return Duration.ofSeconds(number("seconds"));
  }
}
