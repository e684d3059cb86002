package dev.heddle.trace;

import java.util.regex.Pattern;

/** How a report stands out from the text around it: not at all, or by colours. */
public enum Style {
  /** Text only, for pipes, files and tests. */
  PLAIN {
    @Override
    String code(String code, String text) {
      return text;
    }
  },
  /** ANSI colours, for terminals. */
  COLOURS {
    @Override
    String code(String code, String text) {
      return "\u001b[" + code + "m" + text + "\u001b[0m";
    }
  };

  private static final Pattern CODE = Pattern.compile("\u001b\\[[\\d;]*m");

  /** A text as it is read, without colours. */
  static String plain(String text) {
    return CODE.matcher(text).replaceAll("");
  }

  abstract String code(String code, String text);

  /** Something went wrong. */
  public String bad(String text) {
    return code("1;31", text);
  }

  /** Nothing went wrong. */
  public String good(String text) {
    return code("1;32", text);
  }

  /** A remark beside the story. */
  String remark(String text) {
    return code("33", text);
  }

  /** Of less weight. */
  String faint(String text) {
    return code("2", text);
  }
}
