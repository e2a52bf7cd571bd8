package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.pipeline.model.text.NumberFormat;
import java.util.List;
import java.util.Optional;

/**
 * Runs that the folder of a destination may hold, as the target has recorded them.
 *
 * @param runs none when nothing lies there, or what lies there was published before runs were
 *     recorded
 * @param readable false when a record cannot be read, so that a run may be missing here
 */
public record RecordedRuns(List<DatedRun> runs, boolean readable) {

  /** Records of a folder that holds no recorded run. */
  public static final RecordedRuns NONE = new RecordedRuns(List.of(), true);

  public RecordedRuns {
    runs = List.copyOf(runs);
  }

  /**
   * Reason why a run may not replace what lies at a destination: something newer lies there, or it
   * is not known. A run is never a reason against itself.
   *
   * @return empty when it may be replaced
   */
  public Optional<PublishIssue> against(DatedRun run, PublishDestination destination) {
    Optional<PublishIssue> newer =
        runs.stream()
            .filter(recorded -> recorded.isNewerThan(run))
            .findFirst()
            .map(recorded -> newer(recorded, destination));
    return readable ? newer : newer.or(() -> Optional.of(unreadable(destination)));
  }

  private static PublishIssue newer(DatedRun recorded, PublishDestination destination) {
    return PublishBlocker.NEWER_RUN_PUBLISHED.with(
        "the folder of %s holds run %s, which is newer: it ended at %s"
            .formatted(destination, recorded.id(), NumberFormat.moment(recorded.endedAt())));
  }

  private static PublishIssue unreadable(PublishDestination destination) {
    return PublishBlocker.PUBLISHED_RUN_UNREADABLE.with(
        "the record of the run in the folder of "
            + destination
            + " cannot be read, so that it may be newer");
  }
}
