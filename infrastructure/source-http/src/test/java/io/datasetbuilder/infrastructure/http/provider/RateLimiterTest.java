package io.datasetbuilder.infrastructure.http.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** The clock stands still, so that each wait is measured from the same moment. */
class RateLimiterTest {

  private final List<Duration> waits = new ArrayList<>();
  private final RateLimiter keeper =
      new RateLimiter(
          Clock.fixed(Instant.EPOCH, ZoneOffset.UTC), (time, cancellation) -> waits.add(time));

  private void call(String slot, ProviderDefinition.Pace pace, int times) {
    for (int i = 0; i < times; i++) {
      keeper.await(slot, pace, Cancellation.NEVER);
    }
  }

  private static ProviderDefinition.Pace gap(int millis) {
    return new ProviderDefinition.Pace(
        OptionalInt.empty(), OptionalInt.empty(), OptionalInt.of(millis));
  }

  @Test
  void whoHasNoBoundNeverWaits() {
    call(
        "a",
        new ProviderDefinition.Pace(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty()),
        100);

    assertThat(waits).isEmpty();
  }

  @Test
  void callsKeepTheirGap() {
    call("a", gap(200), 3);

    assertThat(waits).containsExactly(Duration.ofMillis(200), Duration.ofMillis(400));
  }

  @Test
  void noSecondHoldsMoreCallsThanItsBound() {
    call(
        "a",
        new ProviderDefinition.Pace(OptionalInt.of(2), OptionalInt.empty(), OptionalInt.empty()),
        5);

    assertThat(waits)
        .containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(2));
  }

  @Test
  void noMinuteHoldsMoreCallsThanItsBound() {
    call(
        "a",
        new ProviderDefinition.Pace(OptionalInt.empty(), OptionalInt.of(3), OptionalInt.empty()),
        4);

    assertThat(waits).containsExactly(Duration.ofMinutes(1));
  }

  @Test
  void allBoundsHoldTogether() {
    call(
        "a",
        new ProviderDefinition.Pace(OptionalInt.of(2), OptionalInt.of(3), OptionalInt.of(100)),
        4);

    assertThat(waits)
        .containsExactly(Duration.ofMillis(100), Duration.ofSeconds(1), Duration.ofMinutes(1));
  }

  @Test
  void slotsDoNotWaitForEachOther() {
    call("a", gap(200), 1);
    call("b", gap(200), 1);

    assertThat(waits).isEmpty();
  }
}
