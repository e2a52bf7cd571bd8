package io.datasetbuilder.pipeline.build.guess;

import java.util.List;

/**
 * Characters of cells that have another meaning in another dialect.
 *
 * @param apostrophes whether some cells are enclosed in them
 * @param escapes whether backslashes can be escapes: all are in pairs, or one ends a cell
 * @param blanks whether a blank begins every cell after the first one of its record
 */
record CellMarks(boolean apostrophes, boolean escapes, boolean blanks) {

  static CellMarks of(List<List<String>> records) {
    boolean apostrophes = false;
    boolean single = false;
    boolean backslashes = false;
    boolean last = false;
    boolean blanks = records.get(0).size() > 1;
    for (List<String> record : records) {
      for (int i = 0; i < record.size(); i++) {
        String cell = record.get(i);
        apostrophes |= cell.length() > 2 && cell.startsWith("'") && cell.endsWith("'");
        backslashes |= cell.indexOf('\\') >= 0;
        single |= cell.replace("\\\\", "").indexOf('\\') >= 0;
        last |= cell.endsWith("\\");
        blanks &= i == 0 || cell.startsWith(" ");
      }
    }
    return new CellMarks(apostrophes, last || (backslashes && !single), blanks);
  }
}
