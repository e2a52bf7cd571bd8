package io.datasetbuilder.warehouse.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnInfoTest {

  private static final BigInteger LARGEST_EXACT = new BigInteger("9007199254740991");

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "Int8; int8; number",
        "UInt64; uint64; number",
        "Int128; int128; number",
        "Float32; float32; number",
        "Float64; float64; number",
        "Decimal(10,2); decimal; decimal_string",
        "Boolean; boolean; boolean",
        "String; string; string",
        "Date; date; string",
        "Datetime; datetime; string",
        "Datetime(Asia/Seoul); datetime; string",
        "Time; time; string",
        "Binary; binary; string",
        "List(Int64); list; json",
        "Struct(a: Int64); struct; json",
        "Null; null; json",
        "Interval; interval; string",
        "Integer; integer; string",
      })
  void theDtypeDecidesMeaningAndForm(String dtype, String logicalType, String encoding) {
    ColumnInfo info = ColumnInfo.of("c", dtype, Optional.empty());

    assertThat(info.logicalType().wire()).isEqualTo(logicalType);
    assertThat(info.encoding().wire()).isEqualTo(encoding);
  }

  @Test
  void wholeNumbersUpToTheLargestExactOneAreNumbers() {
    assertThat(encoding("Int64", LARGEST_EXACT.negate(), LARGEST_EXACT))
        .isEqualTo(WireEncoding.NUMBER);
  }

  @Test
  void oneValueBeyondTurnsTheWholeColumnIntoText() {
    assertThat(encoding("Int64", BigInteger.ZERO, LARGEST_EXACT.add(BigInteger.ONE)))
        .isEqualTo(WireEncoding.DECIMAL_STRING);
    assertThat(encoding("UInt64", LARGEST_EXACT.negate().subtract(BigInteger.ONE), BigInteger.ZERO))
        .isEqualTo(WireEncoding.DECIMAL_STRING);
  }

  @Test
  void otherTypesDoNotLookAtTheRange() {
    assertThat(encoding("Float64", BigInteger.ZERO, BigInteger.TWO.pow(80)))
        .isEqualTo(WireEncoding.NUMBER);
  }

  @Test
  void rangesGrow() {
    WholeRange one = WholeRange.of(BigInteger.ONE);
    WholeRange ten = WholeRange.of(BigInteger.TEN);

    assertThat(one.with(ten)).isEqualTo(new WholeRange(BigInteger.ONE, BigInteger.TEN));
  }

  @Test
  void anEmptyRangeCannotBeSaid() {
    assertThatThrownBy(() -> new WholeRange(BigInteger.ONE, BigInteger.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static WireEncoding encoding(String dtype, BigInteger min, BigInteger max) {
    return ColumnInfo.of("c", dtype, Optional.of(new WholeRange(min, max))).encoding();
  }
}
