package io.datasetbuilder.warehouse.request;

import static io.datasetbuilder.warehouse.fixture.Json.object;
import static io.datasetbuilder.warehouse.fixture.Json.times;
import static io.datasetbuilder.warehouse.fixture.Json.with;
import static io.datasetbuilder.warehouse.fixture.Refusals.accepted;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.warehouse.fixture.Refusals;
import io.datasetbuilder.warehouse.query.RowFilter;
import io.datasetbuilder.warehouse.query.RowFilter.Operator;
import io.datasetbuilder.warehouse.query.RowsQuery;
import io.datasetbuilder.warehouse.query.SortKey;
import io.datasetbuilder.warehouse.query.SortKey.Direction;
import io.datasetbuilder.warehouse.snapshot.SnapshotSelector;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "Endpoints", POST /warehouse/rows. */
class RowsRequestTest {

  private static final JsonObject BODY = object("table", "weather.stations");

  private static final JsonObject IS_NULL = object("column", "a", "op", "is_null");

  private static RowsQuery query(JsonObject body) {
    return accepted(RowsRequest.read(body)).query();
  }

  private static List<String> refused(JsonObject body) {
    return Refusals.of(RowsRequest.read(body));
  }

  private static List<String> refusedFilter(Object filter) {
    return refused(with(BODY, "filters", List.of(filter)));
  }

  @Test
  void theFirstHundredRowsOfAllColumnsInTableOrderAreTheDefault() {
    assertThat(query(BODY)).isEqualTo(new RowsQuery(List.of(), List.of(), List.of(), true, 0, 100));
  }

  @Test
  void everyMemberIsRead() {
    JsonObject body =
        object(
            "table",
            "t",
            "snapshot",
            "snap_1",
            "offset",
            9_999_000_000L,
            "page_size",
            500,
            "columns",
            List.of("b", "a"),
            "sort",
            List.of(object("column", "a", "direction", "desc"), object("column", "b")),
            "filters",
            List.of(object("column", "a", "op", "in", "values", List.of(1, "x", true))),
            "count",
            "exact");

    RowsRequest request = accepted(RowsRequest.read(body));

    assertThat(request.snapshot()).isEqualTo(SnapshotSelector.named("snap_1"));
    assertThat(request.query())
        .isEqualTo(
            new RowsQuery(
                List.of("b", "a"),
                List.of(new SortKey("a", Direction.DESC), new SortKey("b", Direction.ASC)),
                List.of(
                    new RowFilter(
                        "a",
                        Operator.IN,
                        List.of(JsonValue.of(1), JsonValue.of("x"), JsonValue.of(true)))),
                true,
                9_999_000_000L,
                500));
  }

  @Test
  void rowsThatMatchFiltersAreCountedOnRequestOnly() {
    JsonObject filtered = with(BODY, "filters", List.of(IS_NULL));

    assertThat(query(filtered).count()).isFalse();
    assertThat(query(with(filtered, "count", "exact")).count()).isTrue();
    assertThat(query(with(BODY, "count", "none")).count()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 501})
  void aPageHas1To500Rows(int size) {
    assertThat(refused(with(BODY, "page_size", size)))
        .containsExactly("page_size: \"page_size\" must be 1 to 500");
  }

  @Test
  void anOffsetIsNotNegative() {
    assertThat(refused(with(BODY, "offset", -1)))
        .containsExactly("offset: \"offset\" must be at least 0");
  }

  @Test
  void aCountIsExactOrNone() {
    assertThat(refused(with(BODY, "count", "estimated")))
        .containsExactly("count: \"estimated\" is not one of exact, none");
  }

  @Test
  void columnsAreAtLeastOneAndNamedOnce() {
    assertThat(refused(with(BODY, "columns", List.of())))
        .containsExactly(
            "columns: \"columns\" needs at least one column; leave it out for all of them");
    assertThat(refused(with(BODY, "columns", List.of("a", "b", "a"))))
        .containsExactly("columns[2]: \"a\" is named twice");
  }

  @Test
  void aWrongItemOfAListIsReportedAtItsPlaceAndBreaksNoOtherRule() {
    assertThat(refused(with(BODY, "columns", List.of(1, "a", true, "a"))))
        .containsExactly(
            "columns[0]: a text is needed here, not a whole number",
            "columns[2]: a text is needed here, not a boolean",
            "columns[3]: \"a\" is named twice");
  }

  @Test
  void thereAreAtMost8SortKeys() {
    JsonObject key = object("column", "a");

    assertThat(refused(with(BODY, "sort", times(8, key)))).isEmpty();
    assertThat(refused(with(BODY, "sort", times(9, key))))
        .containsExactly("sort: \"sort\" has 9 entries; at most 8 are allowed");
  }

  @Test
  void aSortKeyHasAColumnAndADirection() {
    JsonObject key = object("colum", "a", "direction", "down");

    assertThat(refused(with(BODY, "sort", List.of(key, "a"))))
        .containsExactly(
            "sort[0].colum: \"colum\" is not a member of this request; did you mean column?",
            "sort[0].column: \"column\" is required",
            "sort[0].direction: \"down\" is not one of asc, desc",
            "sort[1]: an object is needed here, not a text");
  }

  @Test
  void thereAreAtMost16Filters() {
    assertThat(refused(with(BODY, "filters", times(16, IS_NULL)))).isEmpty();
    assertThat(refused(with(BODY, "filters", times(17, IS_NULL))))
        .containsExactly("filters: \"filters\" has 17 entries; at most 16 are allowed");
  }

  @Test
  void anUnknownOperatorIsReportedWithTheNearest() {
    assertThat(refusedFilter(object("column", "a", "op", "is_nul", "value", 1)))
        .containsExactly(
            "filters[0].op: \"is_nul\" is not one of eq, ne, lt, lte, gt, gte, in, is_null,"
                + " is_not_null; did you mean is_null?");
  }

  @Test
  void aComparisonTakesOneValue() {
    assertThat(refusedFilter(object("column", "a", "op", "eq")))
        .containsExactly("filters[0].value: eq takes exactly one value");
    assertThat(refusedFilter(object("column", "a", "op", "eq", "values", List.of(1), "value", 1)))
        .containsExactly("filters[0].values: \"values\" is not taken by eq");
  }

  @Test
  void inTakes1To100Values() {
    assertThat(refusedFilter(object("column", "a", "op", "in", "values", times(100, 1)))).isEmpty();
    assertThat(refusedFilter(object("column", "a", "op", "in", "values", times(101, 1))))
        .containsExactly("filters[0].values: \"values\" has 101 entries; at most 100 are allowed");
    assertThat(refusedFilter(object("column", "a", "op", "in", "values", List.of())))
        .containsExactly("filters[0].values: \"values\" must hold 1 to 100 values");
    assertThat(refusedFilter(object("column", "a", "op", "in")))
        .containsExactly("filters[0].values: \"values\" must hold 1 to 100 values");
  }

  @Test
  void aTestForNullTakesNoValue() {
    assertThat(refusedFilter(object("column", "a", "op", "is_not_null", "value", 1)))
        .containsExactly("filters[0].value: \"value\" is not taken by is_not_null");
  }

  @Test
  void aValueIsATextANumberOrABoolean() {
    JsonObject list = object("column", "a", "op", "eq", "value", List.of(1));
    JsonObject nested = object("column", "a", "op", "in", "values", List.of(1, object()));

    assertThat(refused(with(BODY, "filters", List.of(list, nested))))
        .containsExactly(
            "filters[0].value: a text, a number or a boolean is needed here, not a list",
            "filters[1].values[1]: a text, a number or a boolean is needed here, not an object");
  }

  @Test
  void aMemberOfTheWrongTypeIsReportedOnce() {
    assertThat(refused(with(BODY, "filters", "a = 1")))
        .containsExactly("filters: a list is needed here, not a text");
    assertThat(refusedFilter(object("column", "a", "op", "in", "values", "x")))
        .containsExactly("filters[0].values: a list is needed here, not a text");
  }
}
