package io.datasetbuilder.pipeline.model.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DataTypeTest {

  @Test
  void namesNestedTypesWithWhatTheyHold() {
    DataType struct =
        new DataType.StructOf(
            List.of(
                new Column("x", DataType.Whole.INT64),
                new Column("y", new DataType.ListOf(new DataType.Decimal(9, 2)))));

    assertThat(new DataType.ListOf(struct).dtype())
        .isEqualTo("List(Struct(x: Int64, y: List(Decimal(9,2))))");
    assertThat(new DataType.StructOf(List.of()).dtype()).isEqualTo("Struct()");
    assertThat(new DataType.ZonedDatetime("UTC").dtype()).isEqualTo("Datetime(UTC)");
    assertThat(DataType.Simple.DATETIME_NS.dtype()).isEqualTo("Datetime(ns)");
    assertThat(DataType.Simple.DATETIME_NS_UTC.dtype()).isEqualTo("Datetime(ns,UTC)");
    assertThat(DataType.Simple.TIME_NS.dtype()).isEqualTo("Time(ns)");
  }

  @ParameterizedTest
  @CsvSource({"0,0", "39,0", "5,6", "5,-1"})
  void refusesDecimalsThatDoNotExist(int precision, int scale) {
    assertThatIllegalArgumentException().isThrownBy(() -> new DataType.Decimal(precision, scale));
  }
}
