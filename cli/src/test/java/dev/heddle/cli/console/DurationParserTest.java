package dev.heddle.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class DurationParserTest {
  @ParameterizedTest
  @CsvSource({"500ms,500", "30s,30000", "2m,120000", "2min,120000", "1h,3600000"})
  void unitsAreKnown(String text, long millis) {
    assertEquals(Duration.ofMillis(millis), new DurationParser().convert(text));
  }

  @Test
  void aBareNumberIsSeconds() {
    assertEquals(Duration.ofSeconds(5), new DurationParser().convert("5"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "s", "5x", "-5s", "5.5s", "1m30s", "99999999999s"})
  void anythingElseIsRefused(String text) {
    assertThrows(TypeConversionException.class, () -> new DurationParser().convert(text));
  }
}
