package io.datasetbuilder.cli.run;

import io.datasetbuilder.warehouse.snapshot.ReadTables.RunSnapshot;
import java.util.List;

/** Formats the snapshots that a run committed, one a line. */
final class SnapshotLines {

  private SnapshotLines() {}

  static List<String> of(List<RunSnapshot> snapshots) {
    return snapshots.stream()
        .map(snapshot -> snapshot.table().value() + ": " + snapshot.snapshotId())
        .toList();
  }
}
