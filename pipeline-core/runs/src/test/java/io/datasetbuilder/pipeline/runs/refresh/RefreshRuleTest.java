package io.datasetbuilder.pipeline.runs.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.pipeline.runs.dataset.StatusAxes.Health;
import io.datasetbuilder.pipeline.runs.refresh.NextRefresh.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** When a dataset is refreshed. */
class RefreshRuleTest {

  private static final Instant NOON = Instant.parse("2026-08-15T12:00:00Z");
  private static final Optional<RefreshCadence> DAILY = RefreshCadence.of("P1D");
  private static final Duration DAY = Duration.ofDays(1);
  private static final RefreshRule RULE = new RefreshRule(Jitter.NONE);

  private static NextRefresh next(RefreshFacts facts) {
    return RULE.next(facts).orElseThrow();
  }

  private static RefreshFacts failed(int failures, Optional<Instant> success) {
    return new RefreshFacts("cafes", DAILY, success, Optional.of(NOON), failures);
  }

  @Test
  void aSpecWithoutACadenceIsNeverDue() {
    assertThat(RULE.next(RefreshFacts.fresh("cafes", Optional.empty(), Optional.of(NOON))))
        .isEmpty();
  }

  @Test
  void aDatasetThatWasNeverBuiltIsDueAtOnce() {
    NextRefresh next = next(RefreshFacts.fresh("cafes", DAILY, Optional.empty()));

    assertThat(next).isEqualTo(new NextRefresh(Optional.empty(), Reason.NEVER_BUILT));
    assertThat(next.isDue(Instant.EPOCH)).isTrue();
  }

  @Test
  void aDatasetIsDueFromTheMomentAtWhichItIsStale() {
    NextRefresh next = next(RefreshFacts.fresh("cafes", DAILY, Optional.of(NOON)));

    assertThat(next.reason()).isEqualTo(Reason.CADENCE);
    for (Duration age : new Duration[] {DAY.minusNanos(1000), DAY, DAY.plusNanos(1000)}) {
      Instant now = NOON.plus(age);
      assertThat(next.isDue(now))
          .isEqualTo(Health.at(now, DAILY, Optional.of(NOON)) == Health.STALE);
    }
    assertThat(next.isDue(NOON.plus(DAY).plusNanos(1000))).isTrue();
  }

  @Test
  void aClockThatGoesBackMakesNothingDue() {
    NextRefresh built = next(RefreshFacts.fresh("cafes", DAILY, Optional.of(NOON)));
    NextRefresh failed = next(failed(1, Optional.empty()));

    assertThat(built.isDue(NOON.minus(DAY.multipliedBy(400)))).isFalse();
    assertThat(failed.isDue(NOON.minus(DAY.multipliedBy(400)))).isFalse();
  }

  @Test
  void thePauseAfterFailuresDoublesWithEachOfThem() {
    assertThat(IntStream.rangeClosed(1, 5).mapToObj(count -> next(failed(count, Optional.empty()))))
        .extracting(next -> Duration.between(NOON, next.at().orElseThrow()).toMinutes())
        .containsExactly(5L, 10L, 20L, 40L, 80L);
  }

  @Test
  void thePauseAfterFailuresIsNeverLongerThanTheCadence() {
    for (int failures : new int[] {10, 31, 1000, Integer.MAX_VALUE}) {
      NextRefresh next = next(failed(failures, Optional.empty()));

      assertThat(next).isEqualTo(new NextRefresh(Optional.of(NOON.plus(DAY)), Reason.BACKOFF));
    }
  }

  @Test
  void aFailureOfADatasetThatIsFreshChangesNothing() {
    Instant success = NOON.minusSeconds(60);

    assertThat(next(failed(1, Optional.of(success))))
        .isEqualTo(new NextRefresh(Optional.of(success.plus(DAY)), Reason.CADENCE));
  }

  @Test
  void aFailureOfAStaleDatasetIsFollowedByAPause() {
    assertThat(next(failed(2, Optional.of(NOON.minus(DAY)))))
        .isEqualTo(new NextRefresh(Optional.of(NOON.plus(Duration.ofMinutes(10))), Reason.BACKOFF));
  }

  @Test
  void theJitterOfADatasetStaysTheSameAndIsBounded() {
    Jitter jitter = new Jitter(7, Duration.ofMinutes(5));
    for (int i = 0; i < 1000; i++) {
      String dataset = "dataset-" + i;
      assertThat(jitter.after(DAY, dataset))
          .isEqualTo(new Jitter(7, Duration.ofMinutes(5)).after(DAY, dataset))
          .isBetween(Duration.ZERO, Duration.ofMinutes(5));
      assertThat(jitter.after(Duration.ofMinutes(5), dataset))
          .isBetween(Duration.ZERO, Duration.ofSeconds(30));
    }
  }

  @Test
  void theJitterSpreadsDatasetsAndDependsOnTheSeed() {
    Jitter jitter = new Jitter(7, Duration.ofMinutes(5));
    Jitter other = new Jitter(8, Duration.ofMinutes(5));

    assertThat(IntStream.range(0, 1000).mapToObj(i -> jitter.after(DAY, "dataset-" + i)).distinct())
        .hasSizeGreaterThan(200);
    assertThat(IntStream.range(0, 100))
        .anyMatch(i -> !jitter.after(DAY, "d" + i).equals(other.after(DAY, "d" + i)));
  }

  @Test
  void theJitterDelaysARefreshAndNeverHastensIt() {
    RefreshRule jittered = new RefreshRule(new Jitter(1, Duration.ofMinutes(5)));
    for (int i = 0; i < 100; i++) {
      RefreshFacts facts = RefreshFacts.fresh("dataset-" + i, DAILY, Optional.of(NOON));

      assertThat(jittered.next(facts).flatMap(NextRefresh::at).orElseThrow())
          .isBetween(NOON.plus(DAY), NOON.plus(DAY).plusSeconds(300));
    }
  }
}
