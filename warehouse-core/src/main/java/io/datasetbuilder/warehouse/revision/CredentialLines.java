package io.datasetbuilder.warehouse.revision;

import io.datasetbuilder.buildspec.canonical.Redaction;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds credentials in the lines of a text, whether or not it can be parsed. In linear time. */
final class CredentialLines {

  /**
   * A name and the start of the value after it, in YAML, JSON, a query string or an assignment. No
   * start of a match lies within a name, and no value is read to its end: a line takes time in
   * proportion to its length.
   */
  private static final Pattern ASSIGNMENT =
      Pattern.compile(
          "(?<![\\p{L}\\p{N}_-])([\\p{L}\\p{N}_-]++)[\"']?\\s*+[:=]\\s*+([^\\s,&}\\]]{0,200}+)");

  /**
   * Number of characters that are read of a line that begins with the colon of the name above it.
   */
  private static final int MOST_OF_VALUE = 200;

  private static final Pattern BLOCK_VALUE = Pattern.compile("[|>][+-]?\\d?");

  private final List<String> lines;

  /**
   * For each line the index of the next one that is neither blank nor a comment; the number of
   * lines when no such line follows.
   */
  private final int[] next;

  CredentialLines(String text) {
    this.lines = text.lines().toList();
    this.next = new int[lines.size()];
    int below = lines.size();
    for (int index = lines.size() - 1; index >= 0; index--) {
      next[index] = below;
      String line = lines.get(index).stripLeading();
      below = line.isEmpty() || line.startsWith("#") ? below : index;
    }
  }

  int count() {
    return lines.size();
  }

  /**
   * Numbers of the lines that hold a credential, or the name of a credential whose value is below.
   */
  NavigableSet<Integer> numbers() {
    NavigableSet<Integer> numbers = new TreeSet<>();
    for (int index = 0; index < lines.size(); index++) {
      if (holdsCredential(index)) {
        numbers.add(index + 1);
      }
    }
    return numbers;
  }

  private boolean holdsCredential(int index) {
    String line = lines.get(index);
    if (KeyShape.isIn(line)) {
      return true;
    }
    return holdsAssignment(line, index)
        || holdsAssignment(withColonBelow(line, index), next[index]);
  }

  private boolean holdsAssignment(String line, int index) {
    Matcher assignment = ASSIGNMENT.matcher(line);
    while (assignment.find()) {
      if (Redaction.names(assignment.group(1)) && holdsSomething(assignment.group(2), index)) {
        return true;
      }
      // A value may itself be a name: the url of "endpoint: https://host?token=x".
      assignment.region(assignment.start(2), line.length());
    }
    return false;
  }

  /**
   * The last name of a line together with the line below it, when that line begins with a colon;
   * else empty.
   */
  private String withColonBelow(String line, int index) {
    String below = next[index] == lines.size() ? "" : lines.get(next[index]).stripLeading();
    if (!below.startsWith(":")) {
      return "";
    }
    String name = line.stripTrailing();
    int end = name.endsWith("\"") || name.endsWith("'") ? name.length() - 1 : name.length();
    int start = end;
    while (start > 0 && isOfName(name.charAt(start - 1))) {
      start--;
    }
    return name.substring(start, end) + below.substring(0, Math.min(below.length(), MOST_OF_VALUE));
  }

  private static boolean isOfName(char character) {
    return Character.isLetterOrDigit(character) || character == '_' || character == '-';
  }

  private boolean holdsSomething(String value, int index) {
    boolean below =
        value.isEmpty() || value.startsWith("#") || BLOCK_VALUE.matcher(value).matches();
    return below ? isBelow(index) : !CredentialValue.isNone(value);
  }

  /** Whether the value of a line is on the lines below it: indented, or as a list. */
  private boolean isBelow(int index) {
    if (next[index] == lines.size()) {
      return false;
    }
    String below = lines.get(next[index]);
    int column = column(lines.get(index));
    return indent(below) > column || (indent(below) == column && below.startsWith("-", column));
  }

  private static int indent(String line) {
    return line.length() - line.stripLeading().length();
  }

  /**
   * Column at which the content of a line begins, after the marks of the lists that begin in it.
   */
  private static int column(String line) {
    int column = indent(line);
    while (line.startsWith("- ", column)) {
      column += 2;
      while (column < line.length() && Character.isWhitespace(line.charAt(column))) {
        column++;
      }
    }
    return column;
  }
}
