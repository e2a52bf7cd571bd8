package io.datasetbuilder.pipeline.warehouse.export;

import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.list.ReadRun;
import io.datasetbuilder.pipeline.runs.list.RunView;
import io.datasetbuilder.pipeline.runs.maintenance.StoredSpecs;
import io.datasetbuilder.pipeline.warehouse.commit.BuildOrigin;
import io.datasetbuilder.warehouse.snapshot.ReadTables;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.SnapshotOrigin;
import java.util.Optional;

/**
 * Looks up what the build of a snapshot declared and where its rows came from: as it was recorded
 * with the snapshot, else as the run states it. Safe for concurrent use.
 */
public record FindOrigin(
    ReadTables tables, ReadRun runs, StoredSpecs specs, Visibility visibility) {

  /** Empty for an old snapshot whose run is gone. */
  Optional<SnapshotOrigin> of(Snapshot snapshot) {
    return tables.origin(snapshot).or(() -> statedByRun(snapshot));
  }

  private Optional<SnapshotOrigin> statedByRun(Snapshot snapshot) {
    return RunId.isValid(snapshot.runId())
        ? runs.read(visibility, new RunId(snapshot.runId()))
            .match(this::statedBy, unreadable -> Optional.empty())
        : Optional.empty();
  }

  private Optional<SnapshotOrigin> statedBy(RunView run) {
    return specs
        .load(run.files())
        .map(spec -> BuildOrigin.of(spec, run.manifest().inputs().provenance()));
  }
}
