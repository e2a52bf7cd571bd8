package io.datasetbuilder.infrastructure.query.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.AggregateQuery;
import io.datasetbuilder.warehouse.query.AggregateQuery.Function;
import io.datasetbuilder.warehouse.query.AggregateQuery.Measure;
import io.datasetbuilder.warehouse.query.AggregateResult;
import io.datasetbuilder.warehouse.query.QueriedTable;
import io.datasetbuilder.warehouse.query.ResultTable.ResultColumn;
import io.datasetbuilder.warehouse.query.RowFilter;
import io.datasetbuilder.warehouse.query.RowFilter.Operator;
import io.datasetbuilder.warehouse.query.SortKey;
import io.datasetbuilder.warehouse.query.SortKey.Direction;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Spec, "Endpoints", aggregate rules. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AggregatePlanTest {

  private static final Measure ROWS =
      new Measure("rows", Function.COUNT_ROWS, Optional.empty(), Optional.empty());

  /** Two regions and a missing one; the north has no price at all, the south three of them. */
  private QueriedTable prices;

  @BeforeAll
  void write(@TempDir Path folder) {
    prices =
        TableFixture.write(
            folder.resolve("prices.parquet"),
            """
            SELECT region, CAST(price AS DECIMAL(10,2)), CAST(n AS BIGINT), CAST(x AS DOUBLE), unit
            FROM (VALUES
              ('north', NULL, 9223372036854775807, '1', 'kg'),
              ('south', 1.10, 1, 'NaN', 'kg'),
              ('south', 2.20, NULL, '2', 'lb'),
              (NULL, 5.00, 3, 'inf', NULL),
              ('south', 1.10, 2, NULL, 'kg'),
              ('north', NULL, 9223372036854775807, '-3', 'kg')) v(region, price, n, x, unit)
            """,
            "region",
            "String",
            "price",
            "Decimal(10,2)",
            "n",
            "Int64",
            "x",
            "Float64",
            "unit",
            "String");
  }

  private static Measure measure(Function function, String column) {
    Optional<Boolean> additive = function == Function.SUM ? Optional.of(true) : Optional.empty();
    return new Measure(function.wire(), function, Optional.of(column), additive);
  }

  private static AggregateQuery by(List<String> groups, Measure... measures) {
    return new AggregateQuery(
        List.of(), groups, List.of(measures), List.of(), 100, Optional.empty(), false);
  }

  private static AggregateQuery ordered(AggregateQuery query, int limit, SortKey... keys) {
    return new AggregateQuery(
        query.filters(),
        query.groupBy(),
        query.measures(),
        List.of(keys),
        limit,
        query.unitColumn(),
        query.splitUnits());
  }

  private static AggregateQuery filtered(AggregateQuery query, RowFilter... filters) {
    return new AggregateQuery(
        List.of(filters),
        query.groupBy(),
        query.measures(),
        query.orderBy(),
        query.limit(),
        query.unitColumn(),
        query.splitUnits());
  }

  private static AggregateQuery withUnit(AggregateQuery query, String unit, boolean split) {
    return new AggregateQuery(
        query.filters(),
        query.groupBy(),
        query.measures(),
        query.orderBy(),
        query.limit(),
        Optional.of(unit),
        split);
  }

  private static AggregateResult aggregate(QueriedTable table, AggregateQuery query) {
    return PlanRunner.run(table, new AggregatePlan(table, query));
  }

  private static Problem refusal(QueriedTable table, AggregateQuery query) {
    Result<AggregateResult> result = PlanRunner.result(table, new AggregatePlan(table, query));
    assertThat(result.problems()).hasSize(1);
    return result.problems().get(0);
  }

  /** Rows with cells as {@code a|1|null}. */
  private static List<String> rows(AggregateResult result) {
    return result.groups().rows().stream()
        .map(row -> String.join("|", row.stream().map(Facts::text).toList()))
        .toList();
  }

  @Test
  void groupsComeInTheOrderOfTheirColumnsWithNullLast() {
    AggregateResult result = aggregate(prices, by(List.of("region"), ROWS));

    assertThat(rows(result)).containsExactly("north|2", "south|3", "null|1");
    assertThat(result.groupCount()).isEqualTo(3);
    assertThat(result.inputRows()).isEqualTo(6);
  }

  @Test
  void withoutGroupColumnsTheTableIsOneGroup() {
    AggregateResult result = aggregate(prices, by(List.of(), ROWS));

    assertThat(rows(result)).containsExactly("6");
    assertThat(result.groupCount()).isEqualTo(1);
  }

  @Test
  void withoutRowsThereIsNoGroupButTheWholeTable() {
    RowFilter none = new RowFilter("region", Operator.EQ, List.of(JsonValue.of("east")));
    Measure sum = measure(Function.SUM, "price");

    AggregateResult whole = aggregate(prices, filtered(by(List.of(), ROWS, sum), none));
    AggregateResult grouped = aggregate(prices, filtered(by(List.of("region"), ROWS), none));

    assertThat(rows(whole)).containsExactly("0|null");
    assertThat(whole.groupCount()).isEqualTo(1);
    assertThat(whole.inputRows()).isZero();
    assertThat(rows(grouped)).isEmpty();
    assertThat(grouped.groupCount()).isZero();
    assertThat(grouped.inputRows()).isZero();
  }

  @Test
  void rowsAreFilteredBeforeTheyAreAggregated() {
    RowFilter priced = new RowFilter("price", Operator.IS_NOT_NULL, List.of());

    AggregateResult result = aggregate(prices, filtered(by(List.of("region"), ROWS), priced));

    assertThat(rows(result)).containsExactly("south|3", "null|1");
    assertThat(result.inputRows()).isEqualTo(4);
  }

  @Test
  void countsTakeOrSkipNulls() {
    AggregateQuery query =
        by(
            List.of("region"),
            measure(Function.COUNT, "n"),
            measure(Function.COUNT_NULL, "n"),
            measure(Function.COUNT_DISTINCT, "n"));

    assertThat(rows(aggregate(prices, query)))
        .containsExactly("north|2|0|1", "south|2|1|2", "null|1|0|1");
  }

  @Test
  void sumsAreExactAndNullForAGroupWithoutValues() {
    Measure price = measure(Function.SUM, "price");
    Measure n = new Measure("n", Function.SUM, Optional.of("n"), Optional.of(true));

    AggregateResult result = aggregate(prices, by(List.of("region"), price, n));

    assertThat(rows(result))
        .containsExactly("north|null|18446744073709551614", "south|4.40|3", "null|5.00|3");
    assertThat(result.groups().columns())
        .containsExactly(
            new ResultColumn("region", "String"),
            new ResultColumn("sum", "Decimal(38,2)"),
            new ResultColumn("n", "Int128"));
  }

  @Test
  void anAverageIsAFloat() {
    AggregateResult result = aggregate(prices, by(List.of("region"), measure(Function.AVG, "n")));

    assertThat(rows(result).get(1)).isEqualTo("south|1.5");
    assertThat(result.groups().columns().get(1)).isEqualTo(new ResultColumn("avg", "Float64"));
  }

  @Test
  void theLeastAndTheGreatestValueKeepTheTypeOfTheirColumn() {
    AggregateResult result =
        aggregate(
            prices, by(List.of(), measure(Function.MIN, "price"), measure(Function.MAX, "region")));

    assertThat(rows(result)).containsExactly("1.10|south");
    assertThat(result.groups().columns())
        .containsExactly(
            new ResultColumn("min", "Decimal(10,2)"), new ResultColumn("max", "String"));
  }

  @Test
  void nanIsNeitherTheLeastNorTheGreatest() {
    RowFilter south = new RowFilter("region", Operator.EQ, List.of(JsonValue.of("south")));
    AggregateQuery query = by(List.of(), measure(Function.MIN, "x"), measure(Function.MAX, "x"));

    assertThat(rows(aggregate(prices, filtered(query, south)))).containsExactly("2.0|2.0");
  }

  @Test
  void groupsAreOrderedByMeasuresWithTiesByTheirColumns() {
    AggregateQuery query = by(List.of("unit", "region"), ROWS);

    AggregateResult result =
        aggregate(prices, ordered(query, 10, new SortKey("rows", Direction.DESC)));

    assertThat(rows(result))
        .containsExactly("kg|north|2", "kg|south|2", "lb|south|1", "null|null|1");
  }

  @Test
  void nullsComeLastInADescendingOrderToo() {
    AggregateQuery query = by(List.of("region"), measure(Function.SUM, "price"));

    AggregateResult result =
        aggregate(prices, ordered(query, 10, new SortKey("sum", Direction.DESC)));

    assertThat(rows(result)).containsExactly("null|5.00", "south|4.40", "north|null");
  }

  @Test
  void allGroupsAreCountedBehindTheLimit() {
    AggregateResult result =
        aggregate(
            prices, ordered(by(List.of("region"), ROWS), 1, new SortKey("rows", Direction.DESC)));

    assertThat(rows(result)).containsExactly("south|3");
    assertThat(result.groupCount()).isEqualTo(3);
    assertThat(result.inputRows()).isEqualTo(6);
    assertThat(result.groups().more()).isTrue();
  }

  @Test
  void aGroupOfSeveralUnitsIsRefusedWithItsUnits() {
    Problem problem = refusal(prices, withUnit(by(List.of("region"), ROWS), "unit", false));

    assertThat(problem.code()).isEqualTo(WarehouseProblem.MIXED_UNITS);
    assertThat(problem.facts())
        .containsEntry("unit_column", JsonValue.of("unit"))
        .containsEntry("mixed_group_count", JsonValue.of(1));
    assertThat(Facts.text(problem.facts().get("samples")))
        .isEqualTo("[{group:{region:south},units:[kg,lb]}]");
  }

  @Test
  void rowsWithoutAUnitHaveAnotherUnitThanThoseWithOne() {
    RowFilter notLb = new RowFilter("unit", Operator.IS_NULL, List.of());
    AggregateQuery all = withUnit(by(List.of(), ROWS), "unit", false);

    Problem problem = refusal(prices, all);

    assertThat(Facts.text(problem.facts().get("samples"))).isEqualTo("[{group:{},units:[,kg,lb]}]");
    assertThat(rows(aggregate(prices, filtered(all, notLb)))).containsExactly("1");
  }

  @Test
  void fiveGroupsOfSeveralUnitsAreShown(@TempDir Path folder) {
    QueriedTable table =
        TableFixture.write(
            folder.resolve("units.parquet"),
            "SELECT i % 40 + 9007199254740990, 'u' || (i // 40 % 30) FROM range(12000) t(i)",
            "g",
            "Int64",
            "u",
            "String");

    Problem problem = refusal(table, withUnit(by(List.of("g"), ROWS), "u", false));

    assertThat(problem.facts()).containsEntry("mixed_group_count", JsonValue.of(40));
    assertThat(Facts.items(problem.facts().get("samples")))
        .hasSize(5)
        .allSatisfy(sample -> assertThat(Facts.items(Facts.member(sample, "units"))).hasSize(20));
    assertThat(Facts.items(problem.facts().get("samples")))
        .extracting(sample -> Facts.text(Facts.member(sample, "group")))
        .startsWith("{g:9007199254740990}", "{g:9007199254740991}", "{g:9007199254740992}");
    assertThat(Facts.member(Facts.items(problem.facts().get("samples")).get(2), "group"))
        .isEqualTo(new JsonValue.JsonObject(Map.of("g", JsonValue.of("9007199254740992"))));
  }

  @Test
  void groupsOfOneUnitEachAreAggregated() {
    AggregateQuery query = withUnit(by(List.of("region", "unit"), ROWS), "unit", false);

    assertThat(aggregate(prices, query).groupCount()).isEqualTo(4);
  }

  @Test
  void unitsSplitGroups() {
    AggregateResult result = aggregate(prices, withUnit(by(List.of("region"), ROWS), "unit", true));

    assertThat(result.groups().columns())
        .extracting(ResultColumn::name)
        .containsExactly("region", "unit", "rows");
    assertThat(rows(result))
        .containsExactly("north|kg|2", "south|kg|2", "south|lb|1", "null|null|1");
  }

  @Test
  void aUnitThatIsAGroupColumnAlreadyIsNoFurtherOne() {
    AggregateResult result = aggregate(prices, withUnit(by(List.of("unit"), ROWS), "unit", true));

    assertThat(rows(result)).containsExactly("kg|4", "lb|1", "null|1");
  }

  @Test
  void thereAreAtMost100000Groups(@TempDir Path folder) {
    QueriedTable table =
        TableFixture.write(
            folder.resolve("groups.parquet"),
            "SELECT i, i // 2 FROM range(100001) t(i)",
            "each",
            "Int64",
            "pair",
            "Int64");

    Problem problem = refusal(table, by(List.of("each"), ROWS));

    assertThat(problem.code()).isEqualTo(WarehouseProblem.TOO_MANY_GROUPS);
    assertThat(problem.facts())
        .containsEntry("group_count", JsonValue.of(100_001))
        .containsEntry("max_groups", JsonValue.of(100_000));
    assertThat(aggregate(table, by(List.of("pair"), ROWS)).groupCount()).isEqualTo(50_001);
  }

  @Test
  void columnsOfTheResultMayHaveAnyName(@TempDir Path folder) {
    QueriedTable table =
        TableFixture.write(
            folder.resolve("names.parquet"),
            "SELECT i % 2, i FROM range(4) t(i)",
            "a\"b",
            "Int64",
            "select",
            "Int64");
    Measure measure =
        new Measure("it's \"😀\"", Function.SUM, Optional.of("select"), Optional.of(true));

    AggregateResult result =
        aggregate(
            table,
            ordered(by(List.of("a\"b"), measure), 10, new SortKey(measure.name(), Direction.DESC)));

    assertThat(rows(result)).containsExactly("1|4", "0|2");
    assertThat(result.groups().columns())
        .extracting(ResultColumn::name)
        .containsExactly("a\"b", "it's \"😀\"");
  }

  @Test
  void sixteenMeasuresOfFourGroupColumnsAreComputed() {
    Measure[] measures =
        Stream.of("region", "unit", "n", "x")
            .flatMap(
                column ->
                    Stream.of(
                            Function.COUNT,
                            Function.COUNT_NULL,
                            Function.COUNT_DISTINCT,
                            Function.MAX)
                        .map(
                            function ->
                                new Measure(
                                    function + column,
                                    function,
                                    Optional.of(column),
                                    Optional.empty())))
            .toArray(Measure[]::new);

    AggregateResult result =
        aggregate(prices, by(List.of("region", "unit", "price", "n"), measures));

    assertThat(result.groups().columns()).hasSize(20);
    assertThat(result.groupCount()).isEqualTo(5);
  }
}
