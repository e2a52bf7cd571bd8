package io.datasetbuilder.pipeline.model.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Isolated("changes the locale of the JVM")
class NumberFormatTest {

  @Test
  void countsHaveCommasWhateverTheMachinesLanguage() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));

      assertThat(NumberFormat.count(1_234_567)).isEqualTo("1,234,567");
      assertThat(NumberFormat.moment(Instant.EPOCH)).isEqualTo("1970-01-01 00:00:00 UTC");
    } finally {
      Locale.setDefault(before);
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 0 rows", "1, 1 row", "2, 2 rows"})
  void aCountAgreesWithItsNoun(long value, String expected) {
    assertThat(NumberFormat.counted(value, "row")).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, 0 %",
    "0, 10, 0 %",
    "10, 10, 100 %",
    "1, 3, 33.3 %",
    "1, 1000000, < 0.1 %",
    "999999, 1000000, > 99.9 %",
    "9223372036854775806, 9223372036854775807, > 99.9 %"
  })
  void aShareSaysNothingAndAllOnlyWhenExact(long part, long whole, String expected) {
    assertThat(NumberFormat.share(part, whole)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 %",
    "0.03474025974025974, 3.5 %",
    "0.0001, < 0.1 %",
    "0.99999, > 99.9 %",
    "1, 100 %"
  })
  void aRatioReadsAsAShare(BigDecimal ratio, String expected) {
    assertThat(NumberFormat.share(ratio)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 1", "1.2500, 1.25", "1.0333333333, 1.033", "0.0001, < 0.001", "200, 200"})
  void aFactorHasThreeDecimalsAtMost(BigDecimal factor, String expected) {
    assertThat(NumberFormat.factor(factor)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 bytes",
    "1, 1 byte",
    "999, 999 bytes",
    "1000, 1.0 kB",
    "999949, 999.9 kB",
    "999950, 1.0 MB",
    "72000000, 72.0 MB",
    "9223372036854775807, 9223.4 PB"
  })
  void sizesUseTheUnitThatFits(long bytes, String expected) {
    assertThat(NumberFormat.bytes(bytes)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "PT0S, 0.0 s",
    "PT3.42S, 3.4 s",
    "PT59.9S, 59.9 s",
    "PT1M, 1 min 0 s",
    "PT2H3M4S, 2 h 3 min 4 s"
  })
  void durationsReadAsPeopleSayThem(Duration duration, String expected) {
    assertThat(NumberFormat.duration(duration)).isEqualTo(expected);
  }

  @Test
  void aDayIsThatOfUtc() {
    assertThat(NumberFormat.day(Instant.parse("2026-11-21T23:59:59Z"))).isEqualTo("2026-11-21");
  }

  @Test
  void computedNumbersHaveAboutSixDigits() {
    assertThat(NumberFormat.number(BigDecimal.ZERO)).isEqualTo("0");
    assertThat(NumberFormat.number(new BigDecimal("1974.50"))).isEqualTo("1974.5");
    assertThat(NumberFormat.number(new BigDecimal("12345.6789"))).isEqualTo("12,345.7");
    assertThat(NumberFormat.number(new BigDecimal("-0.000123456789"))).isEqualTo("-0.000123457");
    assertThat(NumberFormat.number(new BigDecimal("0.0000123456789"))).isEqualTo("1.235e-05");
    assertThat(NumberFormat.number(new BigDecimal("123456789012"))).isEqualTo("123,456,789,012");
    assertThat(NumberFormat.number(new BigDecimal("1.7e308"))).isEqualTo("1.700e+308");
  }
}
