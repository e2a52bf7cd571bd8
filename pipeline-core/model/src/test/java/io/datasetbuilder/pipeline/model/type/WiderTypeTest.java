package io.datasetbuilder.pipeline.model.type;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.type.DataType.Decimal;
import io.datasetbuilder.pipeline.model.type.DataType.ListOf;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.StructOf;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.model.type.DataType.ZonedDatetime;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class WiderTypeTest {

  static List<Arguments> wider() {
    return List.of(
        Arguments.of(Whole.INT32, Whole.INT64, Whole.INT64),
        Arguments.of(Whole.UINT8, Whole.UINT32, Whole.UINT32),
        Arguments.of(Whole.UINT8, Whole.INT8, Whole.INT16),
        Arguments.of(Whole.UINT32, Whole.INT8, Whole.INT64),
        Arguments.of(Whole.UINT8, Whole.INT64, Whole.INT64),
        Arguments.of(Simple.FLOAT32, Simple.FLOAT64, Simple.FLOAT64),
        Arguments.of(Simple.TIME, Simple.TIME_NS, Simple.TIME_NS),
        Arguments.of(Simple.DATETIME, Simple.DATETIME_NS, Simple.DATETIME_NS),
        Arguments.of(new ZonedDatetime("UTC"), Simple.DATETIME_NS_UTC, Simple.DATETIME_NS_UTC),
        Arguments.of(Simple.NULL, Simple.DATE, Simple.DATE),
        Arguments.of(new Decimal(4, 1), new Decimal(5, 2), new Decimal(5, 2)),
        Arguments.of(new Decimal(10, 0), new Decimal(4, 4), new Decimal(14, 4)),
        Arguments.of(new ListOf(Simple.NULL), new ListOf(Whole.INT8), new ListOf(Whole.INT8)),
        Arguments.of(struct("x", Whole.INT8), struct("x", Whole.INT16), struct("x", Whole.INT16)));
  }

  private static DataType struct(String field, DataType type) {
    return new StructOf(List.of(new Column(field, type)));
  }

  @ParameterizedTest
  @MethodSource("wider")
  void theWiderTypeHoldsTheValuesOfBothInAnyOrder(DataType one, DataType other, DataType both) {
    assertThat(WiderType.ofColumns(one, other)).contains(both);
    assertThat(WiderType.ofColumns(other, one)).contains(both);
    assertThat(WiderType.ofColumns(one, one)).contains(one);
  }

  static List<Arguments> apart() {
    return List.of(
        Arguments.of(Whole.UINT64, Whole.INT8),
        Arguments.of(Whole.INT128, Whole.INT64),
        Arguments.of(Whole.INT8, Simple.FLOAT64),
        Arguments.of(Whole.INT8, new Decimal(10, 0)),
        Arguments.of(Whole.INT8, Simple.STRING),
        Arguments.of(Simple.DATE, Simple.DATETIME),
        Arguments.of(Simple.DATETIME, Simple.DATETIME_NS_UTC),
        Arguments.of(new ZonedDatetime("UTC"), new ZonedDatetime("Asia/Seoul")),
        Arguments.of(new Decimal(38, 0), new Decimal(1, 1)),
        Arguments.of(new ListOf(Simple.DATETIME), new ListOf(Simple.DATETIME_NS)),
        Arguments.of(struct("x", Whole.INT8), struct("y", Whole.INT8)),
        Arguments.of(struct("x", Whole.INT8), struct("x", Simple.STRING)));
  }

  @ParameterizedTest
  @MethodSource("apart")
  void typesThatDifferInMoreThanTheirWidthHaveNone(DataType one, DataType other) {
    assertThat(WiderType.ofColumns(one, other)).isEqualTo(Optional.empty());
    assertThat(WiderType.ofColumns(other, one)).isEqualTo(Optional.empty());
  }
}
