package io.datasetbuilder.infrastructure.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Floats as the fewest digits that are read as the same float. */
class FloatTextsTest {

  @ParameterizedTest
  @CsvSource({
    "0.0, 0.0",
    "-0.0, -0.0",
    "1.0, 1.0",
    "-1.5, -1.5",
    "0.1, 0.1",
    "100.0, 100.0",
    "1.0E20, 100000000000000000000.0",
    "1.0E21, 1e+21",
    "-1.25E30, -1.25e+30",
    "1.0E-6, 0.000001",
    "1.0E-7, 1e-7",
    "2.0E-3, 0.002",
    "1.0E23, 1e+23",
    "9007199254740993.0, 9007199254740992.0",
    "4.9E-324, 5e-324",
    "1.7976931348623157E308, 1.7976931348623157e+308",
    "2.2250738585072014E-308, 2.2250738585072014e-308"
  })
  void theFormIsThatOfRfc8785WithAPointInWholeNumbers(double number, String text) {
    assertThat(FloatTexts.of(number)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0.1, 0.1",
    "3.4028235E38, 3.4028235e+38",
    "1.4E-45, 1e-45",
    "16777216, 16777216.0",
    "1.0E10, 10000000000.0",
    "-0.0, -0.0"
  })
  void thirtyTwoBitsHaveTheirOwnDigits(float number, String text) {
    assertThat(FloatTexts.of(number)).isEqualTo(text);
  }

  /** These have more digits than they need in versions of Java before 19. */
  @Test
  void digitsThatJavaAddsAreLeftOut() {
    assertThat(FloatTexts.of(2.2E-322)).isEqualTo("2.2e-322");
    assertThat(FloatTexts.of(2.0E-323)).isEqualTo("2e-323");
    assertThat(FloatTexts.of(1.1E-322)).isEqualTo("1.1e-322");
  }

  @Test
  void everyTextIsReadAsTheSameFloatAndIsNeverLongerThanJavas() {
    Random random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      double number = Double.longBitsToDouble(random.nextLong());
      float single = Float.intBitsToFloat(random.nextInt());
      if (Double.isFinite(number)) {
        String text = FloatTexts.of(number);
        assertThat(Double.parseDouble(text)).isEqualTo(number);
        assertThat(digits(text)).isLessThanOrEqualTo(digits(Double.toString(number)));
      }
      if (Float.isFinite(single)) {
        String text = FloatTexts.of(single);
        assertThat(Float.parseFloat(text)).isEqualTo(single);
        assertThat(digits(text)).isLessThanOrEqualTo(digits(Float.toString(single)));
      }
    }
  }

  @Test
  void numbersOfFewDigitsHaveThese() {
    Random random = new Random(8);
    for (int i = 0; i < 20_000; i++) {
      BigDecimal written = BigDecimal.valueOf(random.nextInt(1_000_000), random.nextInt(12));
      String text = FloatTexts.of(written.doubleValue());
      String single = FloatTexts.of(written.floatValue());

      assertThat(new BigDecimal(text)).isEqualByComparingTo(written);
      assertThat(new BigDecimal(single)).isEqualByComparingTo(written);
    }
  }

  /** There the numbers below are nearer than those above. */
  @Test
  void powersOfTwoAreReadAsTheSameFloat() {
    for (int exponent = -1074; exponent <= 1023; exponent++) {
      double number = Math.scalb(1.0, exponent);
      assertThat(Double.parseDouble(FloatTexts.of(number))).isEqualTo(number);
    }
  }

  private static int digits(String text) {
    return new BigDecimal(text).stripTrailingZeros().precision();
  }
}
