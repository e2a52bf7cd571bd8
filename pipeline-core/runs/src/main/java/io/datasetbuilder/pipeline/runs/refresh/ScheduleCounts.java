package io.datasetbuilder.pipeline.runs.refresh;

import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.call.ActiveCalls;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Numbers of the schedules of all owners by their state, for an operator. Safe for concurrent use.
 *
 * @param schedules empty where this process builds nothing by schedules
 */
public record ScheduleCounts(
    Supplier<Optional<RefreshSchedules>> schedules, Clock clock, ActiveCalls calls) {

  private static final Logger LOG = System.getLogger(ScheduleCounts.class.getName());

  /**
   * The number of schedules in each state, by its wire name; empty where nothing is built by
   * schedules, and while they cannot be read.
   */
  public Map<String, Long> read() {
    Optional<List<RefreshSchedule>> all = all();
    Map<String, Long> counts = new TreeMap<>();
    if (all.isPresent()) {
      Instant now = clock.instant();
      for (ScheduleState state : ScheduleState.values()) {
        counts.put(
            state.wire(),
            all.get().stream()
                .filter(schedule -> ScheduleState.of(schedule, now) == state)
                .count());
      }
    }
    return counts;
  }

  private Optional<List<RefreshSchedule>> all() {
    try {
      return calls.run(() -> schedules.get().map(RefreshSchedules::all));
    } catch (ProblemException unreadable) {
      LOG.log(Level.DEBUG, "the schedules cannot be read", unreadable);
      return Optional.empty();
    }
  }

  /** State of a schedule; the first that applies. */
  public enum ScheduleState implements WireNamed.LowerCase {
    PAUSED,
    /** Its build waits or runs. */
    BUILDING,
    /** Its last attempt failed, and the next one waits for its time. */
    FAILING,
    /** Its time has come; it waits for a place. */
    DUE,
    WAITING;

    static ScheduleState of(RefreshSchedule schedule, Instant now) {
      if (schedule.paused()) {
        return PAUSED;
      }
      if (schedule.attempts().open().isPresent()) {
        return BUILDING;
      }
      if (schedule.attempts().failures() > 0) {
        return FAILING;
      }
      return schedule.isDue(now) ? DUE : WAITING;
    }
  }
}
