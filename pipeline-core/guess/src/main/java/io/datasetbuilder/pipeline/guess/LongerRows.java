package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.buildspec.read.CsvDialect;
import io.datasetbuilder.buildspec.read.CsvDialect.Header;
import io.datasetbuilder.buildspec.read.CsvDialect.ShortRows;
import io.datasetbuilder.buildspec.read.CsvNumbers;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.pipeline.guess.CsvSplit.Quoting;
import io.datasetbuilder.pipeline.guess.CsvSplit.SplitRecord;
import io.datasetbuilder.pipeline.guess.GuessDialect.DialectGuess;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.table.bronze.ProposedNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Dialect of a text in which few rows have more cells than the header. A delimiter inside an
 * unquoted cell gives such rows, too: the last column of the header has to show that no cell was
 * moved, by numbers, dates or codes in all rows.
 */
final class LongerRows {

  private static final Quoting USUAL = new Quoting(Optional.of('"'), Optional.empty(), false);

  private static final Set<String> NOTHING = Set.of("", "NA", "N/A", "n/a", "NULL", "null", "-");

  private static final Pattern CODE = Pattern.compile("[A-Z]{2,3}");

  private LongerRows() {}

  /**
   * The dialect.
   *
   * @param text the whole file, or its beginning to the end of a record
   */
  static Optional<DialectGuess> of(String text, String delimiter) {
    List<SplitRecord> records = new ArrayList<>(CsvSplit.of(text, delimiter, USUAL));
    records.removeIf(SplitRecord::isBlank);
    if (records.size() < 2 || records.stream().anyMatch(SplitRecord::fault)) {
      return Optional.empty();
    }
    SplitRecord header = records.get(0);
    List<SplitRecord> rows = records.subList(1, records.size());
    List<SplitRecord> longer = rows.stream().filter(r -> r.width() > header.width()).toList();
    boolean few = !longer.isEmpty() && longer.size() * 2 < rows.size();
    return few && isHeader(header, rows.get(0)) && areInPlace(rows, header.width())
        ? Optional.of(guess(delimiter, header, longer))
        : Optional.empty();
  }

  /** Whether the record has names, on one line. */
  private static boolean isHeader(SplitRecord header, SplitRecord next) {
    return TableWidth.hasNames(header)
        && next.line() > header.line()
        && header.cells().stream().noneMatch(cell -> cell.indexOf('\n') >= 0);
  }

  /** Whether numbers are in columns of numbers, also in the last one of the header. */
  private static boolean areInPlace(List<SplitRecord> rows, int width) {
    List<SplitRecord> usual = rows.stream().filter(row -> row.width() == width).toList();
    if (usual.isEmpty() || !isTyped(cells(rows, width - 1))) {
      return false;
    }
    for (int i = 0; i < width; i++) {
      boolean numbers = cells(usual, i).stream().allMatch(NumberSigns::isNumber);
      if (numbers && !cells(rows, i).stream().allMatch(NumberSigns::isNumber)) {
        return false;
      }
    }
    return true;
  }

  private static List<String> cells(List<SplitRecord> rows, int column) {
    return rows.stream()
        .filter(row -> row.width() > column)
        .map(row -> row.cells().get(column).strip())
        .filter(cell -> !NOTHING.contains(cell))
        .toList();
  }

  private static boolean isTyped(List<String> cells) {
    boolean codes = cells.stream().allMatch(cell -> CODE.matcher(cell).matches());
    return !cells.isEmpty()
        && (cells.stream().allMatch(NumberSigns::isNumber)
            || cells.stream().allMatch(HeaderLook::isDate)
            || (codes && cells.stream().map(String::length).distinct().count() == 1));
  }

  private static DialectGuess guess(
      String delimiter, SplitRecord header, List<SplitRecord> longer) {
    int width = longer.stream().mapToInt(SplitRecord::width).max().orElseThrow();
    List<String> names = new ArrayList<>(header.cells());
    while (names.size() < width) {
      names.add("");
    }
    CsvDialect dialect =
        new CsvDialect(
            delimiter.equals(",") ? Optional.empty() : Optional.of(delimiter),
            USUAL.quote(),
            USUAL.escape(),
            false,
            Header.NONE,
            ProposedNames.of(names),
            header.line(),
            0,
            Optional.empty(),
            false,
            ShortRows.FILL,
            false,
            CsvNumbers.DEFAULT);
    Map<String, String> evidence = new LinkedHashMap<>();
    evidence.put("delimiter", "the header has " + header.width() + " cells");
    evidence.put("skip_rows", "the header, whose names columns has");
    evidence.put("header", "it has too few names");
    evidence.put(
        "columns",
        NumberFormat.counted(longer.size(), "record")
            + (longer.size() == 1 ? " has" : " have")
            + " more cells than the header");
    evidence.put("short_rows", "the other records have fewer cells");
    return new DialectGuess(new GuessedRead(ReadOptions.of(dialect), evidence, Map.of()), 0);
  }
}
