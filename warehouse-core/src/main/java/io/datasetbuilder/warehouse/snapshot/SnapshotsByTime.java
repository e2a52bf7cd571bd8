package io.datasetbuilder.warehouse.snapshot;

import static java.util.Comparator.comparingLong;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.Snapshot.State;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Finds the snapshot that a table pointed to at a time, by the times of the commits. It was current
 * until the next revision was committed, so that it is known only when that one is known too.
 *
 * @param table as it is now
 * @param snapshots committed and quarantined ones of the table
 */
record SnapshotsByTime(WarehouseTable table, List<Snapshot> snapshots) {

  static SnapshotsByTime of(SnapshotRows rows, WarehouseTable table) {
    return new SnapshotsByTime(
        table,
        rows.of(table.id()).stream()
            .filter(row -> row.state() == State.COMMITTED || row.state() == State.QUARANTINED)
            .toList());
  }

  /**
   * The snapshot of a time. Refuses with {@code no_snapshot_at_time} when the table had none yet,
   * and when collected snapshots leave more than one answer.
   */
  Result<Snapshot> at(Instant time) {
    Optional<Snapshot> found =
        snapshots.stream()
            .filter(row -> row.committedAt().filter(at -> !at.isAfter(time)).isPresent())
            .max(comparingLong(Snapshot::revision));
    if (found.isEmpty()) {
      return refused(hasFirst() ? "The table had no snapshot yet at this time." : removed());
    }
    return found
        .filter(this::isReplacementKnown)
        .map(Result::ok)
        .orElseGet(() -> refused(removed()));
  }

  private boolean hasFirst() {
    return table.revision() == 0 || hasRevision(1);
  }

  private boolean isReplacementKnown(Snapshot found) {
    return found.revision() == table.revision() || hasRevision(found.revision() + 1);
  }

  private boolean hasRevision(long revision) {
    return snapshots.stream().anyMatch(row -> row.revision() == revision);
  }

  private static String removed() {
    return "Snapshots around this time were removed, so that the one that was current then is not"
        + " known.";
  }

  private Result<Snapshot> refused(String message) {
    Problem problem = Problem.of(WarehouseProblem.NO_SNAPSHOT_AT_TIME, "as_of", message);
    return Result.refused(
        earliest()
            .map(time -> problem.withHint("the earliest snapshot is of " + Timestamps.format(time)))
            .orElse(problem));
  }

  private Optional<Instant> earliest() {
    return snapshots.stream().min(comparingLong(Snapshot::revision)).flatMap(Snapshot::committedAt);
  }
}
