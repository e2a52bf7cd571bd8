package io.datasetbuilder.pipeline.guess;

import java.util.List;

/**
 * Characters of cells that have another meaning in another dialect.
 *
 * @param apostrophes whether some cells are enclosed in them
 * @param escapes whether backslashes can be escapes: all are in pairs, or one ends a cell, or is
 *     before an apostrophe that can be a quote
 * @param blanks whether a blank begins every cell after the first one of its record
 */
record CellMarks(boolean apostrophes, boolean escapes, boolean blanks) {

  static CellMarks of(List<List<String>> records) {
    boolean apostrophes = false;
    boolean single = false;
    boolean backslashes = false;
    boolean last = false;
    boolean before = false;
    boolean blanks = records.get(0).size() > 1;
    for (List<String> record : records) {
      for (int i = 0; i < record.size(); i++) {
        String cell = record.get(i);
        apostrophes |= cell.length() > 1 && cell.startsWith("'") && isEnded(record, i);
        backslashes |= cell.indexOf('\\') >= 0;
        single |= cell.replace("\\\\", "").indexOf('\\') >= 0;
        last |= cell.endsWith("\\");
        before |= cell.contains("\\'");
        blanks &= i == 0 || cell.startsWith(" ");
      }
    }
    return new CellMarks(
        apostrophes, last || (backslashes && !single) || (apostrophes && before), blanks);
  }

  /** Whether an apostrophe ends a cell, or a later one of a value that holds the delimiter. */
  private static boolean isEnded(List<String> record, int from) {
    return (record.get(from).length() > 2 && record.get(from).endsWith("'"))
        || record.subList(from + 1, record.size()).stream()
            .anyMatch(cell -> cell.endsWith("'") && cell.indexOf('\'') == cell.length() - 1);
  }
}
