package io.datasetbuilder.pipeline.gold.pii;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.pipeline.gold.pii.detect.PiiKind;
import io.datasetbuilder.pipeline.gold.pii.detect.WholeNumbers;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch.AggregateRef;
import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.Measure;
import io.datasetbuilder.pipeline.table.plan.Relation.Named;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Looks for personal data in columns that hold large whole numbers: one scan counts the numbers of
 * each form in all of them, and values are read only where enough of them may be of a form.
 */
record NumberScan(TableEngine.Session engine, TableSource table) {

  private record Counted(NumberPattern form, AggregateRef compared, AggregateRef suspects) {}

  private record Expected(NumberPattern form, long compared) {}

  /** The findings of each column that has any, in the order of the kinds. */
  Map<NumberColumn, List<PiiFinding>> findings(List<NumberColumn> columns) {
    AggregateBatch sheet = new AggregateBatch(table);
    Map<NumberColumn, List<Counted>> counted = new LinkedHashMap<>();
    columns.forEach(column -> counted.put(column, count(column, sheet)));
    AggregateResults answers = sheet.answer(engine);
    Map<NumberColumn, List<PiiFinding>> findings = new LinkedHashMap<>();
    counted.forEach(
        (column, forms) -> {
          List<Expected> expected =
              forms.stream().flatMap(form -> expected(form, answers)).toList();
          List<PiiFinding> found = expected.isEmpty() ? List.of() : read(column, expected);
          if (!found.isEmpty()) {
            findings.put(column, found);
          }
        });
    return findings;
  }

  private static List<Counted> count(NumberColumn column, AggregateBatch sheet) {
    return NumberPattern.of(column.column().name()).stream()
        .map(
            form ->
                new Counted(
                    form,
                    sheet.ask(new Figure.CountWhere(form.compared(column))),
                    sheet.ask(new Figure.CountWhere(form.suspects().apply(column)))))
        .toList();
  }

  private static Stream<Expected> expected(Counted counted, AggregateResults answers) {
    long compared = answers.count(counted.compared());
    return counted.form().isNoChance(answers.count(counted.suspects()), compared)
        ? Stream.of(new Expected(counted.form(), compared))
        : Stream.empty();
  }

  private List<PiiFinding> read(NumberColumn column, List<Expected> expected) {
    NumberCounts counts = new NumberCounts();
    engine.forEach(
        suspects(column, expected),
        row -> counts.add(numbers(row.get(0)), numbers(row.get(1)).get(0).longValueExact()));
    List<PiiFinding> findings = new ArrayList<>();
    for (Expected one : expected) {
      counts
          .of(one.form(), one.compared())
          .forEach(
              (kind, rows) ->
                  findings.add(
                      new PiiFinding(column.column().name(), kind, rows, PiiBasis.VALUES)));
    }
    return findings.stream().sorted((a, b) -> a.kind().compareTo(b.kind())).toList();
  }

  /** The distinct values that may be of a form, and the number of rows that have each. */
  private Relation suspects(NumberColumn column, List<Expected> expected) {
    List<Expression> any =
        expected.stream().map(one -> one.form().suspects().apply(column)).toList();
    return new Relation.Aggregate(
        new Relation.Filter(new Relation.Scan(table), new Expression.AnyOf(any)),
        List.of(new Named("v", Expression.column(column.column().name()))),
        List.of(new Measure("n", new Figure.CountRows())));
  }

  /** The numbers of a value as an engine gives it. */
  private static List<BigDecimal> numbers(JsonValue value) {
    if (value instanceof JsonArray array) {
      return array.items().stream().flatMap(item -> numbers(item).stream()).toList();
    }
    return value instanceof JsonNumber number ? List.of(number.value()) : List.of();
  }

  /** Rows of one column of numbers by the kinds that they may hold. For one thread. */
  static final class NumberCounts {

    private final Map<PiiKind, Long> rows = new EnumMap<>(PiiKind.class);

    /**
     * Takes a distinct value.
     *
     * @param numbers the value, or the elements of it
     * @param count rows that have it
     */
    void add(List<BigDecimal> numbers, long count) {
      Set<PiiKind> kinds = EnumSet.noneOf(PiiKind.class);
      numbers.forEach(number -> kinds.addAll(WholeNumbers.kindsIn(number)));
      kinds.forEach(kind -> rows.merge(kind, count, Long::sum));
    }

    /**
     * Rows by kind of a form; nothing where they are too few.
     *
     * @param compared rows with a number as long as the form's
     */
    Map<PiiKind, Long> of(NumberPattern form, long compared) {
      Map<PiiKind, Long> found = new EnumMap<>(PiiKind.class);
      form.kinds().stream()
          .filter(rows::containsKey)
          .forEach(kind -> found.put(kind, rows.get(kind)));
      long all = found.values().stream().mapToLong(Long::longValue).sum();
      return form.isNoChance(all, compared) ? found : Map.of();
    }
  }
}
