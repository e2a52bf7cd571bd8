package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.pipeline.guess.CsvSplit.Quoting;
import io.datasetbuilder.pipeline.guess.CsvSplit.SplitRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The records of a text in one dialect.
 *
 * @param mark beginning of its comments, if it has some
 * @param table records with the number of cells of the table, from the first one
 * @param before records before the first of these
 * @param others records among and after these with fewer cells
 * @param footer those of the others at the end that have one cell
 * @param faults number of records with a quote that is refused
 * @param share part of the records, without comments, that are the table's, from 0 to 1
 * @param doubt part of the cells below the header that hold another delimiter, from 0 to 1: a comma
 *     inside a number is not one
 */
record SplitTable(
    String delimiter,
    Quoting quoting,
    CommentMark mark,
    List<SplitRecord> table,
    List<SplitRecord> before,
    List<SplitRecord> others,
    List<SplitRecord> footer,
    long faults,
    double share,
    double doubt) {

  /** Least part of the records from the header on that have the number of cells of the table. */
  private static final double LEAST_SHARE = 0.5;

  private static final int LONGEST_FOOTER = 10;

  private static final List<Quoting> QUOTINGS =
      List.of(
          new Quoting(Optional.of('"'), Optional.empty(), false),
          new Quoting(Optional.of('"'), Optional.of('\\'), false),
          new Quoting(Optional.empty(), Optional.empty(), false),
          new Quoting(Optional.of('"'), Optional.empty(), true),
          new Quoting(Optional.of('\''), Optional.empty(), false),
          new Quoting(Optional.of('\''), Optional.of('\\'), false),
          new Quoting(Optional.empty(), Optional.of('\\'), false));

  /**
   * The table in the quoting with the fewest faults; empty when no quoting gives two columns.
   *
   * @param whole whether the text is the whole file
   */
  static Optional<SplitTable> of(String text, boolean whole, String delimiter) {
    return best(text, whole, delimiter).filter(table -> table.width() > 1);
  }

  /** The table when the text has one column and no usual delimiter. */
  static Optional<SplitTable> ofOneColumn(String text, boolean whole) {
    return best(text, whole, ",")
        .filter(table -> table.width() == 1 && table.isClean())
        .filter(table -> table.table().stream().noneMatch(r -> holdsOther(r.cells().get(0), "")));
  }

  private static Optional<SplitTable> best(String text, boolean whole, String delimiter) {
    Optional<SplitTable> best = Optional.empty();
    for (Quoting quoting : QUOTINGS) {
      Optional<SplitTable> table = at(text, whole, delimiter, quoting);
      if (table.isPresent() && (best.isEmpty() || table.get().isBetterThan(best.get()))) {
        best = table;
      }
      if (best.filter(SplitTable::isClean).isPresent()) {
        break;
      }
    }
    return best.map(table -> inApostrophes(text, whole, delimiter).orElse(table));
  }

  /** The table when all of its cells are enclosed in apostrophes, so that these are its quotes. */
  private static Optional<SplitTable> inApostrophes(String text, boolean whole, String delimiter) {
    return QUOTINGS.stream()
        .filter(quoting -> quoting.quote().equals(Optional.of('\'')))
        .flatMap(quoting -> at(text, whole, delimiter, quoting).stream())
        .filter(table -> table.faults == 0 && table.table.size() > 1 && areQuoted(table.table))
        .findFirst();
  }

  /** Number of cells of its records. */
  int width() {
    return table.get(0).width();
  }

  /** Number of columns that have numbers, or dates, alone below the header. */
  long columnsOfNumbers() {
    List<SplitRecord> rows = table.subList(1, table.size());
    return IntStream.range(0, rows.isEmpty() ? 0 : width())
        .filter(i -> isNumeric(i, rows) || hasDates(i, rows))
        .count();
  }

  private static boolean hasDates(int column, List<SplitRecord> rows) {
    return rows.stream().allMatch(row -> HeaderLook.isDate(row.cells().get(column).strip()));
  }

  /** Whether these records, each with the cells of the table, have numbers alone in a column. */
  boolean isNumeric(int column, List<SplitRecord> rows) {
    return rows.stream().allMatch(row -> NumberSigns.isNumber(row.cells().get(column)));
  }

  boolean isComment(SplitRecord record) {
    return mark.begins(record);
  }

  private static Optional<SplitTable> at(
      String text, boolean whole, String delimiter, Quoting quoting) {
    List<SplitRecord> all = new ArrayList<>(CsvSplit.of(text, delimiter, quoting));
    if (!whole && !all.isEmpty()) {
      all.remove(all.size() - 1);
    }
    all.removeIf(SplitRecord::isBlank);
    CommentMark mark = CommentMark.of(text);
    List<SplitRecord> data = all.stream().filter(record -> !mark.begins(record)).toList();
    if (all.isEmpty() || !isShownBy(all, quoting)) {
      return Optional.empty();
    }
    List<SplitRecord> counted = data.isEmpty() ? all : data;
    TableWidth found = TableWidth.of(counted);
    int width = found.cells();
    if (found.lacksLastDelimiter(counted)) {
      all.set(all.indexOf(counted.get(0)), counted.get(0).withEmptyCell());
    }
    boolean comments = mark.areComments(all, width);
    Predicate<SplitRecord> isRow = r -> r.width() == width && !(comments && mark.begins(r));
    int first = 0;
    while (!isRow.test(all.get(first)) || (first + 1 < all.size() && isEmpty(all.get(first)))) {
      first++;
    }
    List<SplitRecord> rest = all.subList(first, all.size());
    List<SplitRecord> table = rest.stream().filter(isRow).toList();
    List<SplitRecord> others = rest.stream().filter(isRow.negate()).toList();
    boolean longer = others.stream().anyMatch(r -> r.width() > width && !mark.begins(r));
    long fewer = others.stream().filter(r -> !mark.begins(r)).count();
    boolean few = table.size() < 2 && fewer > 0;
    boolean small = (double) table.size() / (table.size() + fewer) < LEAST_SHARE;
    return longer || (!found.wide() && (few || small))
        ? Optional.empty()
        : Optional.of(
            new SplitTable(
                delimiter,
                quoting,
                mark,
                table,
                all.subList(0, first),
                others,
                whole ? footer(rest, width, mark) : List.of(),
                rest.stream().filter(SplitRecord::fault).count(),
                (double) table.size() / counted.size(),
                doubt(table, delimiter, quoting)));
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
    return quoting.quote().get() == '"' || records.stream().anyMatch(r -> r.quoted() > 0);
  }

  private static boolean isEmpty(SplitRecord record) {
    return record.cells().stream().allMatch(String::isBlank);
  }

  private static List<SplitRecord> footer(List<SplitRecord> records, int width, CommentMark mark) {
    int from = records.size();
    while (from > 1 && records.get(from - 1).width() == 1 && width > 1) {
      from--;
    }
    List<SplitRecord> footer = records.subList(from, records.size());
    boolean notes = footer.stream().allMatch(record -> isNote(record, mark));
    return notes && footer.size() <= LONGEST_FOOTER ? footer : List.of();
  }

  /** Whether a record of one cell is a comment or a sentence, and not a row that lacks cells. */
  boolean isNote(SplitRecord record) {
    return isNote(record, mark);
  }

  private static boolean isNote(SplitRecord record, CommentMark mark) {
    String cell = record.cells().get(0).strip();
    return mark.begins(record)
        || (cell.codePoints().anyMatch(Character::isLetter) && cell.indexOf(' ') > 0);
  }

  /** Quoted cells may hold every character, and an escaped delimiter is one. */
  private static double doubt(List<SplitRecord> table, String delimiter, Quoting quoting) {
    boolean escaped =
        quoting.escape().isPresent()
            && quoting.quote().isEmpty()
            && table.stream().flatMap(r -> r.cells().stream()).anyMatch(c -> c.contains(delimiter));
    if (escaped || areQuoted(table)) {
      return 0;
    }
    List<String> cells = table.stream().skip(1).flatMap(record -> record.cells().stream()).toList();
    long held = cells.stream().filter(cell -> holdsOther(cell, delimiter)).count();
    return cells.isEmpty() ? 0 : (double) held / cells.size();
  }

  private static boolean areQuoted(List<SplitRecord> table) {
    return table.stream()
        .allMatch(
            record ->
                record.quoted() > 0
                    && record.quoted()
                        >= record.cells().stream().filter(cell -> !cell.isEmpty()).count());
  }

  /** Whether a name of the header holds another delimiter. */
  boolean headerHoldsOther() {
    return table.get(0).cells().stream().anyMatch(cell -> holdsOther(cell, delimiter));
  }

  private static boolean holdsOther(String cell, String delimiter) {
    return cell.chars()
        .anyMatch(
            c ->
                delimiter.indexOf(c) < 0
                    && Delimiters.USUAL.indexOf(c) >= 0
                    && !(c == ',' && NumberSigns.isNumber(cell)));
  }

  /** Whether all records have the same number of cells, and their quotes no fault. */
  boolean isClean() {
    return faults == 0 && share == 1;
  }

  /** Whether another quoting gives fewer faults, or more records of one width. */
  boolean isBetterThan(SplitTable other) {
    return faults != other.faults ? faults < other.faults : share > other.share;
  }
}
