package dev.heddle.bench.measure;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A diagram of curves with axes, labels and a legend, as an SVG file. */
public final class Plot {
  /**
   * A point of a curve.
   *
   * @param x its number on the horizontal axis
   * @param y its number on the vertical axis
   */
  public record Spot(double x, double y) {}

  /**
   * An axis.
   *
   * @param label what its numbers are
   * @param scale how they are laid out
   */
  public record Axis(String label, Scale scale) {}

  private record Curve(String name, List<Spot> spots) {}

  private static final int WIDTH = 800;
  private static final int HEIGHT = 440;
  private static final int LEFT = 80;
  private static final int RIGHT = WIDTH - 200;
  private static final int TOP = 40;
  private static final int BOTTOM = HEIGHT - 60;

  /** Curves with more points than this have no marks at them. */
  private static final int MARKED = 25;

  /** Colours that colour-blind people can distinguish too, after Okabe and Ito. */
  private static final List<String> COLOURS =
      List.of("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#000000", "#E69F00", "#56B4E9");

  private static final List<String> DASHES = List.of("none", "8 4", "2 3");

  private final String title;
  private final Axis across;
  private final Axis up;
  private final List<Curve> curves = new ArrayList<>();

  public Plot(String title, Axis across, Axis up) {
    this.title = title;
    this.across = across;
    this.up = up;
  }

  /** Adds a curve; one without points is left out. */
  public void add(String name, List<Spot> spots) {
    if (!spots.isEmpty()) {
      curves.add(new Curve(name, List.copyOf(spots)));
    }
  }

  /** Writes a file in the folder that the option {@code plots} names, and prints where it is. */
  public void write(BenchmarkOptions options, String name, PrintStream out) throws IOException {
    if (!curves.isEmpty()) {
      Path folder = Files.createDirectories(Path.of(options.text("plots")));
      out.println("  plot: " + Files.writeString(folder.resolve(name), svg()));
      out.println();
    }
  }

  /** The whole file. */
  String svg() {
    if (curves.isEmpty()) {
      throw new IllegalStateException("a plot without a curve: " + title);
    }
    Range horizontal =
        Range.of(across, curves.stream().flatMap(c -> c.spots().stream()).map(Spot::x).toList());
    Range vertical =
        Range.of(up, curves.stream().flatMap(c -> c.spots().stream()).map(Spot::y).toList());
    StringBuilder svg = new StringBuilder();
    line(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
            + " font-size=\"13\">",
        WIDTH,
        HEIGHT);
    line(svg, "<rect width=\"%d\" height=\"%d\" fill=\"white\"/>", WIDTH, HEIGHT);
    text(svg, (LEFT + RIGHT) / 2.0, 24, "middle", title);
    frame(svg, horizontal, vertical);
    for (int i = 0; i < curves.size(); i++) {
      curve(svg, i, horizontal, vertical);
    }
    line(svg, "</svg>");
    return svg.toString();
  }

  /** The numbers of an axis from one end to the other. */
  private record Range(Scale scale, List<Double> ticks, double least, double most) {
    static Range of(Axis axis, List<Double> values) {
      double least = values.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
      double most = values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
      if (axis.scale() == Scale.LINEAR) {
        double from = Math.min(0, least);
        return new Range(
            axis.scale(), axis.scale().ticks(from, most), from, Math.max(most, from + 1e-9));
      }
      List<Double> ticks = axis.scale().ticks(least, Math.max(most, least * 10));
      return new Range(axis.scale(), ticks, ticks.get(0), ticks.get(ticks.size() - 1));
    }

    double share(double value) {
      double from = scale.place(least);
      return (scale.place(value) - from) / (scale.place(most) - from);
    }
  }

  private static double x(Range range, double value) {
    return LEFT + range.share(value) * (RIGHT - LEFT);
  }

  private static double y(Range range, double value) {
    return BOTTOM - range.share(value) * (BOTTOM - TOP);
  }

  private void frame(StringBuilder svg, Range horizontal, Range vertical) {
    for (double tick : horizontal.ticks()) {
      double x = x(horizontal, tick);
      line(svg, "<path d=\"M%.1f %dV%d\" stroke=\"#ddd\"/>", x, TOP, BOTTOM);
      text(svg, x, BOTTOM + 18, "middle", Scale.text(tick));
    }
    for (double tick : vertical.ticks()) {
      double y = y(vertical, tick);
      line(svg, "<path d=\"M%d %.1fH%d\" stroke=\"#ddd\"/>", LEFT, y, RIGHT);
      text(svg, LEFT - 8, y + 4, "end", Scale.text(tick));
    }
    line(
        svg, "<path d=\"M%d %dV%dH%d\" fill=\"none\" stroke=\"black\"/>", LEFT, TOP, BOTTOM, RIGHT);
    text(svg, (LEFT + RIGHT) / 2.0, HEIGHT - 16, "middle", across.label());
    line(
        svg,
        "<text transform=\"translate(18 %d) rotate(-90)\" text-anchor=\"middle\">%s</text>",
        (TOP + BOTTOM) / 2,
        escaped(up.label()));
  }

  private void curve(StringBuilder svg, int index, Range horizontal, Range vertical) {
    Curve curve = curves.get(index);
    String colour = COLOURS.get(index % COLOURS.size());
    String dash = DASHES.get(index / COLOURS.size() % DASHES.size());
    StringBuilder path = new StringBuilder();
    for (Spot spot : curve.spots()) {
      String place =
          String.format(Locale.ROOT, "%.1f %.1f", x(horizontal, spot.x()), y(vertical, spot.y()));
      path.append(path.isEmpty() ? "M" : "L").append(place);
      if (curve.spots().size() <= MARKED) {
        String[] at = place.split(" ", -1);
        line(svg, "<circle cx=\"%s\" cy=\"%s\" r=\"3\" fill=\"%s\"/>", at[0], at[1], colour);
      }
    }
    String stroke = "fill=\"none\" stroke=\"%s\" stroke-width=\"2\" stroke-dasharray=\"%s\"/>";
    line(svg, "<path d=\"%s\" " + stroke, path, colour, dash);
    int y = TOP + 10 + 20 * index;
    line(svg, "<path d=\"M%d %dh26\" " + stroke, RIGHT + 12, y, colour, dash);
    text(svg, RIGHT + 44, y + 4, "start", curve.name());
  }

  private static void text(StringBuilder svg, double x, double y, String anchor, String words) {
    String format = "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>";
    line(svg, format, x, y, anchor, escaped(words));
  }

  private static String escaped(String words) {
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static void line(StringBuilder svg, String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
