package io.datasetbuilder.pipeline.table.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Decimal;
import io.datasetbuilder.pipeline.model.type.DataType.ListOf;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.model.type.DataType.ZonedDatetime;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Comparison;
import io.datasetbuilder.pipeline.table.plan.Expression.Convert;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which columns compare, and by what; the values are compared in a test on an engine. */
class ColumnComparisonTest {

  private static final List<List<DataType>> KINDS =
      List.of(
          numbers(),
          List.of(Simple.STRING),
          List.of(Simple.BOOLEAN),
          List.of(Simple.DATE),
          List.of(Simple.TIME, Simple.TIME_NS),
          List.of(Simple.DATETIME, Simple.DATETIME_NS),
          List.of(
              new ZonedDatetime("UTC"), new ZonedDatetime("Asia/Seoul"), Simple.DATETIME_NS_UTC));

  private static List<DataType> numbers() {
    List<DataType> numbers = new ArrayList<>(List.of(Whole.values()));
    numbers.addAll(List.of(Simple.FLOAT32, Simple.FLOAT64, new Decimal(9, 2), new Decimal(38, 38)));
    return numbers;
  }

  private static Optional<Expression> compare(DataType left, Operator operator, DataType right) {
    return ColumnComparison.of(new Column("l", left), operator, new Column("r", right));
  }

  @ParameterizedTest
  @EnumSource
  void onlyLikeComparesWithLike(Operator operator) {
    for (List<DataType> kind : KINDS) {
      for (DataType left : kind) {
        for (List<DataType> other : KINDS) {
          for (DataType right : other) {
            assertThat(compare(left, operator, right).isPresent())
                .as("%s with %s", left.dtype(), right.dtype())
                .isEqualTo(kind == other);
          }
        }
      }
    }
  }

  @Test
  void whatHasNoOrderIsNotCompared() {
    DataType list = new ListOf(Whole.INT64);

    assertThat(compare(list, Operator.EQ, list)).isEmpty();
    assertThat(compare(Simple.BINARY, Operator.EQ, Simple.BINARY)).isEmpty();
    assertThat(compare(Simple.NULL, Operator.EQ, Simple.NULL)).isEmpty();
  }

  @Test
  void columnsOfOneExactTypeAreComparedAsTheyAre() {
    assertThat(compare(Whole.INT64, Operator.LT, Whole.INT64))
        .contains(new Comparison(Operator.LT, Expression.column("l"), Expression.column("r")));
  }

  @Test
  void wholeNumbersMeetInTheNarrowestTypeThatHoldsBoth() {
    assertThat(compare(Whole.INT64, Operator.LT, Whole.UINT8))
        .contains(
            new Comparison(
                Operator.LT,
                Expression.column("l"),
                new Convert(Expression.column("r"), Whole.INT64)));
    assertThat(compare(Whole.INT64, Operator.LT, Whole.UINT64))
        .contains(
            new Comparison(
                Operator.LT,
                new Convert(Expression.column("l"), Whole.INT128),
                new Convert(Expression.column("r"), Whole.INT128)));
  }

  @Test
  void decimalsMeetInADecimalThatHoldsBoth() {
    assertThat(compare(new Decimal(9, 2), Operator.EQ, Whole.INT32))
        .contains(
            new Comparison(
                Operator.EQ,
                new Convert(Expression.column("l"), new Decimal(12, 2)),
                new Convert(Expression.column("r"), new Decimal(12, 2))));
  }
}
