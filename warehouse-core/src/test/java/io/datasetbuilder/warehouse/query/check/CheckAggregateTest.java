package io.datasetbuilder.warehouse.query.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.fixture.Refusals;
import io.datasetbuilder.warehouse.query.AggregateQuery;
import io.datasetbuilder.warehouse.query.AggregateQuery.Function;
import io.datasetbuilder.warehouse.query.AggregateQuery.Measure;
import io.datasetbuilder.warehouse.query.RowFilter;
import io.datasetbuilder.warehouse.query.SqlQuery;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What the columns of a table allow in an aggregate. */
class CheckAggregateTest {

  private static final List<TableColumn> COLUMNS =
      Stream.of(
              "Int64",
              "Float32",
              "Decimal(10,2)",
              "Boolean",
              "String",
              "Binary",
              "Date",
              "Datetime(UTC)",
              "Time",
              "List(Int64)",
              "Null")
          .map(dtype -> TableColumn.of(dtype, dtype))
          .toList();

  private static List<String> refused(AggregateQuery query) {
    return Refusals.of(CheckQuery.aggregate(query, COLUMNS));
  }

  private static AggregateQuery aggregate(
      List<String> groups, Optional<String> unit, Measure... measures) {
    return new AggregateQuery(List.of(), groups, List.of(measures), List.of(), 10, unit, false);
  }

  private static Measure measure(Function function, String column) {
    Optional<Boolean> additive = function == Function.SUM ? Optional.of(true) : Optional.empty();
    return new Measure("m", function, Optional.of(column), additive);
  }

  private static List<String> refused(Function function, String dtype) {
    return refused(aggregate(List.of(), Optional.empty(), measure(function, dtype)));
  }

  @ParameterizedTest
  @EnumSource(names = {"SUM", "AVG"})
  void sumsAndAveragesAreOfNumbers(Function function) {
    assertThat(refused(function, "Int64")).isEmpty();
    assertThat(refused(function, "Float32")).isEmpty();
    assertThat(refused(function, "Decimal(10,2)")).isEmpty();
    assertThat(refused(function, "String"))
        .containsExactly(
            "measures[0].column: \"String\" is String, which %s does not take: it needs numbers"
                .formatted(function.wire()));
    assertThat(refused(function, "Boolean")).hasSize(1);
    assertThat(refused(function, "Date")).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(names = {"MIN", "MAX"})
  void leastAndGreatestAreOfNumbersTemporalValuesAndTexts(Function function) {
    for (String dtype : List.of("Int64", "String", "Date", "Datetime(UTC)", "Time")) {
      assertThat(refused(function, dtype)).isEmpty();
    }
    assertThat(refused(function, "Boolean"))
        .containsExactly(
            ("measures[0].column: \"Boolean\" is Boolean, which %s does not take: it needs numbers,"
                    + " temporal values or texts")
                .formatted(function.wire()));
    assertThat(refused(function, "Binary")).hasSize(1);
    assertThat(refused(function, "List(Int64)")).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(names = {"COUNT", "COUNT_NULL", "COUNT_DISTINCT"})
  void everyColumnIsCounted(Function function) {
    for (TableColumn column : COLUMNS) {
      assertThat(refused(function, column.name())).isEmpty();
    }
  }

  @Test
  void anUnknownColumnIsReportedWhereverItStands() {
    AggregateQuery query =
        new AggregateQuery(
            List.of(new RowFilter("Int6", RowFilter.Operator.IS_NULL, List.of())),
            List.of("Tim"),
            List.of(measure(Function.COUNT, "Dat")),
            List.of(),
            10,
            Optional.of("Strin"),
            false);

    assertThat(refused(query))
        .containsExactly(
            "filters[0].column: the table has no column \"Int6\"; did you mean 'Int64'?",
            "group_by[0]: the table has no column \"Tim\"; did you mean 'Time'?",
            "measures[0].column: the table has no column \"Dat\"; did you mean 'Date'?",
            "unit_column: the table has no column \"Strin\"; did you mean 'String'?");
  }

  @Test
  void rowsAreGroupedByColumnsThatHaveAnOrder() {
    AggregateQuery query =
        aggregate(
            List.of("Boolean", "List(Int64)"), Optional.empty(), measure(Function.COUNT, "Int64"));

    assertThat(refused(query))
        .containsExactly(
            "group_by[1]: \"List(Int64)\" is List(Int64), which has no order: rows cannot be"
                + " grouped by it");
  }

  @ParameterizedTest
  @CsvSource({
    "String, true",
    "Int64, true",
    "Float32, false",
    "Date, false",
    "Boolean, false",
    "Null, false"
  })
  void unitsAreTextsOrWholeNumbers(String unit, boolean allowed) {
    AggregateQuery query =
        aggregate(List.of(), Optional.of(unit), measure(Function.COUNT, "Int64"));

    assertThat(refused(query).isEmpty()).isEqualTo(allowed);
  }

  @Test
  void sqlOfAJavaCallerIsHeldToTheBoundsOfARequest() {
    SqlQuery query = new SqlQuery("x".repeat(65_537), 501);

    assertThat(Refusals.places(CheckQuery.sql(query))).containsExactly("sql", "limit");
  }
}
