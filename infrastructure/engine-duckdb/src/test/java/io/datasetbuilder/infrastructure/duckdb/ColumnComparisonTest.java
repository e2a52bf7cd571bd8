package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.quality.ComparisonOperator;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Decimal;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.model.type.DataType.ZonedDatetime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How two cells of one row compare (Spec, "quality": compare_columns). */
class ColumnComparisonTest {

  private static final Map<String, DataType> TYPES =
      Map.ofEntries(
          Map.entry("i8", Whole.INT8),
          Map.entry("i32", Whole.INT32),
          Map.entry("i64", Whole.INT64),
          Map.entry("u8", Whole.UINT8),
          Map.entry("u64", Whole.UINT64),
          Map.entry("i128", Whole.INT128),
          Map.entry("f32", Simple.FLOAT32),
          Map.entry("f64", Simple.FLOAT64),
          Map.entry("d2", new Decimal(9, 2)),
          Map.entry("d0", new Decimal(38, 0)),
          Map.entry("d10", new Decimal(38, 10)),
          Map.entry("d20", new Decimal(38, 20)),
          Map.entry("d38", new Decimal(38, 38)),
          Map.entry("text", Simple.STRING),
          Map.entry("flag", Simple.BOOLEAN),
          Map.entry("date", Simple.DATE),
          Map.entry("time", Simple.TIME),
          Map.entry("moment", Simple.DATETIME),
          Map.entry("timeNs", Simple.TIME_NS),
          Map.entry("momentNs", Simple.DATETIME_NS),
          Map.entry("utcNs", Simple.DATETIME_NS_UTC),
          Map.entry("utc", new ZonedDatetime("UTC")),
          Map.entry("seoul", new ZonedDatetime("Asia/Seoul")));

  @RegisterExtension
  static final SharedFixture<QualityFixture> SHARED = new SharedFixture<>(QualityFixture::new);

  private final QualityFixture fixture = SHARED.get();

  /** The results of comparisons over one row, in one direction. */
  private List<QualityCheckResult> results(
      String left,
      String leftCell,
      List<ComparisonOperator> operators,
      String right,
      String rightCell) {
    RulesBuilder rules = RulesBuilder.rules();
    operators.forEach(operator -> rules.compare("l", operator, "r"));
    return fixture
        .evaluate(
            fixture.table(
                List.of(new Column("l", TYPES.get(left)), new Column("r", TYPES.get(right))),
                List.of(List.of(leftCell, rightCell))),
            rules.build())
        .results();
  }

  /** {@code <}, {@code =}, {@code >}, or {@code none} where only {@code ne} holds. */
  private void assertOrder(
      String left, String leftCell, String order, String right, String rightCell) {
    List<ComparisonOperator> operators = List.of(ComparisonOperator.values());
    List<QualityCheckResult> results = results(left, leftCell, operators, right, rightCell);
    assertThat(results).hasSameSizeAs(operators);
    for (ComparisonOperator operator : operators) {
      boolean expected =
          switch (operator) {
            case EQ -> order.equals("=");
            case NE -> !order.equals("=");
            case GT -> order.equals(">");
            case GTE -> order.equals(">") || order.equals("=");
            case LT -> order.equals("<");
            case LTE -> order.equals("<") || order.equals("=");
          };
      assertThat(results.get(operators.indexOf(operator)).status() == CheckStatus.PASS)
          .as("%s %s %s", leftCell, operator, rightCell)
          .isEqualTo(expected);
    }
  }

  private static String turned(String order) {
    return order.equals("<") ? ">" : order.equals(">") ? "<" : order;
  }

  @ParameterizedTest
  @CsvSource({
    "i8, -1, <, u8, 255",
    "i64, 9223372036854775807, <, u64, 9223372036854775808",
    "i64, 9007199254740993, >, f64, 9007199254740992",
    "i64, 5, <, f64, inf",
    "i64, 5, none, f64, nan",
    "d2, 0.10, =, f32, 0.1",
    "d20, 0.10000000000000000001, >, f64, 0.1",
    "d2, 1.50, >, d10, 1.4999999999",
    "i64, 5, =, d2, 5.00",
    "f64, nan, none, f64, nan",
    "text, Z, <, text, a",
    "flag, false, <, flag, true",
    "date, 2024-02-29, >, date, 2024-02-28",
    "time, 01:00:00, <, time, 23:00:00",
    "moment, 2024-01-01 00:00:00, <, moment, 2024-01-01 00:00:00.000001",
    "utc, 2024-01-01 00:00:00+00, =, seoul, 2024-01-01 09:00:00+09",
    "momentNs, 2024-01-01 00:00:00.000000002, >, momentNs, 2024-01-01 00:00:00.000000001"
  })
  void likeColumnsCompareByValueWithoutLosingADigit(
      String left, String leftCell, String order, String right, String rightCell) {
    assertOrder(left, leftCell, order, right, rightCell);
    assertOrder(right, rightCell, turned(order), left, leftCell);
  }

  @Tag("deep")
  @ParameterizedTest
  @CsvSource({
    "i8, 5, =, i64, 5",
    "i64, -1, <, u64, 18446744073709551615",
    "i128, 99999999999999999999999999999999999999, >, u64, 18446744073709551615",
    "i64, 9007199254740992, =, f64, 9007199254740992",
    "i64, 9223372036854775807, <, f64, 9223372036854775808",
    "i64, -9223372036854775808, =, f64, -9223372036854775808",
    "u64, 18446744073709551615, <, f64, 18446744073709551616",
    "i64, 2, <, f64, 2.5",
    "i64, 3, >, f64, 2.5",
    "i64, -2, >, f64, -2.5",
    "i64, 0, =, f64, -0.0",
    "i64, 0, <, f64, 5e-324",
    "i64, 5, >, f64, -inf",
    "i64, 5, <, f64, 1e300",
    "i128, 99999999999999999999999999999999999999, <, f64, 1e39",
    "i32, 16777217, >, f32, 16777216",
    "d2, 0.10, =, f64, 0.1",
    "d2, 0.10, <, f64, 0.1000001",
    "d0, 9007199254740993, >, f64, 9007199254740992",
    "d20, 0, <, f64, 5e-324",
    "d2, 0.00, =, f64, -0.0",
    "d2, 1.00, <, f64, 1e300",
    "d2, 1.00, >, f64, -inf",
    "d2, 1.00, none, f64, nan",
    "d38, 0.99999999999999999999999999999999999999, <, f64, 1",
    "d2, 1.50, =, d10, 1.5",
    "d0, 99999999999999999999999999999999999999, >, d10, 9999999999999999999999999999.9999999999",
    "d0, -99999999999999999999999999999999999999, <, d10, -9999999999999999999999999999.9999999999",
    "d0, 1, >, d38, 0.99999999999999999999999999999999999999",
    "d0, 0, <, d38, 0.00000000000000000000000000000000000001",
    "i64, 5, <, d2, 5.01",
    "i64, 9223372036854775807, >, d20, 5.5",
    "i128, 99999999999999999999999999999999999999, >, d20, 5.5",
    "i128, -99999999999999999999999999999999999999, <, d20, 5.5",
    "i128, 12, =, d0, 12",
    "f32, 0.5, =, f64, 0.5",
    "f32, 0.1, >, f64, 0.1",
    "f64, inf, =, f64, inf",
    "f64, inf, none, f32, nan",
    "f64, 0.0, =, f64, -0.0",
    "text, \uFFFD, <, text, 😀",
    "moment, 2024-01-01 00:00:00.000001, <, momentNs, 2024-01-01 00:00:00.000001001",
    "moment, 1969-12-31 23:59:59.999999, <, momentNs, 1969-12-31 23:59:59.999999999",
    "moment, 2024-01-01 00:00:00, =, momentNs, 2024-01-01 00:00:00",
    "moment, 2500-01-01 00:00:00, >, momentNs, 2262-01-01 00:00:00",
    "moment, 1000-01-01 00:00:00, <, momentNs, 1678-01-01 00:00:00",
    "time, 01:00:00, <, timeNs, 01:00:00.000000001",
    "seoul, 2024-01-01 09:00:00+09, <, utcNs, 2024-01-01 00:00:00.000000001+00",
    "utc, 2500-01-01 00:00:00+00, >, utcNs, 2024-01-01 00:00:00+00"
  })
  void otherLikeColumnsCompareSoToo(
      String left, String leftCell, String order, String right, String rightCell) {
    likeColumnsCompareByValueWithoutLosingADigit(left, leftCell, order, right, rightCell);
  }

  @ParameterizedTest
  @CsvSource({
    "text, 1, i64, 1",
    "text, true, flag, true",
    "flag, true, i64, 1",
    "date, 2024-01-01, moment, 2024-01-01 00:00:00",
    "moment, 2024-01-01 00:00:00, utc, 2024-01-01 00:00:00+00",
    "date, 2024-01-01, text, 2024-01-01",
    "time, 01:00:00, moment, 2024-01-01 01:00:00"
  })
  void unlikeColumnsAreNotComparedAndTheDetailNamesBothDtypes(
      String left, String leftCell, String right, String rightCell) {
    QualityCheckResult result =
        results(left, leftCell, List.of(ComparisonOperator.EQ), right, rightCell).get(0);

    assertThat(result.status()).isEqualTo(CheckStatus.WARN);
    assertThat(result.evaluatedRows()).isEmpty();
    assertThat(result.detail().orElseThrow())
        .contains(TYPES.get(left).dtype())
        .contains(TYPES.get(right).dtype());
  }
}
