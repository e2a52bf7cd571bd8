package io.datasetbuilder.pipeline.warehouse.deletion;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.retention.Retention;
import io.datasetbuilder.warehouse.fixture.SettableClock;
import io.datasetbuilder.warehouse.fixture.Snapshots;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When a service prunes. */
class HourlyPruningTest {

  private final SettableClock clock = new SettableClock(Snapshots.NOON);
  private int passes;
  private boolean fails;

  private final HourlyPruning pruning = new HourlyPruning(this::pass, clock);

  private PruneReport pass() {
    passes++;
    if (fails) {
      throw new IllegalStateException("the disk failed");
    }
    return new PruneReport(true, Retention.FOREVER, List.of(), List.of());
  }

  private int passesAfter(Duration pause) {
    clock.advance(pause);
    pruning.beat();
    return passes;
  }

  @Test
  void itPrunesAtOnceAndThenHourly() {
    assertThat(passesAfter(Duration.ZERO)).isEqualTo(1);
    assertThat(passesAfter(Duration.ofMinutes(59))).isEqualTo(1);
    assertThat(passesAfter(Duration.ofMinutes(1))).isEqualTo(2);
    assertThat(passesAfter(Duration.ofSeconds(10))).isEqualTo(2);
  }

  @Test
  void aPassThatFailsEndsNoLaterOne() {
    fails = true;
    assertThat(passesAfter(Duration.ZERO)).isEqualTo(1);
    assertThat(passesAfter(Duration.ofHours(1))).isEqualTo(2);
  }

  @Test
  void aClockThatGoesBackEndsThePause() {
    assertThat(passesAfter(Duration.ZERO)).isEqualTo(1);
    assertThat(passesAfter(Duration.ofDays(-1))).isEqualTo(2);
    assertThat(passesAfter(Duration.ofMinutes(1))).isEqualTo(2);
  }
}
