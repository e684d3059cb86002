package dev.heddle.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class PlotTest {
  private static Plot plot(Scale scale) {
    return new Plot(
        "states < all & more",
        new Plot.Axis("executions", Scale.LINEAR),
        new Plot.Axis("y", scale));
  }

  @Test
  void ticksAreRoundNumbers() {
    assertEquals(List.of(0.0, 2.0, 4.0, 6.0, 8.0, 10.0), Scale.LINEAR.ticks(0, 11));
    assertEquals(List.of(0.0, 5000.0, 10000.0, 15000.0, 20000.0), Scale.LINEAR.ticks(0, 20000));
    assertEquals(List.of(10.0, 100.0, 1000.0), Scale.LOG.ticks(11, 999));
    assertEquals("10,000", Scale.text(10_000));
    assertEquals("0.20", Scale.text(0.2));
  }

  @Test
  void anAxisOfPowersRefusesWhatHasNoPlaceThere() {
    assertThrows(IllegalArgumentException.class, () -> Scale.LOG.ticks(0, 1));
    assertThrows(
        IllegalArgumentException.class, () -> Scale.LOG.ticks(1, Double.POSITIVE_INFINITY));
    assertThrows(IllegalArgumentException.class, () -> Scale.LOG.ticks(Double.NaN, 1));
  }

  @Test
  void curvesGoFromCornerToCorner() {
    Plot plot = plot(Scale.LOG);
    plot.add(
        "a curve", List.of(new Plot.Spot(0, 10), new Plot.Spot(5, 100), new Plot.Spot(10, 1000)));
    assertTrue(plot.svg().contains("d=\"M80.0 380.0L340.0 210.0L600.0 40.0\""), plot.svg());
  }

  @Test
  void itIsWellFormed() throws Exception {
    Plot plot = plot(Scale.LINEAR);
    plot.add("one", List.of(new Plot.Spot(1, 0)));
    plot.add("two", List.of(new Plot.Spot(1, 5), new Plot.Spot(2, 7)));
    byte[] bytes = plot.svg().getBytes(StandardCharsets.UTF_8);
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(bytes));
    assertEquals("svg", document.getDocumentElement().getTagName());
    assertEquals(3, document.getElementsByTagName("circle").getLength());
  }

  @Test
  void withoutACurveThereIsNoPlot() {
    Plot plot = plot(Scale.LINEAR);
    plot.add("empty", List.of());
    assertThrows(IllegalStateException.class, plot::svg);
  }
}
