package io.datasetbuilder.warehouse.query.check;

import static io.datasetbuilder.warehouse.fixture.Refusals.accepted;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.fixture.Json;
import io.datasetbuilder.warehouse.fixture.Refusals;
import io.datasetbuilder.warehouse.query.RowFilter;
import io.datasetbuilder.warehouse.query.RowFilter.Operator;
import io.datasetbuilder.warehouse.query.RowsQuery;
import io.datasetbuilder.warehouse.query.SortKey;
import io.datasetbuilder.warehouse.query.SortKey.Direction;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the columns of a table allow in a page of rows. */
class CheckRowsTest {

  private static final List<TableColumn> COLUMNS =
      List.of(
          TableColumn.of("station", "String"),
          TableColumn.of("count", "UInt8"),
          TableColumn.of("day", "Date"),
          TableColumn.of("tags", "List(String)"),
          TableColumn.of("nothing", "Null"));

  private static List<String> refused(RowsQuery query) {
    return Refusals.of(CheckQuery.rows(query, COLUMNS));
  }

  private static RowsQuery columns(List<String> columns) {
    return new RowsQuery(columns, List.of(), List.of(), false, 0, 10);
  }

  private static RowsQuery sort(String... columns) {
    List<SortKey> keys =
        Stream.of(columns).map(column -> new SortKey(column, Direction.ASC)).toList();
    return new RowsQuery(List.of(), keys, List.of(), false, 0, 10);
  }

  private static RowsQuery filter(RowFilter... filters) {
    return new RowsQuery(List.of(), List.of(), List.of(filters), false, 0, 10);
  }

  private static RowFilter filter(String column, Operator operator, Object... values) {
    return new RowFilter(column, operator, Stream.of(values).map(Json::value).toList());
  }

  @Test
  void aQueryThatFitsTheTableIsReturnedAsItIs() {
    RowsQuery query =
        new RowsQuery(
            List.of("day", "tags"),
            List.of(new SortKey("station", Direction.DESC)),
            List.of(filter("count", Operator.IN, 1, "2")),
            true,
            5,
            10);

    assertThat(accepted(CheckQuery.rows(query, COLUMNS))).isEqualTo(query);
  }

  @Test
  void anUnknownColumnIsReportedWithTheNearest() {
    assertThat(refused(columns(List.of("day", "stations"))))
        .containsExactly(
            "columns[1]: the table has no column \"stations\"; did you mean 'station'?");
  }

  @Test
  void namesOfColumnsAreComparedExactly() {
    assertThat(refused(columns(List.of("Day"))))
        .containsExactly("columns[0]: the table has no column \"Day\"; did you mean 'day'?");
  }

  @Test
  void thousandsOfUnknownColumnsAreReportedWithFewSuggestions() {
    List<String> names = IntStream.range(0, 5_000).mapToObj(i -> "statio" + i).toList();

    assertThat(CheckQuery.rows(columns(names), COLUMNS).problems())
        .hasSize(5_000)
        .filteredOn(problem -> problem.hint().isPresent())
        .hasSizeBetween(1, 20);
  }

  @Test
  void rowsAreSortedByColumnsThatHaveAnOrder() {
    assertThat(refused(sort("day", "tags", "nothing")))
        .containsExactly(
            "sort[1].column: \"tags\" is List(String), which has no order: rows cannot be sorted"
                + " by it",
            "sort[2].column: \"nothing\" is Null, which has no order: rows cannot be sorted by it");
  }

  @Test
  void aValueThatCannotBeCastIsReportedAtItsPlace() {
    RowsQuery query =
        filter(
            filter("count", Operator.LTE, 256),
            filter("day", Operator.IN, "2024-01-01", "yesterday"),
            filter("station", Operator.EQ, 5));

    assertThat(refused(query))
        .containsExactly(
            "filters[0].value: a value that is compared with \"count\" must be a whole number from"
                + " 0 to 255",
            "filters[1].values[1]: a value that is compared with \"day\" must be a date such as"
                + " 2026-08-15");
  }

  @ParameterizedTest
  @EnumSource(
      names = {"IS_NULL", "IS_NOT_NULL"},
      mode = EnumSource.Mode.EXCLUDE)
  void aColumnWithoutOrderIsOnlyTestedForNull(Operator operator) {
    assertThat(refused(filter(filter("tags", operator, "x"))))
        .containsExactly(
            "filters[0].op: \"tags\" is List(String); only is_null and is_not_null are possible on"
                + " it");
  }

  @Test
  void everyColumnMayBeTestedForNull() {
    assertThat(
            refused(
                filter(filter("tags", Operator.IS_NULL), filter("nothing", Operator.IS_NOT_NULL))))
        .isEmpty();
  }

  @Test
  void aQueryOfAJavaCallerIsHeldToTheBoundsOfARequest() {
    RowFilter filter =
        new RowFilter("count", Operator.EQ, List.of(JsonValue.of(1), JsonValue.of(2)));
    RowsQuery query =
        new RowsQuery(
            List.of("day", "day"),
            Json.times(9, new SortKey("day", Direction.ASC)).stream()
                .map(SortKey.class::cast)
                .toList(),
            List.of(filter),
            false,
            -1,
            501);

    assertThat(Refusals.places(CheckQuery.rows(query, COLUMNS)))
        .containsExactly("offset", "page_size", "sort", "filters[0].value", "columns[1]");
  }
}
