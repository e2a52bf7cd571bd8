package io.datasetbuilder.warehouse.backup;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.Snapshot.State;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles.StoredFile;
import io.datasetbuilder.warehouse.snapshot.SnapshotIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Verifies a warehouse without changing it: every digest, every pointer, and files that no snapshot
 * has. The service may run meanwhile. Safe for concurrent use.
 */
public final class VerifyWarehouse {

  private final SnapshotIndex index;
  private final SnapshotFiles files;

  public VerifyWarehouse(SnapshotIndex index, SnapshotFiles files) {
    this.index = index;
    this.files = files;
  }

  /** Reads every file of the warehouse. */
  public VerificationReport verify(FileProgress progress) {
    // Files first: a commit writes its row before its file, so that no file is new to the catalog.
    List<StoredFile> stored = files.list();
    WarehouseCatalog catalog = index.read(WarehouseCatalog::of);
    List<Problem> problems = new ArrayList<>(CatalogRules.check(catalog));
    int done = 0;
    for (Snapshot snapshot : catalog.snapshots()) {
      progress.at(done++, catalog.snapshots().size());
      problem(snapshot).ifPresent(problems::add);
    }
    stored.stream()
        .map(StoredFile::snapshotId)
        .distinct()
        .filter(id -> snapshot(id).isEmpty() && files.identity(id).isPresent())
        .map(id -> orphan(id, catalog))
        .forEach(problems::add);
    return new VerificationReport(catalog.tables().size(), catalog.snapshots().size(), problems);
  }

  private Optional<Problem> problem(Snapshot snapshot) {
    if (snapshot.state() == State.QUARANTINED) {
      return Optional.of(SnapshotFileCheck.damaged(snapshot));
    }
    return SnapshotFileCheck.problem(snapshot, files).filter(found -> isStillThere(snapshot));
  }

  /** A collection may have deleted it since the catalog was read. */
  private boolean isStillThere(Snapshot snapshot) {
    return snapshot(snapshot.id()).filter(row -> row.state() != State.DELETING).isPresent();
  }

  private Optional<Snapshot> snapshot(String id) {
    return index.read(reader -> reader.snapshot(id));
  }

  /** Where the catalog knows no table, the files may be all that is left: nothing to remove. */
  private static Problem orphan(String snapshotId, WarehouseCatalog catalog) {
    String advice =
        catalog.tables().isEmpty()
            ? "the catalog has no table: restore a backup"
            : "warehouse-gc removes it";
    return Problem.of(
        WarehouseProblem.WAREHOUSE_INCONSISTENT,
        "",
        "file %s belongs to no snapshot; %s".formatted(snapshotId, advice));
  }

  /**
   * What was found.
   *
   * @param problems empty when the warehouse is whole
   */
  public record VerificationReport(int tables, int snapshots, List<Problem> problems) {
    public VerificationReport {
      problems = List.copyOf(problems);
    }
  }
}
