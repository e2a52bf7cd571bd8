package io.datasetbuilder.buildspec.quality;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Regular expressions of rules: what Java and RE2 read alike. RE2 needs time in proportion to the
 * text, whatever the expression; in return it has no references to groups and no look-around.
 */
final class RulePattern {

  private static final int LONGEST = 1_000;

  /** RE2 refuses more, also where repetitions are nested. */
  private static final int MOST_REPETITIONS = 1_000;

  /** After a backslash: escaped characters and classes. */
  private static final String ESCAPED = "dDwWsStnrf\\.^$|?*+()[]{}-/:#&~!=<>,;@%\"' `_";

  /** Before a pattern that ignores letter case. */
  private static final String ANY_CASE = "(?i)";

  private final String pattern;
  private int at;

  private RulePattern(String pattern) {
    this.pattern = pattern;
  }

  /** The flaw of an expression as a sentence; empty without one. */
  static Optional<String> flawOf(String pattern) {
    if (pattern.codePointCount(0, pattern.length()) > LONGEST) {
      return Optional.of("a pattern has at most 1,000 characters");
    }
    try {
      Pattern.compile(pattern);
      new RulePattern(pattern).read();
      return Optional.empty();
    } catch (PatternSyntaxException flawed) {
      return Optional.of("the pattern cannot be read at character " + place(pattern, flawed));
    } catch (UnsupportedPart unsupported) {
      return Optional.of(unsupported.what);
    }
  }

  private static int place(String pattern, PatternSyntaxException flawed) {
    int index = Math.max(0, Math.min(flawed.getIndex(), pattern.length()));
    return pattern.codePointCount(0, index) + 1;
  }

  private void read() {
    if (pattern.startsWith(ANY_CASE)) {
      at = ANY_CASE.length();
    }
    alternatives(1);
  }

  /**
   * Reads to the end of a group or of the pattern.
   *
   * @param repeated how often the repetitions around it repeat it at most
   */
  private void alternatives(int repeated) {
    while (at < pattern.length() && pattern.charAt(at) != ')') {
      int start = at;
      boolean repeatable = one(repeated);
      int times = repeatable ? repetitions() : 1;
      if ((long) repeated * times > MOST_REPETITIONS) {
        throw new UnsupportedPart("the pattern repeats a part more than 1,000 times");
      }
      if (times > 1 && pattern.charAt(start) == '(') {
        int end = at;
        at = start + 1;
        group(repeated * times);
        at = end;
      }
    }
  }

  /** Reads a part; returns whether it may be repeated. */
  private boolean one(int repeated) {
    char c = pattern.charAt(at++);
    if (c == '\\') {
      escape();
    } else if (c == '[') {
      characters();
    } else if (c == '(') {
      group(repeated);
    } else if ("*+?{".indexOf(c) >= 0) {
      throw new UnsupportedPart("a repetition follows a character, a class or a group");
    }
    return "^$|".indexOf(c) < 0;
  }

  private void group(int repeated) {
    if (at < pattern.length() && pattern.charAt(at) == '?') {
      if (!pattern.startsWith("?:", at)) {
        throw new UnsupportedPart("groups begin with ( or (?: and there is no look-around");
      }
      at += 2;
    }
    alternatives(repeated);
    at++;
  }

  private void escape() {
    char c = pattern.charAt(at++);
    if (c == 'p' || c == 'P') {
      category();
    } else if (ESCAPED.indexOf(c) < 0) {
      throw new UnsupportedPart(
          "a pattern has no " + (Character.isDigit(c) ? "references" : "\\" + c));
    }
  }

  /** A general category of Unicode, such as {@code \p{L}} or {@code \p{Lu}}. */
  private void category() {
    int end = pattern.indexOf('}', at);
    String name = end < 0 ? "" : pattern.substring(at, end);
    if (!name.matches("\\{[CLMNPSZ][a-z]?")) {
      throw new UnsupportedPart("classes of Unicode are general categories such as \\p{L}");
    }
    at = end + 1;
  }

  private void characters() {
    if (pattern.startsWith("^", at)) {
      at++;
    }
    boolean first = true;
    while (first || pattern.charAt(at) != ']') {
      char c = pattern.charAt(at++);
      if (c == '\\') {
        escape();
      } else if (c == '[' || (c == '&' && pattern.startsWith("&", at)) || (first && c == ']')) {
        throw new UnsupportedPart("write \\[, \\] and \\& inside of [ ]");
      }
      first = false;
    }
    at++;
  }

  /** Reads what repeats the part before it; returns how often at most, 1 without a bound. */
  private int repetitions() {
    if (at >= pattern.length() || "*+?{".indexOf(pattern.charAt(at)) < 0) {
      return 1;
    }
    int times = 1;
    if (pattern.charAt(at) == '{') {
      int end = pattern.indexOf('}', at);
      times = Math.max(1, most(pattern.substring(at + 1, end)));
      at = end;
    }
    at++;
    if (pattern.startsWith("+", at)) {
      throw new UnsupportedPart("a repetition is not followed by +");
    }
    if (pattern.startsWith("?", at)) {
      at++;
    }
    return times;
  }

  /** The larger bound of a repetition such as {@code 2,5}; the smaller one of {@code 2,}. */
  private static int most(String bounds) {
    int comma = bounds.indexOf(',');
    boolean open = comma == bounds.length() - 1;
    return Integer.parseInt(open ? bounds.substring(0, comma) : bounds.substring(comma + 1));
  }

  /** A part that only one of the two readers knows. */
  private static final class UnsupportedPart extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String what;

    UnsupportedPart(String what) {
      super(what, null, false, false);
      this.what = what;
    }
  }
}
