package io.datasetbuilder.infrastructure.duckdb.sql;

import io.datasetbuilder.pipeline.model.file.Location;
import java.util.regex.Pattern;

/** Identifiers and literals as SQL text. Nothing else puts a name or a value between quotes. */
public final class Quoted {

  /**
   * The parameter of a lambda. Before a dot it would be taken for a column of that name; its fields
   * are read by {@link #member}.
   */
  static final String ELEMENT = "\"(element of a list)\"";

  private static final Pattern WILDCARD = Pattern.compile("[*?\\[]");

  private Quoted() {}

  public static String identifier(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /**
   * A field of a struct. With a dot before it, a value that is called like a column or a table
   * would be taken for that.
   */
  static String member(String struct, String field) {
    return "struct_extract(" + struct + ", " + text(field) + ")";
  }

  /** A text literal; NUL has no place in a literal and is put in by code point. */
  public static String text(String value) {
    String literal = "'" + value.replace("'", "''") + "'";
    return literal.indexOf('\0') < 0 ? literal : literal.replace("\0", "' || chr(0) || '");
  }

  /**
   * One file for a function that reads. These functions take a name for a pattern, and would read
   * every file that matches it; in a class of one character a wildcard stands for itself.
   */
  public static String fileToRead(Location file) {
    return text(WILDCARD.matcher(file.address()).replaceAll("[$0]"));
  }
}
