package io.datasetbuilder.pipeline.table.bronze;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumberGrammarTest {

  @ParameterizedTest
  @ValueSource(strings = {"0", "7", "-7", "10", "9223372036854775807", "-9223372036854775808"})
  void takesPlainIntegersOf64Bits(String written) {
    assertThat(NumberGrammar.isInt64(written)).isTrue();
    assertThat(new BigInteger(written).toString()).isEqualTo(written);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        "-0",
        "00",
        "007",
        "-07",
        "+1",
        " 1",
        "1 ",
        "1.0",
        "1e3",
        "0x1",
        "1_000",
        "1,000",
        "9223372036854775808",
        "-9223372036854775809",
        "12345678901234567890",
        "٣",
        "１"
      })
  void takesNothingElseForAnInteger(String written) {
    assertThat(NumberGrammar.isInt64(written)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-0",
        "0.0",
        "-0.5",
        "0.10",
        "1e5",
        "1E+5",
        "2.5e-3",
        "1.7976931348623157e308",
        "2.2250738585072014E-308",
        "0e0",
        "0e9999",
        "100000000000000.1",
        "9007199254740992"
      })
  void takesDecimalsThatADoubleHolds(String written) {
    assertThat(NumberGrammar.isFloat64(written)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        ".",
        ".5",
        "5.",
        "01",
        "00.5",
        "+1.5",
        " 1.5",
        "1.5 ",
        "1e",
        "1e+",
        "1e5.0",
        "e5",
        "1.5f",
        "NaN",
        "Infinity",
        "-Infinity",
        "1e400",
        "1e-400",
        "1e99999",
        "9007199254740993",
        "0.12345678901234567890",
        "9223372036854775808",
        "10000000000000000000",
        "1,5",
        "0x1p3"
      })
  void takesNothingElseForADecimal(String written) {
    assertThat(NumberGrammar.isFloat64(written)).isFalse();
  }

  @Test
  void keepsEveryWrittenDigitOfWhatItTakes() {
    for (int seed = 0; seed < 50_000; seed++) {
      String written = number(new Random(seed));
      if (NumberGrammar.isFloat64(written)) {
        BigDecimal exact = new BigDecimal(written);
        BigDecimal held =
            new BigDecimal(Double.parseDouble(written))
                .round(new MathContext(Math.max(1, exact.precision()), RoundingMode.HALF_EVEN));
        assertThat(held).as("seed %d: %s", seed, written).isEqualByComparingTo(exact);
      }
      if (NumberGrammar.isInt64(written)) {
        assertThat(String.valueOf(Long.parseLong(written))).as("seed %d", seed).isEqualTo(written);
      }
    }
  }

  private static String number(Random random) {
    StringBuilder text = new StringBuilder(random.nextInt(3) == 0 ? "-" : "");
    random.ints(1 + random.nextInt(19), 0, 10).forEach(text::append);
    if (random.nextBoolean()) {
      text.append('.');
      random.ints(1 + random.nextInt(8), 0, 10).forEach(text::append);
    }
    if (random.nextInt(4) == 0) {
      text.append('e').append(random.nextInt(700) - 350);
    }
    return text.toString();
  }
}
