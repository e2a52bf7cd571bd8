package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.table.bronze.NumberGrammar;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Random;

/** Random numbers as people and programs write them. */
final class NumberTexts {

  private NumberTexts() {}

  /** A text that a 64-bit float holds to its last digit. */
  static String held(Random random) {
    while (true) {
      String text = text(random);
      if (NumberGrammar.isFloat64(text)) {
        return text;
      }
    }
  }

  private static String text(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> String.valueOf(random.nextInt());
      case 1 -> String.valueOf(Double.longBitsToDouble(random.nextLong()));
      case 2 -> BigDecimal.valueOf(random.nextLong(), random.nextInt(30)).toPlainString();
      default -> BigDecimal.valueOf(random.nextInt(), random.nextInt(12)).toPlainString();
    };
  }

  /** The number answered is the one written, to its last digit. */
  static void assertSame(JsonValue answered, String written, int seed) {
    BigDecimal exact = new BigDecimal(written);
    BigDecimal value = ((JsonValue.JsonNumber) answered).value();
    if (value.compareTo(exact) == 0) {
      return;
    }
    BigDecimal held =
        new BigDecimal(value.doubleValue())
            .round(new MathContext(Math.max(1, exact.precision()), RoundingMode.HALF_EVEN));
    assertThat(held).as("seed %d: %s", seed, written).isEqualByComparingTo(exact);
  }
}
