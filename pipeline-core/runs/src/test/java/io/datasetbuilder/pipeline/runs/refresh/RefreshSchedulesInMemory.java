package io.datasetbuilder.pipeline.runs.refresh;

import io.datasetbuilder.auth.principal.OwnerId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** Schedules that last as long as the object. */
public final class RefreshSchedulesInMemory implements RefreshSchedules {

  private static final Comparator<RefreshSchedule> BY_DATASET =
      Comparator.comparing(RefreshSchedule::datasetId);

  private static final Comparator<RefreshSchedule> BY_TIME =
      Comparator.comparing(RefreshSchedule::nextAt)
          .thenComparing(schedule -> schedule.ownerId().value())
          .thenComparing(BY_DATASET);

  private final Map<List<String>, RefreshSchedule> kept =
      new TreeMap<>(
          Comparator.comparing((List<String> key) -> key.get(0)).thenComparing(key -> key.get(1)));

  @Override
  public synchronized List<RefreshSchedule> all() {
    return kept.values().stream().sorted(BY_TIME).toList();
  }

  @Override
  public synchronized List<RefreshSchedule> of(OwnerId owner) {
    return kept.values().stream()
        .filter(schedule -> schedule.ownerId().equals(owner))
        .sorted(BY_DATASET)
        .toList();
  }

  @Override
  public synchronized Optional<RefreshSchedule> find(OwnerId owner, String datasetId) {
    return Optional.ofNullable(kept.get(List.of(owner.value(), datasetId)));
  }

  @Override
  public synchronized Optional<RefreshSchedule> compute(
      OwnerId owner,
      String datasetId,
      Function<Optional<RefreshSchedule>, Optional<RefreshSchedule>> change) {
    Optional<RefreshSchedule> changed = change.apply(find(owner, datasetId));
    List<String> key = List.of(owner.value(), datasetId);
    changed.ifPresentOrElse(now -> kept.put(key, now), () -> kept.remove(key));
    return changed;
  }
}
