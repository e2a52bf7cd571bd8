package io.datasetbuilder.infrastructure.duckdb.csv;

import java.util.Arrays;
import java.util.Optional;

/** Characters other than the comma that separate the cells of some files. */
enum OtherDelimiter {
  TAB('\t', "tabs"),
  SEMICOLON(';', "semicolons"),
  PIPE('|', "pipes");

  /** Remedy for such a file. */
  static final String HINT = "save the file with commas between the cells";

  private final char written;
  private final String label;

  OtherDelimiter(char written, String label) {
    this.written = written;
    this.label = label;
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
}
