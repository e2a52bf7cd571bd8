package io.datasetbuilder.pipeline.build.guess;

import io.datasetbuilder.buildspec.json.JsonValue;
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
    if (commas.isPresent()) {
      GuessedRead read = readable(commas.get());
      return several.isEmpty() ? read : inDoubt(read, text, whole);
    }
    if (several.isPresent()) {
      return several.get().read();
    }
    return SplitTable.ofOneColumn(text, whole)
        .map(column -> inDoubt(readable(column), text, whole))
        .orElse(GuessedRead.DEFAULT);
  }

  private static GuessedRead readable(SplitTable table) {
    return new DialectProposal(TableLook.of(table), 0)
        .guess()
        .map(DialectGuess::read)
        .filter(read -> Set.of("header").containsAll(read.evidence().keySet()))
        .orElse(GuessedRead.DEFAULT);
  }

  /** Adds the delimiter that every record has, which may be part of a text. */
  private static GuessedRead inDoubt(GuessedRead read, String text, boolean whole) {
    Map<String, GuessedRead.Likely> likely = new LinkedHashMap<>(read.likely());
    for (String delimiter : Delimiters.unusual(text)) {
      SplitTable.of(text, whole, delimiter)
          .filter(t -> Delimiters.isHard(delimiter) || (t.isClean() && t.hasNumbers()))
          .ifPresent(
              table ->
                  likely.putIfAbsent(
                      "delimiter",
                      new GuessedRead.Likely(
                          JsonValue.of(delimiter),
                          "open: records have " + table.width() + " cells with it")));
    }
    return new GuessedRead(read.options(), read.evidence(), likely);
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
        .findFirst();
  }

  private static boolean isIn(char usual, DialectGuess several) {
    return several.read().options().csv().delimiterText().indexOf(usual) >= 0;
  }

  private static Optional<DialectGuess> guess(
      String text, boolean whole, String delimiter, int skipped) {
    return SplitTable.of(text, whole, delimiter)
        .map(TableLook::of)
        .filter(TableLook::isPlausible)
        .flatMap(look -> new DialectProposal(look, skipped).guess());
  }

  private static Optional<DialectGuess> ofOneColumn(String text, boolean whole) {
    return SplitTable.ofOneColumn(text, whole)
        .flatMap(table -> new DialectProposal(TableLook.of(table), 0).guess())
        .filter(guess -> !guess.read().options().isDefault());
  }
}
