package io.datasetbuilder.warehouse.backup;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles;
import java.util.Optional;

/** Reads the file of a snapshot and compares its digest. */
final class SnapshotFileCheck {

  private SnapshotFileCheck() {}

  /** Problem of the file of the snapshot; empty when the file is present and undamaged. */
  static Optional<Problem> problem(Snapshot snapshot, SnapshotFiles files) {
    Optional<String> digest = files.digest(snapshot.id());
    if (digest.isEmpty()) {
      return Optional.of(missing(snapshot));
    }
    return digest.get().equals(snapshot.digest())
        ? Optional.empty()
        : Optional.of(damaged(snapshot));
  }

  static Problem missing(Snapshot snapshot) {
    return problem(snapshot, "is missing");
  }

  static Problem damaged(Snapshot snapshot) {
    return problem(snapshot, "has another digest than the catalog");
  }

  /** Problem of a quarantined snapshot whose file is undamaged now. */
  static Problem quarantined(Snapshot snapshot) {
    return problem(snapshot, "was found damaged, and is not served any more");
  }

  private static Problem problem(Snapshot snapshot, String what) {
    return Problem.of(
        WarehouseProblem.SNAPSHOT_FILE_DAMAGED,
        "",
        "the file of snapshot %s of %s.%s %s"
            .formatted(snapshot.id(), snapshot.datasetId(), snapshot.key(), what));
  }
}
