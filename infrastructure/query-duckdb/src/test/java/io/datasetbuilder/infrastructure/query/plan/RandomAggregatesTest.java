package io.datasetbuilder.infrastructure.query.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.query.AggregateQuery;
import io.datasetbuilder.warehouse.query.AggregateQuery.Function;
import io.datasetbuilder.warehouse.query.AggregateQuery.Measure;
import io.datasetbuilder.warehouse.query.AggregateResult;
import io.datasetbuilder.warehouse.query.QueriedTable;
import io.datasetbuilder.warehouse.query.SortKey.Direction;
import io.datasetbuilder.warehouse.query.check.CheckQuery;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random aggregates of random tables, beside the same groups computed in Java. */
class RandomAggregatesTest {

  private static final int QUERIES = 40;

  /** Columns whose cells are shown as the texts they were generated from, and null. */
  private static final List<String> PLAIN = List.of("Int8", "Date", "String", "Decimal(9,3)");

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(longs = {4, 5, 6})
  void anAggregateHoldsTheGroupsThatJavaComputes(long seed) {
    Random random = new Random(seed);
    GeneratedTable generated = GeneratedTable.of(random);
    QueriedTable table = generated.write(folder.resolve("table.parquet"));
    List<AggregateQuery> queries =
        IntStream.range(0, QUERIES).mapToObj(i -> query(generated, random)).toList();
    List<AggregatePlan> plans =
        queries.stream().map(query -> new AggregatePlan(table, query)).toList();

    List<Result<AggregateResult>> results = PlanRunner.results(table, plans);

    for (int i = 0; i < QUERIES; i++) {
      AggregateQuery query = queries.get(i);
      assertThat(CheckQuery.aggregate(query, table.columns()).problems()).isEmpty();
      assertThat(results.get(i).map(RandomAggregatesTest::shown))
          .as("seed %d, query %d: %s", seed, i, query)
          .isEqualTo(Result.ok(expected(generated, query)));
    }
  }

  private static AggregateQuery query(GeneratedTable table, Random random) {
    List<String> plain =
        table.columns().stream()
            .filter(column -> PLAIN.contains(column.dtype()))
            .map(column -> column.name())
            .toList();
    List<String> groups =
        random.ints(random.nextInt(3), 0, plain.size()).distinct().mapToObj(plain::get).toList();

    String measured = plain.get(random.nextInt(plain.size()));
    List<Measure> measures =
        List.of(
            new Measure("1", Function.COUNT_ROWS, Optional.empty(), Optional.empty()),
            new Measure("2", Function.COUNT, Optional.of(measured), Optional.empty()),
            new Measure("3", Function.COUNT_NULL, Optional.of(measured), Optional.empty()),
            new Measure("4", Function.COUNT_DISTINCT, Optional.of(measured), Optional.empty()),
            new Measure("5", Function.SUM, Optional.of("place"), Optional.of(true)),
            new Measure("6", Function.MIN, Optional.of(measured), Optional.empty()),
            new Measure("7", Function.MAX, Optional.of(measured), Optional.empty()));
    return new AggregateQuery(
        PlainFilter.random(table, random),
        groups,
        measures,
        List.of(),
        1 + random.nextInt(30),
        Optional.empty(),
        false);
  }

  /** The rows, the number of groups and that of rows that were aggregated. */
  private static List<Object> shown(AggregateResult result) {
    List<String> rows =
        result.groups().rows().stream()
            .map(row -> String.join("|", row.stream().map(RandomAggregatesTest::text).toList()))
            .toList();
    return List.of(rows, result.groupCount(), result.inputRows());
  }

  private static String text(JsonValue cell) {
    return cell instanceof JsonValue.JsonText text ? "'" + text.value() : Facts.text(cell);
  }

  private static List<Object> expected(GeneratedTable table, AggregateQuery query) {
    List<List<String>> rows = PlainFilter.rows(table, query.filters());
    Map<List<String>, List<List<String>>> groups = new LinkedHashMap<>();
    if (query.groupBy().isEmpty()) {
      groups.put(new ArrayList<>(), new ArrayList<>());
    }
    for (List<String> row : rows) {
      List<String> key = new ArrayList<>();
      query.groupBy().forEach(column -> key.add(row.get(table.place(column))));
      groups.computeIfAbsent(key, absent -> new ArrayList<>()).add(row);
    }
    List<String> shown =
        groups.keySet().stream()
            .sorted(order(table, query))
            .limit(query.limit())
            .map(key -> row(table, query, key, groups.get(key)))
            .toList();
    return List.of(shown, (long) groups.size(), (long) rows.size());
  }

  private static Comparator<List<String>> order(GeneratedTable table, AggregateQuery query) {
    Comparator<List<String>> order = Comparator.comparing(key -> 0);
    for (int i = 0; i < query.groupBy().size(); i++) {
      int place = i;
      String dtype = table.dtype(query.groupBy().get(i));
      order =
          order.thenComparing(
              Comparator.comparing(key -> key.get(place), PlainOrder.of(dtype, Direction.ASC)));
    }
    return order;
  }

  private static String row(
      GeneratedTable table, AggregateQuery query, List<String> key, List<List<String>> rows) {
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < key.size(); i++) {
      cells.add(cell(table.dtype(query.groupBy().get(i)), key.get(i)));
    }
    query.measures().forEach(measure -> cells.add(measured(table, measure, rows)));
    return String.join("|", cells);
  }

  private static String measured(GeneratedTable table, Measure measure, List<List<String>> rows) {
    String column = measure.column().orElse("place");
    List<String> values =
        rows.stream()
            .map(row -> row.get(table.place(column)))
            .filter(Objects::nonNull)
            .sorted(PlainOrder.of(table.dtype(column), Direction.ASC))
            .toList();
    return switch (measure.function()) {
      case COUNT_ROWS -> String.valueOf(rows.size());
      case COUNT -> String.valueOf(values.size());
      case COUNT_NULL -> String.valueOf(rows.size() - values.size());
      case COUNT_DISTINCT -> String.valueOf(values.stream().distinct().count());
      case MIN -> values.isEmpty() ? "null" : cell(table.dtype(column), values.get(0));
      case MAX ->
          values.isEmpty() ? "null" : cell(table.dtype(column), values.get(values.size() - 1));
      case SUM, AVG ->
          values.stream()
              .map(BigDecimal::new)
              .reduce(BigDecimal::add)
              .map(BigDecimal::toPlainString)
              .orElse("null");
    };
  }

  private static String cell(String dtype, String value) {
    if (value == null) {
      return "null";
    }
    return dtype.equals("Date") || dtype.equals("String") ? "'" + value : value;
  }
}
