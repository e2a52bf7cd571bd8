package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.pipeline.guess.CsvSplit.SplitRecord;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/**
 * Number of cells that the records of a table have.
 *
 * @param cells that of the header
 * @param wide whether the header has more cells than nearly all rows
 */
record TableWidth(int cells, boolean wide) {

  /**
   * The width of these records.
   *
   * @param records without comments, at least one
   */
  static TableWidth of(List<SplitRecord> records) {
    boolean wide = isWideHeader(records);
    return new TableWidth(wide ? records.get(0).width() : usual(records), wide);
  }

  private static int usual(List<SplitRecord> records) {
    Map<Integer, Integer> counts = new HashMap<>();
    records.forEach(record -> counts.merge(record.width(), 1, Integer::sum));
    return counts.entrySet().stream()
        .max(
            Map.Entry.<Integer, Integer>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey)
        .orElse(0);
  }

  /**
   * Whether the first record has names for more columns than nearly all rows have cells, of which
   * most have several, and the next one is a row: it has a number, or nothing in a cell.
   */
  private static boolean isWideHeader(List<SplitRecord> records) {
    SplitRecord first = records.get(0);
    if (records.size() < 2 || !hasNames(first)) {
      return false;
    }
    List<SplitRecord> rows = records.subList(1, records.size());
    return rows.stream().allMatch(row -> row.width() <= first.width())
        && rows.stream().filter(row -> row.width() > 1).count() * 2 >= rows.size()
        && rows.get(0).width() < first.width()
        && rows.get(0).cells().stream().anyMatch(c -> c.isBlank() || NumberSigns.isNumber(c));
  }

  /** Whether a record has several cells, which are different words. */
  static boolean hasNames(SplitRecord record) {
    return record.width() > 1
        && record.cells().stream().allMatch(TableWidth::isName)
        && new HashSet<>(record.cells()).size() == record.width();
  }

  private static boolean isName(String cell) {
    return !cell.isEmpty() && Character.isLetter(cell.codePointAt(0)) && cell.indexOf(' ') < 0;
  }

  /** Whether every record but the header ends with a delimiter. */
  boolean lacksLastDelimiter(List<SplitRecord> records) {
    return records.size() > 1
        && cells > 2
        && records.get(0).width() == cells - 1
        && records.stream()
            .skip(1)
            .allMatch(r -> r.width() == cells && r.cells().get(cells - 1).isEmpty());
  }
}
