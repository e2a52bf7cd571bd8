package io.datasetbuilder.pipeline.runs.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.pipeline.model.call.ActiveCalls;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.refresh.RefreshAttempts.FailureReason;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Numbers of schedules by state. */
class ScheduleCountsTest {

  private static final Instant NOON = Instant.parse("2026-08-15T12:00:00Z");
  private static final Clock CLOCK = Clock.fixed(NOON, ZoneOffset.UTC);

  private final RefreshSchedules schedules = new RefreshSchedulesInMemory();

  private void save(RefreshSchedule schedule) {
    schedules.compute(schedule.ownerId(), schedule.datasetId(), before -> Optional.of(schedule));
  }

  private static RefreshSchedule schedule(String dataset, Instant next) {
    RefreshCadence daily = RefreshCadence.of("P1D").orElseThrow();
    return RefreshSchedule.of(new Principal.Service(), dataset, dataset, daily, next);
  }

  @Test
  void everyStateIsCounted() {
    Instant later = NOON.plusSeconds(60);
    save(schedule("waiting", later));
    save(schedule("due", NOON));
    save(schedule("due, too", NOON.minusSeconds(60)));
    save(schedule("paused", NOON).pause());
    save(schedule("building", NOON).attempting(new RunId("one"), NOON));
    save(schedule("failing", NOON).failed(new FailureReason("code", "why"), NOON, later));

    assertThat(new ScheduleCounts(() -> Optional.of(schedules), CLOCK, new ActiveCalls()).read())
        .isEqualTo(Map.of("waiting", 1L, "due", 2L, "paused", 1L, "building", 1L, "failing", 1L));
  }

  @Test
  void nothingIsCountedWhereNothingIsBuiltBySchedules() {
    assertThat(new ScheduleCounts(Optional::empty, CLOCK, new ActiveCalls()).read()).isEmpty();
  }
}
