package io.datasetbuilder.pipeline.model.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RunIdsTest {

  private final RunIds ids =
      new RunIds(
          Clock.fixed(Instant.parse("2026-11-21T06:07:08.123456789Z"), ZoneOffset.UTC),
          new Random(1));

  @Test
  void anIdIsTheTimeInUtcToTheMicrosecond() {
    assertThat(ids.next().value()).isEqualTo("20261121T060708123456Z");
  }

  @Test
  void theIdOfAJobEndsWithTwelveHexadecimalDigits() {
    assertThat(ids.nextOfJob().value()).matches("20261121T060708123456Z-[0-9a-f]{12}");
  }

  @Test
  void noTwoIdsAreEqualWhenTheClockStandsStill() {
    ids.next();

    assertThat(ids.next().value()).isEqualTo("20261121T060708123457Z");
  }
}
