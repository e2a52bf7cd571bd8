package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.pipeline.gold.pii.SampleScan;
import io.datasetbuilder.pipeline.gold.pii.detect.PiiKind;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable.BronzeColumn;
import io.datasetbuilder.pipeline.table.bronze.NumberGrammar;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Guesses the intended type of a column. Only a column that inference reads as numbers is a number,
 * so that a code is never guessed as one.
 */
public final class GuessColumn {

  private static final Set<String> NULL_TOKENS =
      Set.of(
          "NA", "N/A", "n/a", "na", "NULL", "null", "None", "NaN", "nan", "-", "--", "?", ".",
          "#N/A", "없음");

  private static final Pattern DATE = Pattern.compile("(\\d{4})-?(\\d{2})-?(\\d{2})");
  private static final Pattern YEAR_MONTH =
      Pattern.compile("(?:19|20)\\d{2}[-./]?(?:0[1-9]|1[0-2])");
  private static final Pattern COMMA_INT = Pattern.compile("-?\\d{1,3}(?:,\\d{3})*");
  private static final Pattern COMMA_FLOAT = Pattern.compile("-?\\d{1,3}(?:,\\d{3})*(?:\\.\\d+)?");

  private static final int FIRST_YEAR = 1800;
  private static final int LAST_YEAR = 2100;

  private GuessColumn() {}

  /**
   * The guess for one column.
   *
   * @param cells some of its values as text, nulls left out
   * @param mixed whether its values have no one type, so that only a cast to text reads it
   */
  public static ColumnGuess of(BronzeColumn column, List<String> cells, boolean mixed) {
    boolean text = column.inferred() == Simple.STRING;
    Set<String> tokens = new TreeSet<>();
    if (text) {
      cells.stream().filter(NULL_TOKENS::contains).forEach(tokens::add);
    }
    List<String> values = cells.stream().filter(cell -> !tokens.contains(cell)).toList();
    return new ColumnGuess(
        column.name(),
        column.inferred().dtype(),
        List.copyOf(tokens),
        mixed
            ? Optional.of(CastGuess.of(SourceSchema.NamedDtype.STR.wire()))
            : cast(column, text, values).map(CastGuess::of),
        mixed,
        List.copyOf(SampleScan.kindsIn(new Column(column.name(), column.inferred()), values)));
  }

  private static Optional<String> cast(BronzeColumn column, boolean text, List<String> values) {
    if (values.isEmpty() || !(text || column.inferred() instanceof Whole)) {
      return Optional.empty();
    }
    if (values.stream().allMatch(GuessColumn::isDate)) {
      return Optional.of("date");
    }
    if (values.stream().allMatch(matches(YEAR_MONTH))) {
      return Optional.of("year_month");
    }
    return text ? number(values) : Optional.empty();
  }

  private static Optional<String> number(List<String> values) {
    if (values.stream().allMatch(NumberGrammar::isInt64)) {
      return Optional.of("int");
    }
    if (values.stream().allMatch(value -> NumberGrammar.isFloat64(value))) {
      return Optional.of("float");
    }
    if (values.stream().noneMatch(value -> value.indexOf(',') > 0)) {
      return Optional.empty();
    }
    if (values.stream().allMatch(matches(COMMA_INT).and(GuessColumn::isNoCode))) {
      return Optional.of("int_comma");
    }
    return values.stream().allMatch(matches(COMMA_FLOAT).and(GuessColumn::isNoCode))
        ? Optional.of("float_comma")
        : Optional.empty();
  }

  private static Predicate<String> matches(Pattern pattern) {
    return value -> pattern.matcher(value).matches();
  }

  /** A leading zero is part of a code. */
  private static boolean isNoCode(String value) {
    int first = value.startsWith("-") ? 1 : 0;
    return value.length() == first + 1
        || value.charAt(first) != '0'
        || value.charAt(first + 1) == '.';
  }

  private static boolean isDate(String value) {
    var parts = DATE.matcher(value);
    if (!parts.matches()) {
      return false;
    }
    int year = Integer.parseInt(parts.group(1));
    try {
      LocalDate.of(year, Integer.parseInt(parts.group(2)), Integer.parseInt(parts.group(3)));
      return year >= FIRST_YEAR && year <= LAST_YEAR;
    } catch (DateTimeException noDate) {
      return false;
    }
  }

  /**
   * Guesses about a column.
   *
   * @param name name in the file
   * @param dtype dtype that a build infers, checked on every value
   * @param nullTokens cells that look like "no value", sorted
   * @param cast cast that the values fit, null tokens left out
   * @param castNeeded whether no build reads the column without that cast
   * @param personal kinds of personal data that sampled values look like
   */
  public record ColumnGuess(
      String name,
      String dtype,
      List<String> nullTokens,
      Optional<CastGuess> cast,
      boolean castNeeded,
      List<PiiKind> personal) {
    public ColumnGuess {
      nullTokens = List.copyOf(nullTokens);
      personal = List.copyOf(personal);
      if (castNeeded && cast.isEmpty()) {
        throw new IllegalArgumentException("a needed cast has to be named");
      }
    }

    /** The same with a cast that was found by the written form of the values. */
    public ColumnGuess with(CastGuess form) {
      return new ColumnGuess(name, dtype, nullTokens, Optional.of(form), castNeeded, personal);
    }
  }

  /**
   * A cast.
   *
   * @param written as in a spec
   * @param evidence what speaks for it, or what is open; empty: every value that was looked at fits
   */
  public record CastGuess(String written, String evidence) {

    private static CastGuess of(String written) {
      return new CastGuess(written, "");
    }
  }
}
