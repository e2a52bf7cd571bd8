package io.datasetbuilder.warehouse.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.warehouse.query.QueryEngine.Limits;
import io.datasetbuilder.warehouse.query.QueryEngine.Timed;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DeadlineTest {

  private static final Limits LIMITS = new Limits(Duration.ofSeconds(10), () -> false, "owner");

  private final SettableTime time = new SettableTime();

  /** A service that opens its catalog for the first query of the day. */
  private Deadline calledAMinuteAgo() {
    Deadline deadline = Deadline.of(time, LIMITS.timeout(), LIMITS.cancelled(), LIMITS.owner());
    time.pause(Duration.ofMinutes(1));
    return deadline;
  }

  @Test
  void theTimeOfAQueryBeginsWithItsSlot() {
    Deadline running = calledAMinuteAgo().fromSlot();

    assertThat(running.isReached()).isFalse();
    assertThat(running.limits().timeout()).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void theTimeOfAQueryThatHasNoSlotBeginsWithItsCall() {
    assertThat(calledAMinuteAgo().isReached()).isTrue();
  }

  @Test
  void theTotalIsThatOfTheWholeCall() {
    Timed<String> timed = new Timed<>("rows", Duration.ZERO, Duration.ZERO, Duration.ZERO);

    assertThat(calledAMinuteAgo().fromSlot().measured(timed).total())
        .isGreaterThanOrEqualTo(Duration.ofMinutes(1));
  }

  @Test
  void theMessageNamesTheLimit() {
    assertThat(LIMITS.timedOut("query").message())
        .isEqualTo("the query took longer than 10 s, the limit of this service");
    assertThat(new Limits(Duration.ofMillis(1_500), () -> false, "").timedOut("export").message())
        .startsWith("the export took longer than 1.5 s,");
  }

  @Test
  void aQueryThatNobodyWaitsForIsOver() {
    Deadline cancelled = Deadline.of(time, Duration.ofMinutes(1), () -> true, "owner");

    assertThat(cancelled.isReached()).isTrue();
  }
}
