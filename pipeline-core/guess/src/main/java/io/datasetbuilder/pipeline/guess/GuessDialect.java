package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.read.ReadOptions;
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

  /** Members that a text can show although the defaults read it. */
  private static final Set<String> OF_READABLE = Set.of("header", "quote", "escape");

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
   * The dialects that can be right, the most likely first.
   *
   * @param text beginning of the file, without a byte order mark
   * @param whole whether it is the whole file
   */
  public static List<DialectGuess> of(String text, boolean whole) {
    Matcher separator = SEPARATOR.matcher(text);
    if (separator.find()) {
      return guess(text.substring(separator.end()), whole, separator.group(1), 1).stream().toList();
    }
    List<DialectGuess> guesses = new ArrayList<>();
    ofSeveral(text, whole).ifPresent(guesses::add);
    for (char usual : Delimiters.USUAL.toCharArray()) {
      boolean part = !guesses.isEmpty() && isIn(usual, guesses.get(0));
      if (!part) {
        guess(text, whole, String.valueOf(usual), 0).ifPresent(guesses::add);
      }
    }
    if (guesses.isEmpty()) {
      ofOneColumn(text, whole).ifPresent(guesses::add);
    }
    if (guesses.isEmpty() && whole) {
      for (char usual : Delimiters.USUAL.toCharArray()) {
        LongerRows.of(text, String.valueOf(usual)).ifPresent(guesses::add);
      }
    }
    guesses.sort(
        Comparator.comparing(DialectGuess::skipsNotes).thenComparingDouble(DialectGuess::doubt));
    return guesses;
  }

  /** Proposes to read a text that the defaults read by them, or without a header. */
  public static GuessedRead ofReadable(String text, boolean whole) {
    Optional<SplitTable> commas = SplitTable.of(text, whole, ",");
    Optional<DialectGuess> several = ofSeveral(text, whole);
    RivalDelimiters rivals = new RivalDelimiters(text, whole);
    if (commas.isPresent()) {
      return inDoubt(
          readable(commas.get()),
          several.isPresent() ? rivals.unusual() : rivals.withMoreNumbers(commas.get()));
    }
    return several
        .map(DialectGuess::read)
        .orElseGet(
            () ->
                inDoubt(
                    SplitTable.ofOneColumn(text, whole)
                        .map(GuessDialect::readable)
                        .orElse(GuessedRead.DEFAULT),
                    rivals.unusual()));
  }

  private static GuessedRead readable(SplitTable table) {
    return new DialectProposal(TableLook.of(table), 0)
        .guess()
        .map(DialectGuess::read)
        .map(
            read ->
                OF_READABLE.containsAll(read.evidence().keySet())
                    ? read
                    : new GuessedRead(ReadOptions.DEFAULT, Map.of(), read.likely()))
        .orElse(GuessedRead.DEFAULT);
  }

  /**
   * Adds the delimiter that every record has, which may be part of a text, and what goes with it.
   */
  private static GuessedRead inDoubt(GuessedRead read, Optional<SplitTable> rival) {
    Map<String, GuessedRead.Likely> likely = new LinkedHashMap<>();
    rival.ifPresent(table -> likely.putAll(open(table)));
    read.likely().forEach(likely::putIfAbsent);
    Map<String, JsonValue> active = read.options().members().members();
    likely.entrySet().removeIf(open -> open.getValue().value().equals(active.get(open.getKey())));
    return new GuessedRead(read.options(), read.evidence(), likely);
  }

  private static Map<String, GuessedRead.Likely> open(SplitTable table) {
    Map<String, GuessedRead.Likely> likely = new LinkedHashMap<>();
    likely.put(
        "delimiter",
        new GuessedRead.Likely(
            JsonValue.of(table.delimiter()),
            "open: records have " + table.width() + " cells with it"));
    Optional<GuessedRead> with =
        new DialectProposal(TableLook.of(table), 0).guess().map(DialectGuess::read);
    with.ifPresent(
        read -> {
          read.options()
              .members()
              .members()
              .forEach(
                  (name, value) ->
                      likely.putIfAbsent(
                          name,
                          new GuessedRead.Likely(
                              value, "open, with the delimiter: " + read.evidence().get(name))));
          read.likely().forEach(likely::putIfAbsent);
        });
    return likely;
  }

  /** A dialect whose delimiter is unusual: certain when all records agree. */
  private static Optional<DialectGuess> ofSeveral(String text, boolean whole) {
    return Delimiters.unusual(text).stream()
        .filter(Delimiters::isHard)
        .flatMap(delimiter -> SplitTable.of(text, whole, delimiter).stream())
        .map(TableLook::of)
        .filter(look -> look.isOneTable() && look.agrees())
        .flatMap(look -> new DialectProposal(look, 0).guess().stream())
        .map(guess -> new DialectGuess(guess.read(), 0))
        .filter(guess -> !namesARow(guess.read()))
        .findFirst();
  }

  private static boolean isIn(char usual, DialectGuess several) {
    return several.read().options().csv().delimiterText().indexOf(usual) >= 0;
  }

  private static Optional<DialectGuess> guess(
      String text, boolean whole, String delimiter, int skipped) {
    return SplitTable.of(text, whole, delimiter)
        .filter(table -> !RivalDelimiters.isPartOfLonger(table))
        .filter(
            table ->
                skipped > 0 || table.isClean() || !new RivalDelimiters(text, whole).rival(table))
        .map(TableLook::of)
        .filter(TableLook::isPlausible)
        .flatMap(look -> new DialectProposal(look, skipped).guess())
        .filter(guess -> !namesARow(guess.read()));
  }

  /** Whether names are proposed for a record that may be a row. */
  private static boolean namesARow(GuessedRead read) {
    return read.evidence().containsKey("columns") && read.likely().containsKey("header");
  }

  private static Optional<DialectGuess> ofOneColumn(String text, boolean whole) {
    return SplitTable.ofOneColumn(text, whole)
        .filter(table -> !new RivalDelimiters(text, whole).rival(table))
        .flatMap(table -> new DialectProposal(TableLook.of(table), 0).guess())
        .filter(guess -> !guess.read().options().isDefault());
  }
}
