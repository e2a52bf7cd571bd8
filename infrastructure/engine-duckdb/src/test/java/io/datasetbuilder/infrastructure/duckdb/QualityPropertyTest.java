package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.quality.CompareColumnsRule;
import io.datasetbuilder.buildspec.quality.ComparisonOperator;
import io.datasetbuilder.buildspec.quality.QualityRules;
import io.datasetbuilder.buildspec.quality.RangeRule;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Decimal;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every rule of quality on random tables, against an evaluation cell by cell. */
class QualityPropertyTest {

  private static final List<DataType> TYPES =
      List.of(
          Whole.INT8,
          Whole.INT64,
          Whole.UINT64,
          Whole.INT128,
          Simple.FLOAT32,
          Simple.FLOAT64,
          new Decimal(6, 2),
          new Decimal(38, 10),
          new Decimal(38, 30),
          Simple.STRING,
          Simple.STRING,
          Simple.BOOLEAN,
          Simple.BOOLEAN);

  private static final List<String> ENDS =
      List.of("0", "-1.5", "0.1", "2", "100", "1e20", "-1e40", "127", "9007199254740993", "0.3");

  @RegisterExtension
  static final SharedFixture<QualityFixture> SHARED = new SharedFixture<>(QualityFixture::new);

  private final QualityFixture fixture = SHARED.get();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void everyRuleGivesWhatAnEvaluationCellByCellGives(long seed) {
    Random random = new Random(seed);
    List<Column> columns = columns();
    List<List<String>> rows = rows(columns, random);
    QualityRules rules = rules(columns, random);

    List<QualityCheckResult> results =
        fixture.evaluate(fixture.table(columns, rows), rules).results();

    assertThat(results)
        .as("seed %d", seed)
        .containsExactlyElementsOf(expected(columns, rows, rules));
  }

  @Tag("deep")
  @ParameterizedTest
  @ValueSource(longs = {4, 5, 6, 7, 8})
  void everyRuleDoesSoForMoreTables(long seed) {
    everyRuleGivesWhatAnEvaluationCellByCellGives(seed);
  }

  private static List<Column> columns() {
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < TYPES.size(); i++) {
      columns.add(new Column("c" + i, TYPES.get(i)));
    }
    return columns;
  }

  /** Some rows are copies, so that there are duplicates. */
  private static List<List<String>> rows(List<Column> columns, Random random) {
    List<List<String>> rows = new ArrayList<>();
    int count = 1 + random.nextInt(60);
    for (int i = 0; i < count; i++) {
      if (i > 0 && random.nextInt(4) == 0) {
        rows.add(rows.get(random.nextInt(i)));
      } else {
        List<String> row = new ArrayList<>();
        columns.forEach(column -> row.add(cell(column.type(), random)));
        rows.add(row);
      }
    }
    return rows;
  }

  private static String cell(DataType type, Random random) {
    if (random.nextInt(6) == 0) {
      return null;
    }
    if (type instanceof Whole whole) {
      return pick(
          random,
          "0",
          "1",
          "2",
          String.valueOf(random.nextInt(128)),
          whole == Whole.INT8 ? "-128" : "9007199254740993",
          whole == Whole.INT64 ? "-9223372036854775808" : "100",
          whole == Whole.UINT64 ? "18446744073709551615" : "127",
          whole == Whole.INT128 ? "-99999999999999999999999999999999999999" : "7");
    }
    if (type instanceof Decimal decimal) {
      return pick(
          random,
          "0",
          "0.1",
          "0.3",
          "2.00",
          "-1.5",
          BigDecimal.valueOf(random.nextInt(200_000) - 100_000, 2).toString(),
          decimal.scale() > 2 ? "0.1000000001" : "0.01",
          decimal.scale() == 10 ? "9999999999999999999999999999.9999999999" : "100");
    }
    if (type == Simple.FLOAT32 || type == Simple.FLOAT64) {
      return pick(
          random,
          "0.1",
          "0.3",
          "-0.0",
          "0.0",
          "nan",
          "inf",
          "-inf",
          "2.5",
          "2",
          "1e20",
          "9007199254740992",
          BigDecimal.valueOf(random.nextInt(200_000) - 100_000, 2).toString());
    }
    return type == Simple.BOOLEAN
        ? String.valueOf(random.nextBoolean())
        : pick(random, "", "a", "B", "b", "서울", "it's");
  }

  private static QualityRules rules(List<Column> columns, Random random) {
    RulesBuilder rules = RulesBuilder.rules().maxDuplicateRate("0.1").minRows(random.nextInt(60));
    for (Column column : columns) {
      rules.maxNullRatio(column.name(), "0.15");
      if (NaiveQuality.value("0", column.type()) instanceof Number) {
        String one = pick(random, ENDS);
        String other = pick(random, ENDS);
        rules.range(column.name(), one, null).range(column.name(), null, other);
        boolean ordered = new BigDecimal(one).compareTo(new BigDecimal(other)) <= 0;
        rules.range(column.name(), ordered ? one : other, ordered ? other : one);
      }
    }
    for (Column left : columns) {
      for (Column right : columns) {
        if (alike(left.type(), right.type())) {
          rules.compare(left.name(), pick(random, ComparisonOperator.values()), right.name());
        }
      }
    }
    return rules.build();
  }

  private static boolean alike(DataType left, DataType right) {
    boolean numbers =
        NaiveQuality.value("0", left) instanceof Number
            && NaiveQuality.value("0", right) instanceof Number;
    return numbers || left.equals(right);
  }

  private static List<QualityCheckResult> expected(
      List<Column> columns, List<List<String>> rows, QualityRules rules) {
    NaiveQuality naive = new NaiveQuality(columns, rows);
    ExpectedResults expected = new ExpectedResults(rows.size());
    expected.ratio(
        "duplicate",
        "max_duplicate_rate",
        Optional.empty(),
        rows.size() - naive.distinct(),
        rules.maxDuplicateRate().orElseThrow());
    rules
        .maxNullRatio()
        .forEach(
            (column, most) ->
                expected.ratio(
                    "missing", "max_null_ratio", Optional.of(column), naive.nulls(column), most));
    expected.minRows(rules.minRows().orElseThrow());
    for (RangeRule rule : rules.of(RangeRule.KIND)) {
      long evaluated = rows.size() - naive.nulls(rule.column());
      expected.range(rule, naive.violating(rule), evaluated);
    }
    for (CompareColumnsRule rule : rules.of(CompareColumnsRule.KIND)) {
      expected.comparison(
          rule,
          naive.violating(rule.left(), rule.operator(), rule.right()),
          naive.evaluated(rule.left(), rule.right()));
    }
    return expected.results();
  }

  @SafeVarargs
  private static <T> T pick(Random random, T... options) {
    return options[random.nextInt(options.length)];
  }

  private static String pick(Random random, List<String> options) {
    return options.get(random.nextInt(options.size()));
  }
}
