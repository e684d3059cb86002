package dev.heddle.bench.sct;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** A diagram of three overlapping sets with the number of elements of each region, as SVG. */
final class Venn {
  private static final int RADIUS = 110;
  private static final int[][] CENTRES = {{190, 170}, {310, 170}, {250, 275}};
  private static final int[][] NAMES = {{120, 50}, {380, 50}, {250, 410}};
  private static final String[] COLOURS = {"#0072B2", "#D55E00", "#009E73"};

  /** The position of the number of a region; bit i of the index says whether set i contains it. */
  private static final int[][] REGIONS = {
    {440, 400}, {135, 145}, {365, 145}, {250, 125}, {250, 335}, {185, 245}, {315, 245}, {250, 210}
  };

  private final String title;
  private final List<String> names;
  private final List<Set<String>> sets;

  /** Three sets with their names. */
  Venn(String title, List<String> names, List<Set<String>> sets) {
    if (names.size() != CENTRES.length || sets.size() != CENTRES.length) {
      throw new IllegalArgumentException("there must be three sets");
    }
    this.title = title;
    this.names = List.copyOf(names);
    this.sets = List.copyOf(sets);
  }

  /** How many elements lie in each region; those in none are not known. */
  int[] counts() {
    int[] counts = new int[REGIONS.length];
    Set<String> all = new TreeSet<>();
    sets.forEach(all::addAll);
    for (String element : all) {
      int region = 0;
      for (int i = 0; i < sets.size(); i++) {
        region |= sets.get(i).contains(element) ? 1 << i : 0;
      }
      counts[region]++;
    }
    return counts;
  }

  /** The whole file. */
  String svg() {
    StringBuilder svg = new StringBuilder();
    line(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 500 430\""
            + " font-family=\"sans-serif\" font-size=\"14\" text-anchor=\"middle\">");
    line(svg, "<rect width=\"500\" height=\"430\" fill=\"white\"/>");
    text(svg, 250, 22, title);
    for (int i = 0; i < CENTRES.length; i++) {
      line(
          svg,
          "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%s\" fill-opacity=\"0.2\" stroke=\"%s\"/>",
          CENTRES[i][0],
          CENTRES[i][1],
          RADIUS,
          COLOURS[i],
          COLOURS[i]);
      text(svg, NAMES[i][0], NAMES[i][1], names.get(i));
    }
    int[] counts = counts();
    for (int region = 1; region < REGIONS.length; region++) {
      text(svg, REGIONS[region][0], REGIONS[region][1], String.valueOf(counts[region]));
    }
    line(svg, "</svg>");
    return svg.toString();
  }

  private static void text(StringBuilder svg, int x, int y, String words) {
    line(svg, "<text x=\"%d\" y=\"%d\">%s</text>", x, y, words);
  }

  private static void line(StringBuilder svg, String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
