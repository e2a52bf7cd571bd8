package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.quality.ForeignKeyRule;
import io.datasetbuilder.buildspec.quality.ForeignKeyRule.Reference;
import io.datasetbuilder.buildspec.quality.QualityRules.Severity;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Decimal;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.model.type.DataType.ZonedDatetime;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import io.datasetbuilder.pipeline.table.quality.CheckFormatter;
import io.datasetbuilder.pipeline.table.quality.ForeignKeyChecks;
import io.datasetbuilder.pipeline.table.quality.ForeignKeyChecks.Referenced;
import io.datasetbuilder.pipeline.table.quality.QualityEvaluation;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code quality.foreign_key} over two tables. */
class ForeignKeyChecksTest {

  private static final List<String> WHOLES = List.of("0", "1", "2", "7");
  private static final List<String> MOMENTS =
      List.of("2024-01-31 10:00:00", "2024-01-31 10:00:01", "1970-01-01 00:00:00");

  /** Types that compare with each other, each with cells that it holds. */
  private static final List<Map<DataType, List<String>>> KINDS =
      List.of(
          Map.of(
              Whole.INT8,
              WHOLES,
              Whole.INT64,
              with(WHOLES, "-9007199254740993", "9007199254740992"),
              Whole.UINT64,
              with(WHOLES, "18446744073709551615", "9007199254740992"),
              Whole.INT128,
              with(WHOLES, "18446744073709551615", "-9007199254740993"),
              Simple.FLOAT32,
              with(WHOLES, "0.1", "nan", "-0.0", "inf", "2.5"),
              Simple.FLOAT64,
              with(WHOLES, "0.1", "nan", "-0.0", "inf", "2.5", "9007199254740992"),
              new Decimal(6, 2),
              with(WHOLES, "0.10", "2.50", "-0.10"),
              new Decimal(38, 10),
              with(WHOLES, "0.1", "2.5", "9007199254740992"),
              new Decimal(38, 38),
              List.of("0", "0.1", "0.25")),
          Map.of(Simple.STRING, List.of("", "a", "A", "서울", "it's", "x\ny", "𝕏", "é", "e\u0301")),
          Map.of(Simple.BOOLEAN, List.of("true", "false")),
          Map.of(Simple.DATE, List.of("2024-01-31", "2024-02-01", "1582-10-04")),
          Map.of(
              Simple.DATETIME, with(MOMENTS, "1500-01-01 00:00:00"),
              Simple.DATETIME_NS, with(MOMENTS, "2024-01-31 10:00:00.000000001")),
          Map.of(
              new ZonedDatetime("UTC"),
              MOMENTS,
              new ZonedDatetime("Asia/Seoul"),
              MOMENTS,
              Simple.DATETIME_NS_UTC,
              MOMENTS),
          Map.of(
              Simple.TIME, List.of("10:00:00", "23:59:59.999999"),
              Simple.TIME_NS, List.of("10:00:00", "10:00:00.000000001")));

  private static final List<Column> COLUMNS =
      KINDS.stream()
          .flatMap(kind -> kind.keySet().stream())
          .map(type -> new Column(type.dtype(), type))
          .sorted(Comparator.comparing(Column::name))
          .toList();

  @RegisterExtension
  static final SharedFixture<QualityFixture> SHARED = new SharedFixture<>(QualityFixture::new);

  private final QualityFixture fixture = SHARED.get();

  private static List<String> with(List<String> cells, String... more) {
    return Stream.concat(cells.stream(), Stream.of(more)).toList();
  }

  private static ForeignKeyRule rule(List<String> columns, String source, List<String> others) {
    return new ForeignKeyRule(columns, new Reference(source, others), Severity.FAIL);
  }

  private ForeignKeyChecks.Results check(
      TableSource table, Map<String, Referenced> others, ForeignKeyRule... rules) {
    RulesBuilder builder = RulesBuilder.rules();
    Stream.of(rules).forEach(builder::add);
    return new ForeignKeyChecks("rides", Optional.of("rides"), builder.build())
        .check(table, others, fixture.session());
  }

  private static Referenced whole(TableSource table) {
    return new Referenced(Optional.of(table), true);
  }

  private static <T> T pick(Random random, List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  private static List<List<String>> rows(Random random) {
    int nulls = 1 + random.nextInt(9);
    return IntStream.range(0, random.nextInt(20))
        .mapToObj(
            row ->
                COLUMNS.stream()
                    .map(
                        column ->
                            random.nextInt(nulls) == 0 ? null : pick(random, cells(column.type())))
                    .toList())
        .toList();
  }

  private static List<String> cells(DataType type) {
    return KINDS.stream().flatMap(kind -> Stream.ofNullable(kind.get(type))).findFirst().get();
  }

  private static ForeignKeyRule rule(Random random) {
    List<String> columns = new ArrayList<>();
    List<String> others = new ArrayList<>();
    int length = 1 + random.nextInt(2);
    while (columns.size() < length) {
      List<DataType> kind =
          pick(random, KINDS).keySet().stream()
              .sorted(Comparator.comparing(DataType::dtype))
              .toList();
      columns.add(pick(random, kind).dtype());
      others.add(pick(random, kind).dtype());
    }
    return rule(columns, "stations", others);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void everyRuleGivesWhatAnEvaluationCellByCellGives(long seed) {
    Random random = new Random(seed);
    List<List<String>> rides = rows(random);
    List<List<String>> stations = rows(random);
    List<ForeignKeyRule> rules = Stream.generate(() -> rule(random)).limit(25).toList();

    List<QualityCheckResult> results =
        results(
            check(
                fixture.table(COLUMNS, rides),
                Map.of("stations", whole(fixture.table(COLUMNS, stations))),
                rules.toArray(ForeignKeyRule[]::new)));

    assertThat(results.stream().map(Counted::of))
        .as("seed %d", seed)
        .containsExactlyElementsOf(
            rules.stream()
                .map(rule -> Counted.of(rule, rides, stations))
                .filter(counted -> counted.evaluated() > 0)
                .toList());
  }

  @Tag("deep")
  @ParameterizedTest
  @ValueSource(longs = {3, 4, 5, 6})
  void everyRuleDoesSoForMoreTables(long seed) {
    everyRuleGivesWhatAnEvaluationCellByCellGives(seed);
  }

  private static List<QualityCheckResult> results(ForeignKeyChecks.Results results) {
    assertThat(results.notChecked()).isEmpty();
    return new QualityEvaluation(results.checks()).results();
  }

  /** The counts of a result. */
  private record Counted(String columns, long broken, long evaluated) {

    static Counted of(QualityCheckResult result) {
      long broken = result.affectedRows().orElseThrow();
      assertThat(result.status()).isEqualTo(broken > 0 ? CheckStatus.FAIL : CheckStatus.PASS);
      assertThat(result.rule()).isEqualTo("foreign_key");
      return new Counted(
          result.column().orElseThrow(), broken, result.evaluatedRows().orElseThrow());
    }

    static Counted of(ForeignKeyRule rule, List<List<String>> rows, List<List<String>> referenced) {
      List<List<Object>> keys = keys(rule.columns(), rows);
      List<List<Object>> others = keys(rule.references().columns(), referenced);
      return new Counted(
          String.join(",", rule.columns()),
          keys.stream().filter(key -> others.stream().noneMatch(other -> same(key, other))).count(),
          keys.size());
    }

    private static boolean same(List<Object> left, List<Object> right) {
      return IntStream.range(0, left.size())
          .allMatch(i -> NaiveQuality.sameKey(left.get(i), right.get(i)));
    }

    private static List<List<Object>> keys(List<String> columns, List<List<String>> rows) {
      List<String> names = COLUMNS.stream().map(Column::name).toList();
      return rows.stream()
          .filter(row -> columns.stream().allMatch(name -> row.get(names.indexOf(name)) != null))
          .map(
              row ->
                  columns.stream()
                      .map(names::indexOf)
                      .map(i -> NaiveQuality.value(row.get(i), COLUMNS.get(i).type()))
                      .toList())
          .toList();
    }
  }

  private TableSource ids(DataType type, String... cells) {
    return fixture.table(
        List.of(new Column("id", type), new Column("boss", type)),
        Stream.of(cells).map(cell -> List.of(cell.split(" "))).toList());
  }

  @Test
  void theSentenceCountsRowsAndNamesNoValue() {
    QualityCheckResult result =
        results(
                check(
                    ids(Whole.INT64, "1 2", "3 4"),
                    Map.of("stations", whole(ids(Whole.INT64, "1 2"))),
                    rule(List.of("id", "boss"), "stations", List.of("id", "boss"))))
            .get(0);

    assertThat(result.detail())
        .contains(
            "1 of 2 rows have a value of columns 'id', 'boss' that columns 'id', 'boss' of source"
                + " 'stations' does not have");
    assertThat(result.actual()).isEqualTo(JsonValue.of(new BigDecimal("0.5")));
    assertThat(CheckFormatter.threshold(result)).isEqualTo("in stations: id, boss");
  }

  @ParameterizedTest
  @CsvSource({"1 1,2 1,0", "1 2,2 3,1"})
  void aSourceMayReferenceItself(String first, String second, long broken) {
    TableSource table = ids(Whole.INT64, first, second);

    assertThat(
            results(
                check(
                    table,
                    Map.of("rides", whole(table)),
                    rule(List.of("boss"), "rides", List.of("id")),
                    rule(List.of("id"), "rides", List.of("id")))))
        .singleElement()
        .satisfies(result -> assertThat(result.affectedRows()).contains(broken));
  }

  @Test
  void aRuleThatCannotBeCheckedIsNotLeftOut() {
    Map<String, Referenced> others =
        Map.of(
            "texts", whole(ids(Simple.STRING, "1 2")),
            "failed", Referenced.FAILED,
            "empty", whole(ids(Simple.STRING)));
    ForeignKeyChecks.Results results =
        check(
            ids(Whole.INT64, "1 2"),
            others,
            rule(List.of("id"), "texts", List.of("id")),
            rule(List.of("id"), "texts", List.of("ids")),
            rule(List.of("id"), "failed", List.of("id")),
            rule(List.of("id"), "empty", List.of("id")),
            rule(List.of("gone"), "texts", List.of("id")));

    assertThat(new QualityEvaluation(results.checks()).problems())
        .extracting(problem -> problem.code().wire(), Problem::at, Problem::message)
        .containsExactly(
            tuple(
                "quality_failed",
                "quality.foreign_key[0]",
                "foreign_key failed: column 'id' is Int64 and column 'id' of source 'texts' is"
                    + " String: they do not compare"),
            tuple(
                "quality_failed",
                "quality.foreign_key[1]",
                "foreign_key failed: source 'texts' has no column 'ids'; did you mean 'id'?"),
            tuple(
                "referenced_source_failed",
                "quality.foreign_key[2]",
                "foreign_key failed: source 'failed' has no validated Silver table; correct that"
                    + " source and build again"),
            tuple(
                "quality_failed",
                "quality.foreign_key[3]",
                "foreign_key failed: 1 of 1 rows have a value of column 'id' that column 'id' of"
                    + " source 'empty' does not have"));
  }

  @Test
  void rowsThatWereNotReadMayHaveTheKey() {
    Referenced sample = new Referenced(Optional.of(ids(Whole.INT64, "1 2")), false);
    Referenced unread = new Referenced(Optional.empty(), false);
    ForeignKeyChecks.Results results =
        check(
            ids(Whole.INT64, "1 3"),
            Map.of("stations", sample, "lines", unread),
            rule(List.of("id"), "stations", List.of("id")),
            rule(List.of("boss"), "stations", List.of("id")),
            rule(List.of("id"), "stations", List.of("name")),
            rule(List.of("id"), "lines", List.of("id")));

    assertThat(new QualityEvaluation(results.checks()).results())
        .singleElement()
        .satisfies(result -> assertThat(result.status()).isEqualTo(CheckStatus.PASS));
    assertThat(results.notChecked())
        .containsExactly(
            "quality.foreign_key[1] was not checked: only a part of source 'stations' was read; a"
                + " build checks it",
            "quality.foreign_key[2] was not checked: only a part of source 'stations' was read; a"
                + " build checks it",
            "quality.foreign_key[3] was not checked: source 'lines' has no validated table in"
                + " the preview");
  }

  @Test
  void withoutARowWithAKeyThereIsNoResult() {
    TableSource none =
        fixture.table(
            List.of(new Column("id", Whole.INT64)), List.of(Arrays.asList((String) null)));

    assertThat(
            results(
                check(
                    none,
                    Map.of("failed", Referenced.FAILED),
                    rule(List.of("id"), "failed", List.of("id")))))
        .isEmpty();
  }
}
