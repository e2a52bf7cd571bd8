package io.datasetbuilder.pipeline.warehouse.commit;

import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.pipeline.building.commit.CommittedSnapshots;
import io.datasetbuilder.warehouse.snapshot.ReadTables;
import io.datasetbuilder.warehouse.snapshot.ReadTables.RunSnapshot;
import io.datasetbuilder.warehouse.snapshot.TableName;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;

/**
 * Looks up the snapshots that earlier runs committed. A catalog that cannot be read fails no build:
 * only the name of the snapshot is missing then.
 */
public record SnapshotsOfRuns(ReadTables tables) implements CommittedSnapshots {

  private static final Logger LOG = System.getLogger(SnapshotsOfRuns.class.getName());

  @Override
  public Optional<String> find(String runId, String datasetId, String key) {
    TableName name = TableName.of(datasetId, key);
    return ofRun(runId).stream()
        .filter(snapshot -> snapshot.datasetId().equals(datasetId))
        .filter(snapshot -> snapshot.table().equals(name))
        .map(RunSnapshot::snapshotId)
        .findFirst();
  }

  private List<RunSnapshot> ofRun(String runId) {
    try {
      return tables.ofRuns(List.of(runId)).getOrDefault(runId, List.of());
    } catch (ProblemException unreadable) {
      LOG.log(Level.WARNING, "the snapshots of run " + runId + " cannot be looked up", unreadable);
      return List.of();
    }
  }
}
