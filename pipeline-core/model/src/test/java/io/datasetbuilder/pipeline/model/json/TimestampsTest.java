package io.datasetbuilder.pipeline.model.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/** How points in time are written and read. */
class TimestampsTest {

  @Test
  void writesTheOffsetOfUtcInDigits() {
    assertThat(Timestamps.format(Instant.parse("2026-08-15T09:30:07Z")))
        .isEqualTo("2026-08-15T09:30:07+00:00");
  }

  @Test
  void cutsBelowAMicrosecond() {
    assertThat(Timestamps.format(Instant.parse("2026-08-15T09:30:07.123456789Z")))
        .isEqualTo("2026-08-15T09:30:07.123456+00:00");
  }

  @Test
  void readsAnyOffset() {
    assertThat(Timestamps.parse("2026-08-15T18:30:07+09:00"))
        .contains(Instant.parse("2026-08-15T09:30:07Z"));
    assertThat(Timestamps.parse("2026-08-15T09:30:07Z"))
        .contains(Instant.parse("2026-08-15T09:30:07Z"));
  }

  @Test
  void readsNothingWithoutAnOffset() {
    assertThat(Timestamps.parse("2026-08-15T09:30:07")).isEmpty();
  }
}
