package dev.heddle.trace;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names of objects, as short as they can be without two becoming the same.
 *
 * <p>A recorded name is complete: {@code Account#2.balance}. The number goes where there is only
 * one object of its kind, the class where only one class has such a field.
 */
final class Names {
  private static final Pattern NUMBERED = Pattern.compile("([\\w$]+)#(\\d+)");
  private static final Pattern QUALIFIED = Pattern.compile("([\\w$]+)\\.([\\w$]+)(\\[\\d+])?");

  /** Kinds of which there is more than one object. */
  private final Set<String> several = new HashSet<>();

  /** The complete name of the one location that has a simple name; empty if there are more. */
  private final Map<String, String> owners = new HashMap<>();

  Names(Collection<String> names, Collection<String> otherTexts) {
    names.forEach(this::count);
    otherTexts.forEach(this::count);
    for (String name : names) {
      Matcher qualified = QUALIFIED.matcher(unnumbered(name));
      if (qualified.matches()) {
        owners.merge(qualified.group(2), qualified.group(1), (a, b) -> a.equals(b) ? a : "");
      }
    }
  }

  private void count(String text) {
    Matcher matcher = NUMBERED.matcher(text);
    while (matcher.find()) {
      if (!matcher.group(2).equals("1")) {
        several.add(matcher.group(1));
      }
    }
  }

  /** A text without the numbers of objects that are the only ones of their kinds. */
  String unnumbered(String text) {
    return NUMBERED
        .matcher(text)
        .replaceAll(
            match ->
                Matcher.quoteReplacement(
                    several.contains(match.group(1)) ? match.group() : match.group(1)));
  }

  /** The short form of the name of an object or location. */
  String shorten(String name) {
    String text = unnumbered(name);
    Matcher qualified = QUALIFIED.matcher(text);
    if (qualified.matches() && qualified.group(1).equals(owners.get(qualified.group(2)))) {
      return text.substring(text.indexOf('.') + 1);
    }
    return text;
  }
}
