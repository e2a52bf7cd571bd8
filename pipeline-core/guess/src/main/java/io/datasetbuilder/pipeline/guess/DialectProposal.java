package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.read.CsvDialect;
import io.datasetbuilder.buildspec.read.CsvDialect.ShortRows;
import io.datasetbuilder.buildspec.read.CsvNumbers;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.pipeline.guess.GuessDialect.DialectGuess;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Dialect that the records of a text show, with the evidence for each of its members. */
final class DialectProposal {

  private final TableLook look;
  private final SplitTable looked;
  private final int skipped;
  private final Map<String, String> evidence = new LinkedHashMap<>();
  private final Map<String, GuessedRead.Likely> likely = new LinkedHashMap<>();

  /**
   * @param skipped number of lines before the text that was looked at
   */
  DialectProposal(TableLook look, int skipped) {
    this.look = look;
    this.looked = look.looked();
    this.skipped = skipped;
  }

  /** The dialect, with what speaks for it; empty when the text does not show a header or rows. */
  Optional<DialectGuess> guess() {
    OnlyRecord only = look.isOnly() ? OnlyRecord.of(look.cells().get(0)) : OnlyRecord.OPEN;
    if (look.isOnly() && only == OnlyRecord.OPEN) {
      return Optional.empty();
    }
    GuessedRead read = read();
    if (only == OnlyRecord.NAMES) {
      evidence.put("allow_empty", "the only record has names of columns");
      read = new GuessedRead(read.options().orEmpty(), evidence, likely);
    }
    return Optional.of(new DialectGuess(read, looked.doubt()));
  }

  private GuessedRead read() {
    doubts();
    HeaderProposal header = new HeaderProposal(look, evidence, likely);
    int shortRows = look.shortRows() + (look.isFooterCertain() ? 0 : look.footer());
    NumberSigns signs =
        looked.delimiter().equals(",") ? NumberSigns.NONE : NumberSigns.of(header.certainRows());
    CsvDialect dialect =
        new CsvDialect(
            delimiter(),
            quote(),
            escape(),
            lenientQuotes(),
            header.records(),
            header.columns(),
            skipRows(),
            footer(),
            comment(),
            trailing(),
            shortRows > 0 ? fill(shortRows) : ShortRows.FAIL,
            trim(),
            new CsvNumbers(decimal(signs), thousands(signs)));
    return new GuessedRead(ReadOptions.of(dialect), evidence, likely);
  }

  /** Notes what another dialect would read otherwise, though this one reads all of the text. */
  private void doubts() {
    CellMarks marks = CellMarks.of(look.cells());
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
    if (hasEscapesAlone()) {
      return CsvDialect.DEFAULT.quote();
    }
    if (quote.isEmpty()) {
      evidence.put("quote", "quotes are inside of cells and do not enclose them");
    } else if (quote.get() != '"') {
      evidence.put("quote", "cells are enclosed in it");
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
    if (hasEscapesAlone()) {
      evidence.put("lenient_quotes", "quotes are inside of cells and do not enclose them");
      return true;
    }
    boolean lenient = looked.faults() > 0 && looked.quoting().escape().isEmpty();
    if (lenient) {
      evidence.put(
          "lenient_quotes",
          have(looked.faults(), "record")
              + "a quote inside an unquoted cell, or text after a closing quote");
    }
    return lenient;
  }

  /** Whether no cell is quoted and some have escapes, which have no effect without quotes. */
  private boolean hasEscapesAlone() {
    return looked.quoting().quote().isEmpty() && looked.quoting().escape().isPresent();
  }

  private boolean trim() {
    if (looked.quoting().trim()) {
      evidence.put("trim", "blanks surround quoted cells");
    }
    return looked.quoting().trim();
  }

  private Optional<CsvDialect.Comment> comment() {
    if (!look.comments()) {
      return Optional.empty();
    }
    evidence.put("comment", "lines that begin with it have another number of cells");
    return Optional.of(new CsvDialect.Comment(looked.mark().text(), false));
  }

  private int skipRows() {
    boolean notes = !look.notes().isEmpty();
    if (!notes && skipped == 0) {
      return 0;
    }
    int lines = notes ? looked.table().get(0).line() - 1 : 0;
    evidence.put(
        "skip_rows", notes ? "the lines before the header are notes" : "the line sep= is no data");
    return lines + skipped;
  }

  private int footer() {
    int records = look.footer();
    if (records > 0 && !look.isFooterCertain()) {
      likely.put(
          "skip_footer",
          new GuessedRead.Likely(
              JsonValue.of(records), "open: the last lines have one cell, like notes"));
      return 0;
    }
    if (records > 0) {
      evidence.put("skip_footer", "the last lines have one cell");
    }
    return records;
  }

  private ShortRows fill(int records) {
    evidence.put("short_rows", have(records, "record") + "fewer cells than the header");
    return ShortRows.FILL;
  }

  private boolean trailing() {
    if (look.trailing()) {
      evidence.put("trailing_delimiter", "every line ends with a delimiter");
    }
    return look.trailing();
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
      propose("thousands", ".", "open: cells such as 1.234 may have a point between thousands");
      if (signs.decimal().isEmpty() && !signs.open()) {
        propose("decimal", ",", "open: it goes with points between thousands");
      }
    }
    if (signs.thousands().isPresent()) {
      evidence.put("thousands", "cells have a form such as 1.234,5");
    }
    return signs.thousands();
  }

  private static String have(long count, String noun) {
    return NumberFormat.counted(count, noun) + (count == 1 ? " has " : " have ");
  }
}
