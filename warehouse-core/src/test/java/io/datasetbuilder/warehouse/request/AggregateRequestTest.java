package io.datasetbuilder.warehouse.request;

import static io.datasetbuilder.warehouse.fixture.Json.object;
import static io.datasetbuilder.warehouse.fixture.Json.times;
import static io.datasetbuilder.warehouse.fixture.Json.with;
import static io.datasetbuilder.warehouse.fixture.Refusals.accepted;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.warehouse.fixture.Refusals;
import io.datasetbuilder.warehouse.query.AggregateQuery;
import io.datasetbuilder.warehouse.query.AggregateQuery.Function;
import io.datasetbuilder.warehouse.query.AggregateQuery.Measure;
import io.datasetbuilder.warehouse.query.SortKey;
import io.datasetbuilder.warehouse.query.SortKey.Direction;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "Endpoints", aggregate rules. */
class AggregateRequestTest {

  private static final JsonObject COUNT = object("fn", "count_rows");
  private static final JsonObject SUM = object("fn", "sum", "column", "n", "additive", true);
  private static final JsonObject BODY = object("table", "t", "measures", List.of(COUNT));

  private static AggregateQuery query(JsonObject body) {
    return accepted(AggregateRequest.read(body)).query();
  }

  private static List<String> refused(JsonObject body) {
    return Refusals.of(AggregateRequest.read(body));
  }

  private static List<String> refusedMeasures(Object... measures) {
    return refused(with(BODY, "measures", List.of(measures)));
  }

  @Test
  void oneGroupAnd100RowsAreTheDefaults() {
    assertThat(query(BODY))
        .isEqualTo(
            new AggregateQuery(
                List.of(),
                List.of(),
                List.of(
                    new Measure(
                        "count_rows", Function.COUNT_ROWS, Optional.empty(), Optional.empty())),
                List.of(),
                100,
                Optional.empty(),
                false));
  }

  @Test
  void everyMemberIsRead() {
    JsonObject body =
        object(
            "table",
            "t",
            "group_by",
            List.of("region", "year"),
            "measures",
            List.of(with(SUM, "as", "total"), object("fn", "max", "column", "n")),
            "order_by",
            List.of(object("key", "total", "direction", "desc")),
            "limit",
            1000,
            "unit_column",
            "unit",
            "unit_policy",
            "split");

    AggregateQuery query = query(body);

    assertThat(query.groupBy()).containsExactly("region", "year");
    assertThat(query.measures())
        .containsExactly(
            new Measure("total", Function.SUM, Optional.of("n"), Optional.of(true)),
            new Measure("max_n", Function.MAX, Optional.of("n"), Optional.empty()));
    assertThat(query.orderBy()).containsExactly(new SortKey("total", Direction.DESC));
    assertThat(query.limit()).isEqualTo(1000);
    assertThat(query.unitColumn()).contains("unit");
    assertThat(query.splitUnits()).isTrue();
  }

  @Test
  void thereIsAtLeastOneMeasure() {
    assertThat(refused(object("table", "t")))
        .containsExactly("measures: \"measures\" needs at least one measure");
  }

  @Test
  void thereAreAtMost16MeasuresAnd4GroupColumns() {
    Object[] measures = IntStream.range(0, 17).mapToObj(i -> with(COUNT, "as", "m" + i)).toArray();

    assertThat(refusedMeasures(measures))
        .containsExactly("measures: \"measures\" has 17 entries; at most 16 are allowed");
    assertThat(refused(with(BODY, "group_by", List.of("a", "b", "c", "d", "e"))))
        .containsExactly("group_by: \"group_by\" has 5 entries; at most 4 are allowed");
  }

  @Test
  void aMeasureNamesItsFunction() {
    assertThat(refusedMeasures(object("fn", "median", "column", "n"), object("column", "n"), 5))
        .containsExactly(
            "measures[0].fn: \"median\" is not one of count_rows, count, count_null,"
                + " count_distinct, sum, avg, min, max",
            "measures[1].fn: \"fn\" is required",
            "measures[2]: an object is needed here, not a whole number");
  }

  @Test
  void countRowsTakesNoColumnAndEveryOtherFunctionNeedsOne() {
    assertThat(refusedMeasures(with(COUNT, "column", "n"), object("fn", "avg")))
        .containsExactly(
            "measures[0].column: count_rows takes no column",
            "measures[1].column: avg needs a column");
  }

  @Test
  void aSumStatesThatItsValuesAreAdditive() {
    String message = "sum needs \"additive\": true, which states that the values may be summed";

    assertThat(refusedMeasures(object("fn", "sum", "column", "n")))
        .containsExactly("measures[0].additive: " + message);
    assertThat(refusedMeasures(with(SUM, "additive", false)))
        .containsExactly("measures[0].additive: " + message);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void noOtherFunctionStatesIt(boolean additive) {
    assertThat(refusedMeasures(object("fn", "avg", "column", "n", "additive", additive)))
        .containsExactly("measures[0].additive: only sum takes \"additive\"");
  }

  @Test
  void noTwoColumnsOfTheResultHaveOneName() {
    JsonObject body =
        with(
            with(BODY, "group_by", List.of("max_n", "region")),
            "measures",
            List.of(COUNT, object("fn", "max", "column", "n"), COUNT));

    assertThat(refused(body))
        .containsExactly(
            "measures[1].as: the result has a column \"max_n\" already; give the measure a name of"
                + " its own",
            "measures[2].as: the result has a column \"count_rows\" already; give the measure a"
                + " name of its own");
  }

  @Test
  void aMeasureHasNotTheNameOfAUnitColumnThatSplits() {
    JsonObject split = with(with(BODY, "unit_column", "count_rows"), "unit_policy", "split");

    assertThat(Refusals.places(AggregateRequest.read(split))).containsExactly("measures[0].as");
    assertThat(refused(with(split, "unit_policy", "reject"))).isEmpty();
  }

  @Test
  void aGroupColumnIsNamedOnce() {
    assertThat(refused(with(BODY, "group_by", List.of("a", "a"))))
        .containsExactly("group_by[1]: \"a\" is named twice");
  }

  @Test
  void aKeyOfTheOrderIsAColumnOfTheResult() {
    JsonObject body = with(BODY, "order_by", List.of(object("key", "count_row")));

    assertThat(refused(body))
        .containsExactly(
            "order_by[0].key: \"count_row\" is not a column of the result; did you mean"
                + " 'count_rows'?");
  }

  @Test
  void thereAreAtMost8KeysOfTheOrder() {
    JsonObject body = with(BODY, "order_by", times(9, object("key", "count_rows")));

    assertThat(refused(body))
        .containsExactly("order_by: \"order_by\" has 9 entries; at most 8 are allowed");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1001})
  void aLimitIs1To1000(int limit) {
    assertThat(refused(with(BODY, "limit", limit)))
        .containsExactly("limit: \"limit\" must be 1 to 1000");
  }

  @ParameterizedTest
  @ValueSource(strings = {"reject", "split"})
  void aUnitPolicyNeedsAUnitColumn(String policy) {
    assertThat(refused(with(BODY, "unit_policy", policy)))
        .containsExactly("unit_policy: \"unit_policy\" needs a \"unit_column\"");
  }

  @Test
  void everyProblemIsReportedAtOnceWithItsPlace() {
    JsonObject body =
        object(
            "tabel",
            "t",
            "filters",
            List.of(object("column", "", "op", "eq", "value", 1)),
            "group_by",
            "region",
            "measures",
            List.of(object("fn", "sum", "column", 5, "additive", "yes")),
            "limit",
            0);

    assertThat(Refusals.places(AggregateRequest.read(body)))
        .containsExactly(
            "tabel",
            "table",
            "filters[0].column",
            "group_by",
            "measures[0].column",
            "measures[0].additive",
            "limit");
  }
}
