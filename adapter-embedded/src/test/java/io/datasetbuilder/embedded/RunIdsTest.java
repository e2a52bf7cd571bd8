package io.datasetbuilder.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class RunIdsTest {

  private final RunIds ids =
      new RunIds(Clock.fixed(Instant.parse("2026-11-21T06:07:08.123456789Z"), ZoneOffset.UTC));

  @Test
  void anIdIsTheTimeInUtcToTheMicrosecond() {
    assertThat(ids.next().value()).isEqualTo("20261121T060708123456Z");
  }

  @Test
  void noTwoIdsAreEqualWhenTheClockStandsStill() {
    ids.next();

    assertThat(ids.next().value()).isEqualTo("20261121T060708123457Z");
  }
}
