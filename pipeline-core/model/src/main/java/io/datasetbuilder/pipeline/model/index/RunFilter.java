package io.datasetbuilder.pipeline.model.index;

import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.time.Instant;
import java.util.Optional;

/**
 * Filter for a list of runs; an empty member filters nothing.
 *
 * @param from the earliest {@link IndexedRun#happenedAt()}, inclusive, in microseconds
 * @param until the end of the window, exclusive; a run without any time is in no window
 */
public record RunFilter(
    Visibility visibility,
    Optional<String> datasetId,
    Optional<RunStatus> status,
    Optional<Instant> from,
    Optional<Instant> until) {

  /** All runs that may be spoken of. */
  public static RunFilter of(Visibility visibility) {
    return new RunFilter(
        visibility, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  public RunFilter inDataset(String id) {
    return new RunFilter(visibility, Optional.of(id), status, from, until);
  }

  public RunFilter withStatus(RunStatus wanted) {
    return new RunFilter(visibility, datasetId, Optional.of(wanted), from, until);
  }

  /** Runs of the half-open window {@code [start, end)}. */
  public RunFilter within(Instant start, Instant end) {
    return new RunFilter(visibility, datasetId, status, Optional.of(start), Optional.of(end));
  }
}
