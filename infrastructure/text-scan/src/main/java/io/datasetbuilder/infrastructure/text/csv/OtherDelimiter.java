package io.datasetbuilder.infrastructure.text.csv;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
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

  /**
   * The refusal of a text of one column, most of whose rows hold the same number of another
   * delimiter: notes above the header hide the columns.
   *
   * @param header where the header begins
   * @param from where the rows begin
   */
  static Optional<Problem> ofRows(byte[] text, int header, int from, int length) {
    boolean comment = text[header] == '#';
    Optional<OtherDelimiter> other =
        Arrays.stream(values())
            .filter(delimiter -> delimiter.separatesRows(text, from, length, comment))
            .findFirst();
    return other.map(
        delimiter ->
            RecordProblem.WRONG_DELIMITER
                .says("the rows have no comma but " + delimiter.label + ", and the header has none")
                .withHint(
                    DialectHints.declare(
                            delimiter.option() + (comment ? ", comment: \"#\"" : ", skip_rows: N"))
                        + (comment
                            ? " if such lines are comments"
                            : " if the first N lines are notes above the header")
                        + ", or read: {delimiter: \",\"} if the file has one column"));
  }

  /**
   * Whether more than half of the rows hold it. Quoted rows are not counted.
   *
   * @param inAnyNumber whether rows may hold it in different numbers, as with comments in them
   */
  private boolean separatesRows(byte[] text, int from, int length, boolean inAnyNumber) {
    Map<Integer, Integer> rowsByCount = new HashMap<>();
    int rows = 0;
    int held = 0;
    for (int i = from, start = from; i < length; i++) {
      boolean ends = text[i] == '\n' || text[i] == '\r' || i == length - 1;
      held += text[i] == written ? 1 : 0;
      if (ends) {
        rows += i > start ? 1 : 0;
        if (held > 0 && text[start] != '"') {
          rowsByCount.merge(inAnyNumber ? 1 : held, 1, Integer::sum);
        }
        held = 0;
        start = i + 1;
      }
    }
    int most = rowsByCount.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    return most * 2 > rows;
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
