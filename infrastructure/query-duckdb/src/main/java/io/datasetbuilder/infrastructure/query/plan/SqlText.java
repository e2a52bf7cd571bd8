package io.datasetbuilder.infrastructure.query.plan;

import java.util.regex.Pattern;

/** Texts as the engine's SQL holds them, in this process and in that of a query. */
public final class SqlText {

  private static final Pattern WILDCARD = Pattern.compile("[*?\\[]");

  private SqlText() {}

  /** A text without NUL as a literal. */
  public static String literal(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  /** A name in quotes. */
  public static String identifier(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /**
   * A file as a pattern that matches it alone: functions that read files interpret a name as a
   * pattern, and in a class of one character a wildcard matches itself.
   */
  public static String pattern(String address) {
    return WILDCARD.matcher(address).replaceAll("[$0]");
  }
}
