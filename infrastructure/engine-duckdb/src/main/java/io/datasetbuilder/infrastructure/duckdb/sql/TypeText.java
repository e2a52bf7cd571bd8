package io.datasetbuilder.infrastructure.duckdb.sql;

/** Walks over a type name as DuckDB prints it. */
final class TypeText {

  private final String text;
  private int at;

  TypeText(String text) {
    this.text = text;
  }

  boolean atEnd() {
    return at == text.length();
  }

  boolean take(String expected) {
    if (!text.startsWith(expected, at)) {
      return false;
    }
    at += expected.length();
    return true;
  }

  /** Takes {@code []} or {@code [3]}. */
  boolean takeBrackets() {
    if (at >= text.length() || text.charAt(at) != '[') {
      return false;
    }
    int closing = text.indexOf(']', at);
    at = closing < 0 ? text.length() : closing + 1;
    return closing >= 0;
  }

  int number() {
    int from = at;
    while (at < text.length() && Character.isDigit(text.charAt(at))) {
      at++;
    }
    return from == at ? 0 : Integer.parseInt(text.substring(from, at));
  }

  /** A type name of one or more words, up to a comma, bracket or parenthesis. */
  String word() {
    int from = at;
    while (at < text.length() && ",[()".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return text.substring(from, at);
  }

  /** A field name, quoted or not, and the blank behind it. */
  String identifier() {
    StringBuilder name = new StringBuilder();
    if (take("\"")) {
      while (at < text.length() && (text.charAt(at) != '"' || text.startsWith("\"\"", at))) {
        at += text.charAt(at) == '"' ? 1 : 0;
        name.append(text.charAt(at++));
      }
      take("\"");
    } else {
      while (at < text.length() && text.charAt(at) != ' ') {
        name.append(text.charAt(at++));
      }
    }
    take(" ");
    return name.toString();
  }

  /**
   * Skips to behind the parenthesis that closes the open one; quoted texts may hold parentheses.
   */
  void skipToClosing() {
    boolean inText = false;
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == '\'') {
        inText = !inText;
      } else if (c == ')' && !inText) {
        return;
      }
    }
  }
}
