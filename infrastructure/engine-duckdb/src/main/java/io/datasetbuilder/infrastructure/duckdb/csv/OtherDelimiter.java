package io.datasetbuilder.infrastructure.duckdb.csv;

import java.util.Arrays;
import java.util.Optional;

/** Characters other than the comma that separate the cells of some files. */
enum OtherDelimiter {
  TAB('\t', "tabs", "tab"),
  SEMICOLON(';', "semicolons", "\";\""),
  PIPE('|', "pipes", "\"|\"");

  private final char written;
  private final String label;
  private final String option;

  OtherDelimiter(char written, String label, String option) {
    this.written = written;
    this.label = label;
    this.option = option;
  }

  /** The delimiter that a byte denotes. */
  static Optional<OtherDelimiter> of(int b) {
    return Arrays.stream(values()).filter(delimiter -> delimiter.written == b).findFirst();
  }

  /** The first of the constants that a name holds. */
  static Optional<OtherDelimiter> in(String name) {
    return Arrays.stream(values())
        .filter(delimiter -> name.indexOf(delimiter.written) >= 0)
        .findFirst();
  }

  /** Its name in the plural. */
  String label() {
    return label;
  }

  /** Its declaration, a member of {@code read}. */
  String option() {
    return "delimiter: " + option;
  }

  /** Remedy for a file with this delimiter. */
  String remedy() {
    return DialectHints.declare(option());
  }
}
