package io.datasetbuilder.infrastructure.duckdb.csv;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.bronze.RecordProblem;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The first record of a CSV text: the column names, in NFC.
 *
 * @param names one a column, distinct and none empty when there are no problems
 * @param bytes how much of the text the header takes
 * @param lines how many lines it takes
 * @param ends how its line ends
 * @param problems what is wrong with it
 */
record CsvHeader(List<String> names, int bytes, int lines, LineEnd ends, List<Problem> problems) {

  /** How a header's line can end. */
  enum LineEnd {
    LINE_FEED,
    CRLF,
    /** A bare carriage return, or several lines: the engine cannot skip such a header. */
    UNUSUAL
  }

  static CsvHeader read(byte[] block, int from, int length) {
    CsvRecord record = new CsvRecord();
    record.reset(block, from, length);
    CsvRecord.Ending ending = record.next();
    if (ending != CsvRecord.Ending.OK) {
      return new CsvHeader(
          List.of(), 0, 0, LineEnd.UNUSUAL, List.of(CsvFault.of(ending, 1).problem()));
    }
    List<String> names = new ArrayList<>();
    for (int i = 0; i < record.cells(); i++) {
      String written =
          new String(
              record.array(i),
              record.start(i),
              record.end(i) - record.start(i),
              StandardCharsets.UTF_8);
      names.add(Normalizer.normalize(written, Normalizer.Form.NFC));
    }
    return new CsvHeader(
        names, record.position() - from, record.lineBreaks(), ends(record), judge(names));
  }

  private static LineEnd ends(CsvRecord record) {
    if (record.lineBreaks() > 1 || record.unusualLineEnds()) {
      return LineEnd.UNUSUAL;
    }
    return record.sawCrlf() ? LineEnd.CRLF : LineEnd.LINE_FEED;
  }

  private static List<Problem> judge(List<String> names) {
    if (names.size() == 1 && (names.get(0).contains("\t") || names.get(0).contains(";"))) {
      String found = names.get(0).contains("\t") ? "tabs" : "semicolons";
      return List.of(
          RecordProblem.WRONG_DELIMITER
              .says("the header has no comma but " + found)
              .withHint("save the file with commas between the cells"));
    }
    List<Problem> problems = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      if (name.isBlank()) {
        problems.add(
            RecordProblem.EMPTY_COLUMN_NAME.says(
                "column " + (i + 1) + " of the header has no name"));
      } else if (!seen.add(name)) {
        problems.add(
            RecordProblem.DUPLICATE_COLUMN_NAME.says(
                "column name '" + name + "' stands more than once in the header"));
      }
    }
    return problems;
  }
}
