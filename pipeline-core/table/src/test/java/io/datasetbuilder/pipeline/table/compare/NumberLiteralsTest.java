package io.datasetbuilder.pipeline.table.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Decimal;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.BooleanLiteral;
import io.datasetbuilder.pipeline.table.plan.Expression.Comparison;
import io.datasetbuilder.pipeline.table.plan.Expression.Convert;
import io.datasetbuilder.pipeline.table.plan.Expression.NumberLiteral;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cells against a number that a spec holds. */
class NumberLiteralsTest {

  private static final Expression CELL = Expression.column("c");

  private static Expression compare(DataType type, Operator operator, String value) {
    return NumberLiterals.compare(CELL, type, operator, new BigDecimal(value));
  }

  private static Expression floating(String value) {
    return new Convert(Expression.text(value), Simple.FLOAT64);
  }

  @Test
  void anExactColumnIsComparedWithANumberThatItCouldHold() {
    assertThat(compare(Whole.INT64, Operator.LT, "1.5"))
        .isEqualTo(new Comparison(Operator.LE, CELL, new NumberLiteral(new BigDecimal("1"))));
    assertThat(compare(new Decimal(9, 2), Operator.GT, "0.125"))
        .isEqualTo(new Comparison(Operator.GT, CELL, new NumberLiteral(new BigDecimal("0.12"))));
    assertThat(compare(Whole.INT64, Operator.EQ, "1.5")).isEqualTo(new BooleanLiteral(false));
    assertThat(compare(Whole.INT64, Operator.NE, "1.5")).isEqualTo(Expression.notNull(CELL));
  }

  @Test
  void aFloatColumnIsComparedWithTheFloatOfItsWidthThatTheNumberReadsAs() {
    assertThat(compare(Simple.FLOAT64, Operator.GT, "0.1"))
        .isEqualTo(new Comparison(Operator.GT, CELL, floating("0.1")));
    assertThat(compare(Simple.FLOAT32, Operator.GT, "0.1"))
        .isEqualTo(
            new Comparison(
                Operator.GT, new Convert(CELL, Simple.FLOAT64), floating("0.10000000149011612")));
  }

  @ParameterizedTest
  @CsvSource({
    "GT, 1e400, GT, 1.7976931348623157E308",
    "GE, 1e400, GT, 1.7976931348623157E308",
    "LT, 1e400, LE, 1.7976931348623157E308",
    "LE, 1e400, LE, 1.7976931348623157E308",
    "GT, -1e400, GE, -1.7976931348623157E308",
    "GE, -1e400, GE, -1.7976931348623157E308",
    "LT, -1e400, LT, -1.7976931348623157E308",
    "LE, -1e400, LT, -1.7976931348623157E308"
  })
  void aNumberBeyondAllFloatsLiesBetweenTheFiniteOnesAndInfinity(
      Operator operator, String value, Operator expected, String end) {
    assertThat(compare(Simple.FLOAT64, operator, value))
        .isEqualTo(new Comparison(expected, CELL, floating(end)));
  }

  @Test
  void noFloatEqualsANumberBeyondAllFloats() {
    assertThat(compare(Simple.FLOAT64, Operator.EQ, "1e400")).isEqualTo(new BooleanLiteral(false));
    assertThat(compare(Simple.FLOAT64, Operator.NE, "1e400")).isEqualTo(Expression.notNull(CELL));
  }

  @Test
  void noExactNumberReachesThirtyNineDigits() {
    assertThat(compare(Whole.INT128, Operator.GT, "1e38")).isEqualTo(new BooleanLiteral(false));
    assertThat(compare(Whole.INT128, Operator.LE, "1e38")).isEqualTo(Expression.notNull(CELL));
    assertThat(compare(Whole.INT128, Operator.GE, "-1e38")).isEqualTo(Expression.notNull(CELL));
    assertThat(compare(Whole.INT128, Operator.EQ, "1e38")).isEqualTo(new BooleanLiteral(false));
    assertThat(compare(Whole.INT128, Operator.NE, "1e38")).isEqualTo(Expression.notNull(CELL));
  }
}
