package io.datasetbuilder.pipeline.build.guess;

import io.datasetbuilder.pipeline.build.guess.CsvSplit.Quoting;
import io.datasetbuilder.pipeline.build.guess.CsvSplit.SplitRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The records of a text in one dialect.
 *
 * @param table records with the most frequent number of cells, from the first one
 * @param before records before the first of these
 * @param others records among and after these with fewer cells
 * @param doubt part of the cells below the header that hold another delimiter, from 0 to 1: a comma
 *     inside a number is not one
 * @param footer those of the others at the end that have one cell
 */
record SplitTable(
    char delimiter,
    Quoting quoting,
    List<SplitRecord> table,
    List<SplitRecord> before,
    List<SplitRecord> others,
    List<SplitRecord> footer,
    long faults,
    double share,
    double doubt) {

  /** Characters that are tried as delimiters. */
  static final String DELIMITERS = ",;\t|";

  /** Beginning of a line that is a comment. */
  static final String COMMENT = "#";

  /** Least part of the records that have the number of cells of the table. */
  private static final double LEAST_SHARE = 0.5;

  private static final int LONGEST_FOOTER = 10;

  private static final List<Quoting> QUOTINGS =
      List.of(
          new Quoting(Optional.of('"'), Optional.empty(), false),
          new Quoting(Optional.of('"'), Optional.of('\\'), false),
          new Quoting(Optional.empty(), Optional.empty(), false),
          new Quoting(Optional.of('"'), Optional.empty(), true),
          new Quoting(Optional.of('\''), Optional.empty(), false));

  /**
   * The table in the quoting with the fewest faults; empty when no quoting gives two columns.
   *
   * @param whole whether the text is the whole file
   */
  static Optional<SplitTable> of(String text, boolean whole, char delimiter) {
    Optional<SplitTable> best = Optional.empty();
    for (Quoting quoting : QUOTINGS) {
      Optional<SplitTable> table = at(text, whole, delimiter, quoting);
      if (table.isPresent() && (best.isEmpty() || table.get().isBetterThan(best.get()))) {
        best = table;
      }
      if (best.filter(SplitTable::isClean).isPresent()) {
        return best;
      }
    }
    return best;
  }

  static boolean isComment(SplitRecord record) {
    return record.cells().get(0).startsWith(COMMENT);
  }

  private static Optional<SplitTable> at(
      String text, boolean whole, char delimiter, Quoting quoting) {
    List<SplitRecord> all = new ArrayList<>(CsvSplit.of(text, delimiter, quoting));
    if (!whole && !all.isEmpty()) {
      all.remove(all.size() - 1);
    }
    all.removeIf(SplitRecord::isBlank);
    int width = usualWidth(all);
    if (width < 2 || !isShownBy(all, quoting)) {
      return Optional.empty();
    }
    int first = 0;
    while (all.get(first).width() != width) {
      first++;
    }
    List<SplitRecord> rest = all.subList(first, all.size());
    List<SplitRecord> table = rest.stream().filter(r -> r.width() == width).toList();
    List<SplitRecord> others = rest.stream().filter(r -> r.width() != width).toList();
    double share = (double) table.size() / rest.size();
    boolean longer = others.stream().anyMatch(r -> r.width() > width && !isComment(r));
    boolean few = table.size() < 2 && !others.isEmpty();
    return longer || few || share < LEAST_SHARE
        ? Optional.empty()
        : Optional.of(
            new SplitTable(
                delimiter,
                quoting,
                table,
                all.subList(0, first),
                others,
                whole ? footer(rest, width) : List.of(),
                rest.stream().filter(SplitRecord::fault).count(),
                share,
                doubt(table, delimiter)));
  }

  /**
   * Whether cells show the quoting: a quote that begins a cell may hide a delimiter, and another
   * character is a quote where it encloses a cell.
   */
  private static boolean isShownBy(List<SplitRecord> records, Quoting quoting) {
    if (quoting.quote().isEmpty()) {
      return records.stream()
          .flatMap(record -> record.cells().stream())
          .noneMatch(cell -> cell.stripLeading().startsWith("\""));
    }
    return quoting.quote().get() == '"' || records.stream().anyMatch(SplitRecord::quoted);
  }

  private static int usualWidth(List<SplitRecord> records) {
    Map<Integer, Integer> counts = new HashMap<>();
    records.forEach(record -> counts.merge(record.width(), 1, Integer::sum));
    return counts.entrySet().stream()
        .max(
            Map.Entry.<Integer, Integer>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey)
        .orElse(0);
  }

  private static List<SplitRecord> footer(List<SplitRecord> records, int width) {
    int from = records.size();
    while (from > 1 && records.get(from - 1).width() == 1 && width > 1) {
      from--;
    }
    List<SplitRecord> footer = records.subList(from, records.size());
    boolean notes = footer.stream().allMatch(SplitTable::isNote);
    return notes && footer.size() <= LONGEST_FOOTER ? footer : List.of();
  }

  /** Whether a record of one cell is a sentence, and not a row that lacks cells. */
  private static boolean isNote(SplitRecord record) {
    String cell = record.cells().get(0).strip();
    return isComment(record)
        || (cell.codePoints().anyMatch(Character::isLetter) && cell.indexOf(' ') > 0);
  }

  private static double doubt(List<SplitRecord> table, char delimiter) {
    List<String> cells = table.stream().skip(1).flatMap(record -> record.cells().stream()).toList();
    long held = cells.stream().filter(cell -> holdsOther(cell, delimiter)).count();
    return cells.isEmpty() ? 0 : (double) held / cells.size();
  }

  /** Whether a name of the header holds another delimiter. */
  boolean headerHoldsOther() {
    return table.get(0).cells().stream().anyMatch(cell -> holdsOther(cell, delimiter));
  }

  private static boolean holdsOther(String cell, char delimiter) {
    return cell.chars()
        .anyMatch(
            c ->
                c != delimiter
                    && DELIMITERS.indexOf(c) >= 0
                    && !(c == ',' && NumberSigns.isNumber(cell)));
  }

  /** Whether no other quoting can be better. */
  private boolean isClean() {
    return faults == 0 && share == 1;
  }

  /** Whether another quoting gives fewer faults, or more records of one width. */
  boolean isBetterThan(SplitTable other) {
    return faults != other.faults ? faults < other.faults : share > other.share;
  }
}
