package io.datasetbuilder.pipeline.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** When a running stage is ended, and not only the run at its next boundary. */
class StageInterruptionTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  private final AtomicReference<Instant> now = new AtomicReference<>(NOON);
  private final AtomicBoolean requested = new AtomicBoolean();
  private final AtomicBoolean urgent = new AtomicBoolean();

  private final Cancellation cancellation =
      new Cancellation() {
        @Override
        public boolean requested() {
          return requested.get();
        }

        @Override
        public boolean isUrgent() {
          return urgent.get();
        }
      };

  private final StageInterruption interruption = new StageInterruption(cancellation, clock());

  private Clock clock() {
    return new Clock() {
      @Override
      public ZoneId getZone() {
        return ZoneOffset.UTC;
      }

      @Override
      public Clock withZone(ZoneId zone) {
        return this;
      }

      @Override
      public Instant instant() {
        return now.get();
      }
    };
  }

  @Test
  void nothingIsInterruptedWhileNobodyAsks() {
    assertThat(interruption.requested()).isFalse();
  }

  @Test
  void aCancelledStageMayReachItsBoundaryWithinTheGrace() {
    requested.set(true);
    assertThat(interruption.requested()).isFalse();

    now.set(NOON.plus(StageInterruption.GRACE));
    assertThat(interruption.requested()).isFalse();
  }

  @Test
  void aCancelledStageThatReachesNoBoundaryIsInterrupted() {
    requested.set(true);
    assertThat(interruption.requested()).isFalse();

    now.set(NOON.plus(StageInterruption.GRACE).plusMillis(1));
    assertThat(interruption.requested()).isTrue();
  }

  @Test
  void anUrgentStageIsInterruptedAtOnce() {
    urgent.set(true);

    assertThat(interruption.requested()).isTrue();
  }
}
