package io.datasetbuilder.buildspec.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BronzeRetentionTest {

  private static final Instant END = Instant.parse("2026-11-30T10:00:00Z");

  @Test
  void daysCountFromTheEndOfTheRun() {
    BronzeRetention month = BronzeRetention.ofDays(30);

    assertThat(month.until(END)).isEqualTo("2026-12-30T10:00:00Z");
    assertThat(month.isNone()).isFalse();
  }

  @Test
  void noneEndsWithTheRun() {
    assertThat(BronzeRetention.NONE.until(END)).isEqualTo(END);
    assertThat(BronzeRetention.NONE.isNone()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MIN_VALUE, -1, 0, 36_501, Long.MAX_VALUE})
  void numbersOutOfTheRangeAreNotPossible(long days) {
    assertThatThrownBy(() -> BronzeRetention.ofDays(days))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
