package io.datasetbuilder.infrastructure.text.csv;

import io.datasetbuilder.infrastructure.text.scan.RecordFault;
import io.datasetbuilder.pipeline.table.bronze.ProposedNames;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.util.List;
import java.util.stream.Collectors;

/** Members of {@code read} that a file which is refused may need. */
final class DialectHints {

  /** Names of a wider table would fill the message. */
  private static final int MOST_NAMES = 20;

  private DialectHints() {}

  static String declare(String members) {
    return "declare read: {" + members + "}";
  }

  /**
   * Options for a quote that is refused.
   *
   * @param from where the record begins
   * @param at the quote, or what follows a closing one
   */
  static String ofStrayQuote(byte[] text, int from, int at, int limit) {
    byte here = at < limit ? text[at] : 0;
    byte before = at > from ? text[at - 1] : 0;
    if (here != '"' && at - 1 > from) {
      before = text[at - 2];
    }
    if (before == '\\') {
      return declare("escape: \"\\\\\"") + " if a backslash precedes quotes inside a cell";
    }
    if (before == ' ' || here == ' ') {
      return declare("trim: true")
          + " if blanks surround quoted cells, or read: {lenient_quotes: true} if quotes belong to"
          + " the cells";
    }
    return declare("lenient_quotes: true")
        + " if quotes belong to the cells, or read: {quote: none} if no cell is quoted";
  }

  /**
   * The refusal of a row that has another number of cells than the header.
   *
   * @param endsEmpty whether its last cell is null
   * @param first its first character, or 0
   */
  static RecordFault ragged(long line, int found, int columns, boolean endsEmpty, byte first) {
    RecordFault fault =
        new RecordFault(
            RecordProblem.RAGGED_ROW,
            line,
            "the row has "
                + (found == 1 ? "1 cell" : found + " cells")
                + ", the header "
                + columns);
    if (columns == 1 && found > 1) {
      return fault.withHint(
          declare("skip_rows: N") + ", if the first N lines are notes above the header");
    }
    if (found == columns + 1 && endsEmpty) {
      return fault.withHint(
          declare("trailing_delimiter: true") + ", if every line ends with a delimiter");
    }
    if (found > columns) {
      return fault.withHint(
          "quote cells that contain the delimiter, or "
              + declare("quote: \"'\"")
              + " if another character surrounds them; if the header lacks names, name all columns"
              + " with read: {skip_rows: 1, header: none, columns: [...]}");
    }
    if (first == '#') {
      return fault.withHint(declare("comment: \"#\"") + ", if such lines are comments");
    }
    return fault.withHint(
        declare("short_rows: fill")
            + ", if missing cells are null, or read: {skip_footer: N}, if the last N rows are"
            + " notes");
  }

  /** Proposal of names for columns of which some have none, or the name of another one. */
  static String columns(List<String> names) {
    if (names.size() > MOST_NAMES) {
      return "name all columns with read: {columns: [...]}";
    }
    return declare(
        ProposedNames.of(names).stream()
            .map(name -> '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"')
            .collect(Collectors.joining(", ", "columns: [", "]")));
  }
}
