package io.datasetbuilder.pipeline.runs.refresh;

import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.runs.dataset.DatasetSignals;
import io.datasetbuilder.pipeline.runs.dataset.StatusAxes;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Signals of a dataset that add the schedule by which this process builds it.
 *
 * @param others all other signals
 * @param schedules empty where this process builds nothing by schedules
 */
public record ScheduleSignals(DatasetSignals others, Supplier<Optional<RefreshSchedules>> schedules)
    implements DatasetSignals {

  @Override
  public Optional<StatusAxes.RefreshState> activeRefresh(Visibility visibility, String datasetId) {
    return others.activeRefresh(visibility, datasetId);
  }

  @Override
  public StatusAxes.AccessStatus access(IndexedRun latest) {
    return others.access(latest);
  }

  @Override
  public Optional<ScheduledBuild> scheduled(Visibility visibility, String datasetId) {
    return schedules
        .get()
        .flatMap(
            store ->
                visibility.match(
                    () -> ofAnyOwner(store, datasetId),
                    owner -> store.find(owner.ownerId(), datasetId),
                    shared -> Optional.empty()))
        .map(schedule -> new ScheduledBuild(schedule.paused(), schedule.nextAt()));
  }

  private static Optional<RefreshSchedule> ofAnyOwner(RefreshSchedules store, String datasetId) {
    return store.all().stream()
        .filter(schedule -> schedule.datasetId().equals(datasetId))
        .findFirst();
  }
}
