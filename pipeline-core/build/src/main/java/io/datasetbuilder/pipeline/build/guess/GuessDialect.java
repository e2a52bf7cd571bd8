package io.datasetbuilder.pipeline.build.guess;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.read.CsvDialect;
import io.datasetbuilder.buildspec.read.CsvDialect.Header;
import io.datasetbuilder.buildspec.read.CsvDialect.ShortRows;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.pipeline.build.guess.CsvSplit.SplitRecord;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.table.bronze.ProposedNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Guesses dialects of a CSV text from its beginning. A dialect is only a proposal: whoever uses it
 * reads the whole file with it first.
 */
public final class GuessDialect {

  private static final Pattern SEPARATOR = Pattern.compile("\\A\"?sep=(.)\"?(\r\n|\n|\r)");

  private GuessDialect() {}

  /**
   * A dialect with what speaks for it.
   *
   * @param read reads the text that was looked at
   * @param doubt part of the cells below the header that hold another delimiter, from 0 to 1
   */
  public record DialectGuess(GuessedRead read, double doubt) {

    /** Whether another guess, which comes after it, is less likely for a reason. */
    public boolean isSurerThan(DialectGuess other) {
      return skipsNotes() != other.skipsNotes() || (doubt == 0 && other.doubt > 0);
    }

    private boolean skipsNotes() {
      return read.options().csv().skipRows() > 0;
    }
  }

  /**
   * The dialects of at least two columns that can be right, the most likely first.
   *
   * @param text beginning of the file, without a byte order mark
   * @param whole whether it is the whole file
   */
  public static List<DialectGuess> of(String text, boolean whole) {
    Matcher separator = SEPARATOR.matcher(text);
    List<DialectGuess> guesses = new ArrayList<>();
    if (separator.find()) {
      char named = separator.group(1).charAt(0);
      guess(text.substring(separator.end()), whole, named, 1).ifPresent(guesses::add);
    } else {
      for (char delimiter : SplitTable.DELIMITERS.toCharArray()) {
        guess(text, whole, delimiter, 0).ifPresent(guesses::add);
      }
    }
    guesses.sort(
        Comparator.comparing(DialectGuess::skipsNotes).thenComparingDouble(DialectGuess::doubt));
    return guesses;
  }

  /** Proposes to read a text that the defaults read by them, or without a header. */
  public static GuessedRead ofReadable(String text, boolean whole) {
    return guess(text, whole, ',', 0)
        .map(DialectGuess::read)
        .filter(read -> Set.of("header").containsAll(read.evidence().keySet()))
        .orElse(GuessedRead.DEFAULT);
  }

  private static Optional<DialectGuess> guess(
      String text, boolean whole, char delimiter, int skipped) {
    return SplitTable.of(text, whole, delimiter)
        .map(table -> new Proposal(table, skipped))
        .filter(Proposal::isPlausible)
        .map(Proposal::guess);
  }

  /** Turns what was seen into a dialect. */
  private static final class Proposal {

    private final SplitTable looked;
    private final int skipped;
    private final boolean comments;
    private final boolean trailing;
    private final List<List<String>> cells;
    private final HeaderLook header;
    private final Map<String, String> evidence = new LinkedHashMap<>();
    private final Map<String, GuessedRead.Likely> likely = new LinkedHashMap<>();

    private Proposal(SplitTable looked, int skipped) {
      this.looked = looked;
      this.skipped = skipped;
      this.comments = hasComments(looked);
      this.trailing = isTrailing();
      this.cells =
          looked.table().stream().map(r -> trailing ? shortened(r.cells()) : r.cells()).toList();
      this.header = HeaderLook.of(cells.get(0), cells.subList(1, cells.size()));
    }

    /**
     * Whether nothing speaks for another delimiter, and what is above the header can be notes and
     * not rows of another table.
     */
    boolean isPlausible() {
      if (looked.headerHoldsOther() && looked.doubt() > 0) {
        return false;
      }
      List<SplitRecord> notes = looked.before().stream().filter(this::isNoComment).toList();
      int most = header == HeaderLook.NAMES ? looked.table().get(0).width() / 2 : 1;
      boolean oneTable = header != HeaderLook.LIKE_A_ROW;
      return notes.isEmpty()
          || (oneTable && notes.stream().allMatch(note -> filled(note) <= Math.max(1, most)));
    }

    private static long filled(SplitRecord record) {
      return record.cells().stream().filter(cell -> !cell.isBlank()).count();
    }

    DialectGuess guess() {
      List<List<String>> rows = header == HeaderLook.ROW ? cells : cells.subList(1, cells.size());
      int shortRows = shortRows();
      NumberSigns signs = looked.delimiter() == ',' ? NumberSigns.NONE : NumberSigns.of(rows);
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
      return new DialectGuess(
          new GuessedRead(ReadOptions.of(dialect), evidence, likely), looked.doubt());
    }

    private static List<String> shortened(List<String> cells) {
      return cells.subList(0, cells.size() - 1);
    }

    /** A comma is declared where the header shows another delimiter, which is refused otherwise. */
    private Optional<String> delimiter() {
      if (looked.delimiter() == ',' && !looked.headerHoldsOther()) {
        return Optional.empty();
      }
      evidence.put(
          "delimiter",
          have(looked.table().size(), "record") + looked.table().get(0).width() + " cells");
      return Optional.of(String.valueOf(looked.delimiter()));
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
          .ifPresent(sign -> evidence.put("escape", "it precedes the quotes inside of cells"));
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
      return (!looked.before().isEmpty()
              && looked.before().stream().allMatch(SplitTable::isComment))
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
          "skip_rows",
          notes ? "the lines before the header are notes" : "the line sep= is no data");
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
      return (int)
          looked.others().stream()
              .filter(r -> !looked.footer().contains(r))
              .filter(this::isNoComment)
              .count();
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
          "the first record has numbers over columns of numbers, which are no usual names");
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
}
