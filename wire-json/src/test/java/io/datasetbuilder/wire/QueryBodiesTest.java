package io.datasetbuilder.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.query.AggregateQuery;
import io.datasetbuilder.warehouse.query.AggregateResult;
import io.datasetbuilder.warehouse.query.QueryEngine.Timed;
import io.datasetbuilder.warehouse.query.ResultTable;
import io.datasetbuilder.warehouse.query.ResultTable.ResultColumn;
import io.datasetbuilder.warehouse.query.RowsQuery;
import io.datasetbuilder.warehouse.query.RowsResult;
import io.datasetbuilder.warehouse.query.SortKey;
import io.datasetbuilder.warehouse.read.Aggregation;
import io.datasetbuilder.warehouse.read.QueryResult;
import io.datasetbuilder.warehouse.read.RowsPage;
import io.datasetbuilder.warehouse.read.SnapshotReference;
import io.datasetbuilder.warehouse.read.SnapshotResult;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Bodies of queries (Wire reference 2.9, 3.8 and 3.9). */
class QueryBodiesTest {

  private static final SnapshotReference SNAPSHOT =
      new SnapshotReference("tbl_1", "air.s", "snap_1", 3);

  private static final List<TableColumn> COLUMNS =
      List.of(
          new TableColumn(
              "amount",
              "Int64",
              ColumnHints.none()
                  .with(
                      new ColumnHints.Unit(
                          "KRW", Optional.empty(), ColumnHints.HintOrigin.CATALOG)),
              TableColumn.Sensitivity.NOT_DETECTED));

  private static ResultTable table(String name, String dtype, boolean more, JsonValue... cells) {
    return new ResultTable(
        List.of(new ResultColumn(name, dtype)),
        List.of(cells).stream().map(List::of).toList(),
        more);
  }

  private static <T> Timed<T> timed(T value) {
    return new Timed<>(value, Duration.ofMillis(30), Duration.ofMillis(2), Duration.ofMillis(20));
  }

  private static String text(JsonObject body, String member) {
    return JsonRenderer.line(body.members().get(member));
  }

  private static JsonObject sql(ResultTable table, String... masked) {
    return QueryBodies.of(new QueryResult(timed(table), COLUMNS, List.of(masked)));
  }

  private static JsonObject page(RowsQuery query, ResultTable rows, OptionalLong count) {
    return QueryBodies.rows(
        new SnapshotResult<>(
            SNAPSHOT, new RowsPage(query, timed(new RowsResult(rows, count)), COLUMNS)));
  }

  private static RowsQuery from(long offset, int pageSize) {
    return new RowsQuery(List.of(), List.of(), List.of(), true, offset, pageSize);
  }

  @Test
  void aResultHasItsColumnsItsRowsAndItsTimes() {
    JsonObject body = sql(table("n", "Int32", false, JsonValue.of(7), JsonValue.ofNull()));

    assertThat(JsonRenderer.line(body))
        .isEqualTo(
            "{\"columns\":[\"n\"],\"column_meta\":[{\"name\":\"n\",\"logical_type\":\"int32\","
                + "\"wire_encoding\":\"number\"}],\"rows\":[{\"n\":7},{\"n\":null}],"
                + "\"truncated\":false,\"execution_ms\":30,\"startup_ms\":2,"
                + "\"engine_execution_ms\":20}");
  }

  @Test
  void maskedColumnsAreNamedWhereThereAreAny() {
    assertThat(text(sql(table("n", "Int32", false), "phone"), "masked_columns"))
        .isEqualTo("[\"phone\"]");
  }

  @Test
  void aColumnOfTheTableKeepsItsHints() {
    assertThat(text(sql(table("amount", "Int64", false)), "column_meta")).contains("KRW");
  }

  @Test
  void aComputedColumnOfTheSameNameHasNone() {
    assertThat(text(sql(table("amount", "Float64", false)), "column_meta")).doesNotContain("KRW");
  }

  @Test
  void oneValueThatADoubleWouldRoundTurnsTheWholeColumnIntoText() {
    JsonValue large = JsonValue.of(new BigDecimal(BigInteger.TWO.pow(53)));

    assertThat(text(sql(table("n", "Int128", false, JsonValue.of(1), large)), "rows"))
        .isEqualTo("[{\"n\":\"1\"},{\"n\":\"9007199254740992\"}]");
  }

  @Test
  void aTypeThatOnlyQueriesMakeTravelsByItsName() {
    JsonObject body = sql(table("age", "Duration", false, JsonValue.of("3 days")));

    assertThat(text(body, "column_meta")).contains("\"logical_type\":\"duration\"");
    assertThat(text(body, "rows")).isEqualTo("[{\"age\":\"3 days\"}]");
  }

  @Test
  void aPageSaysWhereTheNextOneBegins() {
    JsonObject body = page(from(10, 2), table("n", "Int32", true, JsonValue.of(1)), known(40));

    assertThat(text(body, "page"))
        .isEqualTo(
            "{\"offset\":10,\"page_size\":2,\"returned\":1,\"has_more\":true,"
                + "\"next_offset\":11}");
    assertThat(text(body, "count")).isEqualTo("{\"status\":\"exact\",\"value\":40}");
  }

  @Test
  void theLastPageHasNoNextOne() {
    JsonObject body = page(from(50, 2), table("n", "Int32", false), OptionalLong.empty());

    assertThat(text(body, "page")).contains("\"has_more\":false,\"next_offset\":null");
    assertThat(text(body, "count")).isEqualTo("{\"status\":\"not_computed\",\"value\":null}");
  }

  @Test
  void everyPageNamesItsSnapshot() {
    assertThat(text(page(from(0, 2), table("n", "Int32", false), known(0)), "snapshot"))
        .isEqualTo(
            "{\"table_id\":\"tbl_1\",\"logical_name\":\"air.s\","
                + "\"snapshot_id\":\"snap_1\",\"revision\":3}");
  }

  private static OptionalLong known(long count) {
    return OptionalLong.of(count);
  }

  private static JsonObject aggregate(Optional<String> unit, boolean split, long groupCount) {
    AggregateQuery query =
        new AggregateQuery(
            List.of(),
            List.of("region"),
            List.of(
                new AggregateQuery.Measure(
                    "count_rows",
                    AggregateQuery.Function.COUNT_ROWS,
                    Optional.empty(),
                    Optional.empty()),
                new AggregateQuery.Measure(
                    "total",
                    AggregateQuery.Function.SUM,
                    Optional.of("amount"),
                    Optional.of(true))),
            List.of(new SortKey("total", SortKey.Direction.DESC)),
            1,
            unit,
            split);
    AggregateResult groups =
        new AggregateResult(table("total", "Int128", false, JsonValue.of(1)), groupCount, 99);
    return QueryBodies.aggregate(
        new SnapshotResult<>(SNAPSHOT, new Aggregation(query, timed(groups), COLUMNS)));
  }

  @Test
  void everyMemberOfAMeasureIsPresent() {
    assertThat(text(aggregate(Optional.empty(), false, 1), "measures"))
        .isEqualTo(
            "[{\"as\":\"count_rows\",\"fn\":\"count_rows\",\"column\":null,"
                + "\"additive\":null,\"unit_column\":null},{\"as\":\"total\",\"fn\":\"sum\","
                + "\"column\":\"amount\",\"additive\":true,\"unit_column\":null}]");
  }

  @Test
  void anAggregateThatLeavesGroupsOutIsATop() {
    assertThat(text(aggregate(Optional.empty(), false, 5), "result"))
        .isEqualTo("{\"completeness\":\"top_n\",\"group_count\":5,\"returned\":1,\"limit\":1}");
    assertThat(text(aggregate(Optional.empty(), false, 1), "result")).contains("\"full\"");
  }

  @Test
  void unitsAreNotCheckedWithoutAColumnOfUnits() {
    assertThat(text(aggregate(Optional.empty(), false, 1), "unit"))
        .isEqualTo("{\"column\":null,\"policy\":\"reject\",\"check\":\"not_checked\"}");
    assertThat(text(aggregate(Optional.of("u"), false, 1), "unit")).contains("\"single_unit\"");
    assertThat(text(aggregate(Optional.of("u"), true, 1), "unit"))
        .isEqualTo("{\"column\":\"u\",\"policy\":\"split\",\"check\":\"split\"}");
  }

  @Test
  void anAggregateSaysWhatItWasComputedOf() {
    JsonObject body = aggregate(Optional.empty(), false, 1);

    assertThat(text(body, "input")).isEqualTo("{\"row_count\":99,\"sampled\":false}");
    assertThat(text(body, "order")).isEqualTo("[{\"key\":\"total\",\"direction\":\"desc\"}]");
  }
}
