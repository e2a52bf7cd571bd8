package io.datasetbuilder.infrastructure.spark.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FloatFunctionsTest {

  @ParameterizedTest
  @CsvSource({
    "0.5, 1",
    "-0.5, -1",
    "2.5, 3",
    "-2.5, -3",
    "0.49999999999999994, 0",
    "4503599627370495.5, 4503599627370496",
    "-0.0, 0"
  })
  void roundsHalvesAwayFromZero(double value, long whole) {
    assertThat(FloatFunctions.round(value)).isEqualTo(whole);
  }

  @ParameterizedTest
  @CsvSource({"1.25, 125", "0.29, 29", "-0.0, 0", "1000000.01, 100000001", "-3, -300"})
  void countsTheUnitsOfANumber(double value, long units) {
    assertThat(FloatFunctions.inUnits(value, 100.0)).isEqualTo(units);
  }

  @ParameterizedTest
  @CsvSource({"1.255", "NaN", "Infinity", "1e300"})
  void hasNoUnitsForWhatIsNoMultipleOfOne(double value) {
    assertThat(FloatFunctions.inUnits(value, 100.0)).isNull();
  }

  @Test
  void isNullOfNull() {
    assertThat(FloatFunctions.round(null)).isNull();
    assertThat(FloatFunctions.inUnits(null, 1.0)).isNull();
  }
}
