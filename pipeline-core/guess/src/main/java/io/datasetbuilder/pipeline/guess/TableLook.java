package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.pipeline.guess.CsvSplit.SplitRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Judgement of the records of a text in one dialect: which are rows, comments, notes or a header,
 * and whether they can be one table.
 *
 * @param looked the records
 * @param comments whether some are comments
 * @param trailing whether every line ends with a delimiter
 * @param cells the cells of the header and of the rows as the dialect reads them: missing ones are
 *     empty
 * @param header whether the first of these names the columns
 */
record TableLook(
    SplitTable looked,
    boolean comments,
    boolean trailing,
    List<List<String>> cells,
    HeaderLook header) {

  /** Words in columns of numbers that no row has. */
  private static final int LEAST_WORDS = 2;

  static TableLook of(SplitTable looked) {
    boolean comments = hasComments(looked);
    boolean trailing = isTrailing(looked);
    List<List<String>> cells =
        Stream.concat(looked.table().stream(), fewerCells(looked, comments))
            .map(record -> cells(record, looked.width(), trailing))
            .toList();
    HeaderLook header =
        cells.size() == 1 && OnlyRecord.of(cells.get(0)) == OnlyRecord.ROW
            ? HeaderLook.ROW
            : HeaderLook.of(cells.get(0), cells.subList(1, cells.size()));
    return new TableLook(looked, comments, trailing, cells, header);
  }

  private static boolean hasComments(SplitTable looked) {
    return (!looked.before().isEmpty() && looked.before().stream().allMatch(looked::isComment))
        || looked.others().stream().anyMatch(looked::isComment);
  }

  private static boolean isTrailing(SplitTable looked) {
    return looked.table().size() > 1
        && looked.table().get(0).width() > 2
        && looked.table().stream().allMatch(r -> r.cells().get(r.width() - 1).isEmpty());
  }

  private static List<String> cells(SplitRecord record, int width, boolean trailing) {
    List<String> cells = new ArrayList<>(record.cells());
    while (cells.size() < width) {
      cells.add("");
    }
    return trailing ? cells.subList(0, cells.size() - 1) : cells;
  }

  private static Stream<SplitRecord> fewerCells(SplitTable looked, boolean comments) {
    return looked.others().stream()
        .filter(record -> !looked.footer().contains(record))
        .filter(record -> !comments || !looked.isComment(record));
  }

  /** Whether nothing speaks for another dialect. */
  boolean isPlausible() {
    return (!looked.headerHoldsOther() || looked.doubt() == 0) && isOneTable();
  }

  /**
   * Whether the lines that are no rows can be short rows, comments and notes, and not rows of
   * another table.
   */
  boolean isOneTable() {
    if (shortRows() > 0 && (looked.faults() > 0 || hasNoteAmongRows())) {
      return false;
    }
    if (comments && looked.table().stream().anyMatch(looked::isComment)) {
      return false;
    }
    List<SplitRecord> notes = notes();
    return notes.isEmpty()
        || (header != HeaderLook.LIKE_A_ROW
            && (areShort(notes)
                || (areSentences(notes) && looked.columnsOfNumbers() > 0)
                || (notes.size() == 1 && isNeither(notes.get(0)))));
  }

  /** Whether all records have the same number of cells, but for sentences above and below them. */
  boolean agrees() {
    List<SplitRecord> notes = notes();
    boolean sentences = notes.stream().allMatch(n -> n.width() == 1 && looked.isNote(n));
    boolean certain =
        notes.isEmpty() || (header == HeaderLook.NAMES && looked.columnsOfNumbers() > 0);
    return looked.table().size() > 1
        && looked.faults() == 0
        && shortRows() == 0
        && sentences
        && certain;
  }

  /** Records before the table that are no comments. */
  List<SplitRecord> notes() {
    return looked.before().stream().filter(this::isNoComment).toList();
  }

  /**
   * Whether the records after the table can only be notes: one cell is a short row, too, unless the
   * first column has numbers or dates alone.
   */
  boolean isFooterCertain() {
    return shortRows() == 0
        && rows().stream()
            .map(row -> row.get(0).strip())
            .allMatch(cell -> NumberSigns.isNumber(cell) || HeaderLook.isDate(cell));
  }

  /** Number of records after the table that are no comments. */
  int footer() {
    return (int) looked.footer().stream().filter(this::isNoComment).count();
  }

  /** Number of rows with fewer cells than the table. */
  int shortRows() {
    return (int) fewerCells(looked, comments).count();
  }

  /** Whether there is one record, so that it is not shown whether it names the columns. */
  boolean isOnly() {
    return cells.size() == 1;
  }

  /** The rows, without the header. */
  List<List<String>> rows() {
    return header == HeaderLook.ROW ? cells : cells.subList(1, cells.size());
  }

  private boolean isNoComment(SplitRecord record) {
    return !comments || !looked.isComment(record);
  }

  private boolean areShort(List<SplitRecord> notes) {
    int most = header == HeaderLook.NAMES ? looked.width() / 2 : 1;
    return notes.stream().allMatch(note -> filled(note) <= Math.max(1, most));
  }

  /** Whether the lines are a sentence and what belongs to it, without a number. */
  private boolean areSentences(List<SplitRecord> notes) {
    return header == HeaderLook.NAMES
        && notes.get(0).width() == 1
        && looked.isNote(notes.get(0))
        && notes.stream()
            .allMatch(
                note ->
                    filled(note) < looked.width()
                        && note.cells().stream().noneMatch(NumberSigns::isNumber));
  }

  /** Whether a short record has a number, so that it is no header, and words over numbers. */
  private boolean isNeither(SplitRecord note) {
    long words =
        IntStream.range(0, note.width())
            .filter(i -> isWord(note.cells().get(i)) && looked.isNumeric(i, looked.table()))
            .count();
    return header == HeaderLook.ROW
        && note.width() * 2 <= looked.width()
        && note.cells().stream().anyMatch(NumberSigns::isNumber)
        && words >= LEAST_WORDS;
  }

  private static boolean isWord(String cell) {
    return !cell.isEmpty() && Character.isLetter(cell.codePointAt(0)) && cell.length() > 3;
  }

  /** Whether a line among the rows is rather a sentence after a sign than the begin of a row. */
  private boolean hasNoteAmongRows() {
    return fewerCells(looked, comments).anyMatch(this::isMarked)
        && looked.table().stream().skip(1).noneMatch(looked::isNote);
  }

  private boolean isMarked(SplitRecord record) {
    String cell = record.cells().get(0).strip();
    return record.width() == 1
        && looked.isNote(record)
        && !Character.isLetterOrDigit(cell.codePointAt(0));
  }

  private static long filled(SplitRecord record) {
    return record.cells().stream().filter(cell -> !cell.isBlank()).count();
  }
}
