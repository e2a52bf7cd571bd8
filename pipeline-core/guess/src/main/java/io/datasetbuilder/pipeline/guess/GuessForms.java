package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.pipeline.guess.GuessColumn.CastGuess;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.silver.CommonForms;
import io.datasetbuilder.pipeline.table.silver.CommonForms.CommonForm;
import io.datasetbuilder.pipeline.table.silver.CommonForms.FormCounts;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Guesses the written form of dates, times, yes and no, and numbers in a column of texts, by
 * counting the values that have each form. The forms are tried on the first records, and those that
 * fit all of these on the whole column.
 */
public final class GuessForms {

  private static final List<DataType> TIMES = List.of(Simple.DATE, Simple.DATETIME, Simple.TIME);

  /** A longer text is neither a date nor a number. */
  private static final int LONGEST_VALUE = 40;

  private static final int MOST_WORDS = 2;

  private static final Pattern DIGITS = Pattern.compile("[0-9]+");

  /** Fields of a pattern of dates and times. */
  private static final Pattern FIELDS = Pattern.compile("[A-Za-z]+");

  private final TableEngine.Session engine;
  private final Relation records;
  private final int sampled;

  /**
   * @param records all of a file, with its columns as texts
   * @param sampled number of the first records on which all forms are tried
   */
  public GuessForms(TableEngine.Session engine, Relation records, int sampled) {
    this.engine = engine;
    this.records = records;
    this.sampled = sampled;
  }

  /**
   * The form of all values of a column.
   *
   * @param column as stored
   * @param values of the first records, null tokens left out
   * @param nullTokens texts that are no value
   * @return the cast with its evidence, or empty when no form fits every value
   */
  public Optional<CastGuess> of(String column, List<String> values, Collection<String> nullTokens) {
    List<CommonForm> forms = candidates(values);
    if (forms.isEmpty()) {
      return Optional.empty();
    }
    Expression text = new Expression.ColumnRef(column);
    Expression present = present(text, nullTokens);
    FormCounts first =
        CommonForms.count(engine, new Relation.Limit(records, sampled), present, text, forms);
    if (first.ofAll().isEmpty()) {
      return Optional.empty();
    }
    List<CommonForm> tried = forms.stream().filter(form -> first.of(form) > 0).toList();
    return guess(CommonForms.count(engine, records, present, text, tried));
  }

  private static List<CommonForm> candidates(List<String> values) {
    if (values.isEmpty() || values.stream().anyMatch(value -> value.length() > LONGEST_VALUE)) {
      return List.of();
    }
    if (values.stream().allMatch(value -> value.chars().anyMatch(Character::isDigit))) {
      return Stream.concat(times(values), numbers(values)).toList();
    }
    return values.stream().distinct().count() == MOST_WORDS
        ? CommonForms.to(Simple.BOOLEAN)
        : List.of();
  }

  /**
   * Forms whose signs between the digits at least one value has. The engine plans each form longer
   * than it reads a small table, so a wide one names only those that can fit.
   */
  private static Stream<CommonForm> times(List<String> values) {
    Set<String> signs =
        values.stream()
            .map(value -> DIGITS.matcher(value).replaceAll("0"))
            .collect(Collectors.toUnmodifiableSet());
    return TIMES.stream()
        .flatMap(type -> CommonForms.to(type).stream())
        .filter(form -> signs.contains(FIELDS.matcher(form.name()).replaceAll("0")));
  }

  /** Digits without a sign are a code. */
  private static Stream<CommonForm> numbers(List<String> values) {
    boolean signs =
        values.stream().anyMatch(value -> value.indexOf(',') > 0 || value.indexOf('%') > 0);
    return signs ? CommonForms.to(Simple.FLOAT64).stream() : Stream.empty();
  }

  private static Expression present(Expression text, Collection<String> nullTokens) {
    Expression notNull = Expression.notNull(text);
    if (nullTokens.isEmpty()) {
      return notNull;
    }
    List<Expression> tokens =
        nullTokens.stream().<Expression>map(Expression.TextLiteral::new).toList();
    return new Expression.AllOf(
        List.of(notNull, new Expression.Not(new Expression.OneOf(text, tokens))));
  }

  private static Optional<CastGuess> guess(FormCounts counts) {
    List<CommonForm> fitting = counts.ofAll();
    if (fitting.isEmpty()) {
      return Optional.empty();
    }
    CommonForm first = fitting.get(0);
    Optional<CommonForm> alike = others(fitting.stream(), first).findFirst();
    if (alike.isPresent()) {
      return Optional.of(
          new CastGuess(first.written(), "open: " + alike.get().name() + " reads all values, too"));
    }
    Optional<CommonForm> rival = others(counts.fits().keySet().stream(), first).findFirst();
    String evidence =
        "all "
            + NumberFormat.counted(counts.values(), "value")
            + ": "
            + first.name()
            + rival
                .map(form -> "; " + form.name() + ": " + NumberFormat.count(counts.of(form)))
                .orElse("");
    return Optional.of(new CastGuess(first.written(), evidence));
  }

  private static Stream<CommonForm> others(Stream<CommonForm> forms, CommonForm first) {
    return forms.filter(form -> !form.meaning().equals(first.meaning()));
  }
}
