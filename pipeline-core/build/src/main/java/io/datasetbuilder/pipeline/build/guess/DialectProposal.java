package io.datasetbuilder.pipeline.build.guess;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.read.CsvDialect;
import io.datasetbuilder.buildspec.read.CsvDialect.Header;
import io.datasetbuilder.buildspec.read.CsvDialect.ShortRows;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.pipeline.build.guess.CsvSplit.SplitRecord;
import io.datasetbuilder.pipeline.build.guess.GuessDialect.DialectGuess;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.table.bronze.ProposedNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Dialect that the records of a text show, with the evidence for each of its members. */
final class DialectProposal {

  private final SplitTable looked;
  private final int skipped;
  private final boolean comments;
  private final boolean trailing;
  private final List<List<String>> cells;
  private final HeaderLook header;
  private final Map<String, String> evidence = new LinkedHashMap<>();
  private final Map<String, GuessedRead.Likely> likely = new LinkedHashMap<>();

  DialectProposal(SplitTable looked, int skipped) {
    this.looked = looked;
    this.skipped = skipped;
    this.comments = hasComments(looked);
    this.trailing = isTrailing();
    this.cells = Stream.concat(looked.table().stream(), fewerCells()).map(this::cells).toList();
    this.header =
        cells.size() == 1 && OnlyRecord.of(cells.get(0)) == OnlyRecord.ROW
            ? HeaderLook.ROW
            : HeaderLook.of(cells.get(0), cells.subList(1, cells.size()));
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
    if (comments && looked.table().stream().anyMatch(SplitTable::isComment)) {
      return false;
    }
    List<SplitRecord> notes = looked.before().stream().filter(this::isNoComment).toList();
    return notes.isEmpty()
        || (header != HeaderLook.LIKE_A_ROW
            && (areShort(notes) || (areSentences(notes) && looked.hasNumbers())));
  }

  /** Whether all records have the same number of cells, but for sentences above and below them. */
  boolean agrees() {
    List<SplitRecord> notes = looked.before().stream().filter(this::isNoComment).toList();
    boolean sentences = notes.stream().allMatch(n -> n.width() == 1 && SplitTable.isNote(n));
    boolean certain = notes.isEmpty() || (header == HeaderLook.NAMES && looked.hasNumbers());
    return looked.table().size() > 1
        && looked.faults() == 0
        && shortRows() == 0
        && sentences
        && certain;
  }

  private boolean areShort(List<SplitRecord> notes) {
    int most = header == HeaderLook.NAMES ? looked.width() / 2 : 1;
    return notes.stream().allMatch(note -> filled(note) <= Math.max(1, most));
  }

  /** Whether the lines are a sentence and what belongs to it, without a number. */
  private boolean areSentences(List<SplitRecord> notes) {
    return header == HeaderLook.NAMES
        && notes.get(0).width() == 1
        && SplitTable.isNote(notes.get(0))
        && notes.stream()
            .allMatch(
                note ->
                    filled(note) < looked.width()
                        && note.cells().stream().noneMatch(NumberSigns::isNumber));
  }

  /** Whether a line among the rows is rather a sentence after a sign than the begin of a row. */
  private boolean hasNoteAmongRows() {
    return fewerCells().anyMatch(DialectProposal::isMarked)
        && looked.table().stream().skip(1).noneMatch(SplitTable::isNote);
  }

  private static boolean isMarked(SplitRecord record) {
    String cell = record.cells().get(0).strip();
    return record.width() == 1
        && SplitTable.isNote(record)
        && !Character.isLetterOrDigit(cell.codePointAt(0));
  }

  private static long filled(SplitRecord record) {
    return record.cells().stream().filter(cell -> !cell.isBlank()).count();
  }

  /** The dialect, with what speaks for it; empty when the text does not show a header or rows. */
  Optional<DialectGuess> guess() {
    OnlyRecord only = isOnly() ? OnlyRecord.of(cells.get(0)) : OnlyRecord.OPEN;
    if (isOnly() && only == OnlyRecord.OPEN) {
      return Optional.empty();
    }
    GuessedRead read = read();
    if (only == OnlyRecord.NAMES) {
      evidence.put("allow_empty", "the only record has names of columns");
      read = new GuessedRead(read.options().orEmpty(), evidence, likely);
    }
    return Optional.of(new DialectGuess(read, looked.doubt()));
  }

  private boolean isOnly() {
    return cells.size() == 1;
  }

  private GuessedRead read() {
    doubts();
    List<List<String>> rows = header == HeaderLook.ROW ? cells : cells.subList(1, cells.size());
    int shortRows = shortRows();
    NumberSigns signs = looked.delimiter().equals(",") ? NumberSigns.NONE : NumberSigns.of(rows);
    CsvDialect dialect =
        new CsvDialect(
            delimiter(),
            quote(),
            escape(),
            lenientQuotes(),
            header(),
            columns(cells.get(0)),
            skipRows(),
            footer(),
            comment(),
            trailing(),
            shortRows > 0 ? fill(shortRows) : ShortRows.FAIL,
            trim(),
            decimal(signs),
            thousands(signs));
    return new GuessedRead(ReadOptions.of(dialect), evidence, likely);
  }

  /** Notes what another dialect would read otherwise, though this one reads all of the text. */
  private void doubts() {
    CellMarks marks = CellMarks.of(cells);
    if (looked.quoting().quote().equals(Optional.of('"')) && marks.apostrophes()) {
      propose("quote", "'", "open: cells are enclosed in it");
    }
    if (looked.quoting().escape().isEmpty() && marks.escapes()) {
      propose("escape", "\\", "open: every backslash can be one");
    }
    if (!looked.quoting().trim() && marks.blanks()) {
      likely.put(
          "trim",
          new GuessedRead.Likely(JsonValue.of(true), "open: a blank follows every delimiter"));
    }
  }

  private void propose(String member, String value, String reason) {
    likely.put(member, new GuessedRead.Likely(JsonValue.of(value), reason));
  }

  /** The cells of a record as the dialect reads it: missing ones are empty. */
  private List<String> cells(SplitRecord record) {
    List<String> cells = new ArrayList<>(record.cells());
    while (cells.size() < looked.width()) {
      cells.add("");
    }
    return trailing ? cells.subList(0, cells.size() - 1) : cells;
  }

  /** A comma is declared where the header shows another delimiter, which is refused otherwise. */
  private Optional<String> delimiter() {
    if (looked.delimiter().equals(",") && (looked.width() == 1 || !looked.headerHoldsOther())) {
      return Optional.empty();
    }
    evidence.put(
        "delimiter",
        have(looked.table().size(), "record") + looked.table().get(0).width() + " cells");
    return Optional.of(looked.delimiter());
  }

  private Optional<Character> quote() {
    Optional<Character> quote = looked.quoting().quote();
    if (quote.isEmpty()) {
      evidence.put("quote", "quotes are inside of cells and do not enclose them");
    } else if (quote.get() != '"') {
      evidence.put("quote", "cells with the delimiter are enclosed in it");
    }
    return quote;
  }

  private Optional<Character> escape() {
    looked
        .quoting()
        .escape()
        .ifPresent(
            sign ->
                evidence.put(
                    "escape", "it precedes quotes, delimiters or line ends inside of cells"));
    return looked.quoting().escape();
  }

  /** Quotes that are refused are accepted where no other quoting explains them. */
  private boolean lenientQuotes() {
    boolean lenient = looked.faults() > 0 && looked.quoting().escape().isEmpty();
    if (lenient) {
      evidence.put(
          "lenient_quotes",
          have(looked.faults(), "record")
              + "a quote inside an unquoted cell, or text after a closing quote");
    }
    return lenient;
  }

  private boolean trim() {
    if (looked.quoting().trim()) {
      evidence.put("trim", "blanks surround quoted cells");
    }
    return looked.quoting().trim();
  }

  private static boolean hasComments(SplitTable looked) {
    return (!looked.before().isEmpty() && looked.before().stream().allMatch(SplitTable::isComment))
        || looked.others().stream().anyMatch(SplitTable::isComment);
  }

  /** Whether a record with another number of cells is not a comment. */
  private boolean isNoComment(SplitRecord record) {
    return !comments || !SplitTable.isComment(record);
  }

  private Optional<String> comment() {
    if (!comments) {
      return Optional.empty();
    }
    evidence.put("comment", "lines that begin with it have another number of cells");
    return Optional.of(SplitTable.COMMENT);
  }

  private int skipRows() {
    boolean notes = looked.before().stream().anyMatch(this::isNoComment);
    if (!notes && skipped == 0) {
      return 0;
    }
    int lines = notes ? looked.table().get(0).line() - 1 : 0;
    evidence.put(
        "skip_rows", notes ? "the lines before the header are notes" : "the line sep= is no data");
    return lines + skipped;
  }

  private int footer() {
    int records = (int) looked.footer().stream().filter(this::isNoComment).count();
    if (records > 0) {
      evidence.put("skip_footer", "the last lines have one cell");
    }
    return records;
  }

  private int shortRows() {
    return (int) fewerCells().count();
  }

  private Stream<SplitRecord> fewerCells() {
    return looked.others().stream()
        .filter(r -> !looked.footer().contains(r))
        .filter(this::isNoComment);
  }

  private ShortRows fill(int records) {
    evidence.put("short_rows", have(records, "record") + "fewer cells than the header");
    return ShortRows.FILL;
  }

  private boolean isTrailing() {
    return looked.table().size() > 1
        && looked.table().get(0).width() > 2
        && looked.table().stream().allMatch(r -> r.cells().get(r.width() - 1).isEmpty());
  }

  private boolean trailing() {
    if (trailing) {
      evidence.put("trailing_delimiter", "every line ends with a delimiter");
    }
    return trailing;
  }

  private Optional<Character> decimal(NumberSigns signs) {
    if (signs.open()) {
      likely.put(
          "decimal",
          new GuessedRead.Likely(
              JsonValue.of(","),
              "open: cells such as 1,234 have a decimal comma, or a comma between thousands"));
    }
    if (signs.decimal().isPresent()) {
      evidence.put("decimal", have(signs.cells(), "cell") + "a form such as 12,5");
    }
    return signs.decimal();
  }

  private Optional<Character> thousands(NumberSigns signs) {
    if (signs.groupsOnly()) {
      likely.put(
          "thousands",
          new GuessedRead.Likely(
              JsonValue.of("."), "open: cells such as 1.234 may have a point between thousands"));
    }
    if (signs.thousands().isPresent()) {
      evidence.put("thousands", "cells have a form such as 1.234,5");
    }
    return signs.thousands();
  }

  private Header header() {
    if (header == HeaderLook.LIKE_A_ROW) {
      likely.put(
          "header",
          new GuessedRead.Likely(
              JsonValue.of("none"),
              "the first record has numbers in columns of numbers, like a row"));
    }
    if (header != HeaderLook.ROW) {
      return Header.FIRST;
    }
    evidence.put(
        "header",
        isOnly()
            ? "the only record begins with a number or a date"
            : "the first record has values like those below, which are no usual names");
    return Header.NONE;
  }

  /** Names for a header that has some twice or not at all. */
  private List<String> columns(List<String> written) {
    List<String> names = ProposedNames.of(written);
    if (header == HeaderLook.ROW || names.equals(written)) {
      return List.of();
    }
    evidence.put("columns", "the header has a name twice, or a column without a name");
    return names;
  }

  private static String have(long count, String noun) {
    return NumberFormat.counted(count, noun) + (count == 1 ? " has " : " have ");
  }
}
