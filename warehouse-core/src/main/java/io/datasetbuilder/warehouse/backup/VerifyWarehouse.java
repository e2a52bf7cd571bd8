package io.datasetbuilder.warehouse.backup;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.warehouse.export.ExportFiles;
import io.datasetbuilder.warehouse.export.VerifyExports;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.CollectSnapshots;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.Snapshot.State;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles.StoredFile;
import io.datasetbuilder.warehouse.snapshot.SnapshotIndex;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Verifies a warehouse without changing it: every digest, every pointer, the files of exports, and
 * the remains of interrupted commits, collections and exports (Spec, "CLI"). The service may run at
 * the same time. Safe for concurrent use.
 */
public final class VerifyWarehouse {

  private final SnapshotIndex index;
  private final SnapshotFiles files;
  private final VerifyExports exports;
  private final Clock clock;

  public VerifyWarehouse(
      SnapshotIndex index, SnapshotFiles files, ExportFiles exportFiles, Clock clock) {
    this.index = index;
    this.files = files;
    this.exports = new VerifyExports(index, exportFiles, clock);
    this.clock = clock;
  }

  /** Reads every file of the warehouse. */
  public VerificationReport verify(FileProgress progress) {
    // Files first: a commit writes its row before its file, so that no file is new to the catalog.
    Set<String> stored = stored();
    WarehouseCatalog catalog = index.read(WarehouseCatalog::of);
    List<Snapshot> unfinished = unfinished(clock.instant().minus(CollectSnapshots.STALE));
    List<Problem> problems = new ArrayList<>(CatalogRules.check(catalog));
    int done = 0;
    for (Snapshot snapshot : catalog.snapshots()) {
      progress.at(done++, catalog.snapshots().size());
      problem(snapshot).ifPresent(problems::add);
    }
    stored.retainAll(stored());
    stored.stream()
        .filter(id -> snapshot(id).isEmpty())
        .sorted()
        .map(id -> orphan(id, catalog))
        .forEach(problems::add);
    unfinished.stream()
        .filter(this::isUnchanged)
        .map(VerifyWarehouse::interrupted)
        .forEach(problems::add);
    problems.addAll(exports.problems());
    return new VerificationReport(catalog.tables().size(), catalog.snapshots().size(), problems);
  }

  /** Ids of the existing files, including those of unfinished copies. */
  private Set<String> stored() {
    return files.list().stream().map(StoredFile::snapshotId).collect(Collectors.toSet());
  }

  private Optional<Problem> problem(Snapshot snapshot) {
    Optional<Problem> found = SnapshotFileCheck.problem(snapshot, files);
    return snapshot.state() == State.QUARANTINED
        ? found.or(() -> Optional.of(SnapshotFileCheck.quarantined(snapshot)))
        : found.filter(problem -> isStillThere(snapshot));
  }

  /** A collection may have deleted it since the catalog was read. */
  private boolean isStillThere(Snapshot snapshot) {
    return snapshot(snapshot.id()).filter(row -> row.state() != State.DELETING).isPresent();
  }

  /** Commits that began before a time and never ended, and collections that have not ended. */
  private List<Snapshot> unfinished(Instant begunBefore) {
    return index.read(
        reader ->
            reader.tables().all().stream()
                .flatMap(table -> reader.snapshots().of(table.id()).stream())
                .filter(row -> isUnfinished(row, begunBefore))
                .toList());
  }

  private static boolean isUnfinished(Snapshot row, Instant begunBefore) {
    return row.state() == State.DELETING
        || (row.state() == State.PENDING && !row.createdAt().isAfter(begunBefore));
  }

  /**
   * Whether the row of an unfinished snapshot has not changed: a collection that is running removes
   * its rows before all files are read.
   */
  private boolean isUnchanged(Snapshot unfinished) {
    return snapshot(unfinished.id()).filter(row -> row.state() == unfinished.state()).isPresent();
  }

  private static Problem interrupted(Snapshot row) {
    String what = row.state() == State.DELETING ? "collection" : "commit";
    return inconsistent(
        "snapshot %s of %s.%s is left of an interrupted %s; warehouse-gc removes it"
            .formatted(row.id(), row.datasetId(), row.key(), what));
  }

  private Optional<Snapshot> snapshot(String id) {
    return index.read(reader -> reader.snapshots().find(id));
  }

  /**
   * Problem of a file without a row. When the catalog has no table, its files may be all that is
   * left: the advice is not to remove them.
   */
  private static Problem orphan(String snapshotId, WarehouseCatalog catalog) {
    String advice =
        catalog.tables().isEmpty()
            ? "the catalog has no table: restore a backup"
            : "warehouse-gc removes it";
    return inconsistent("file %s belongs to no snapshot; %s".formatted(snapshotId, advice));
  }

  private static Problem inconsistent(String message) {
    return Problem.of(WarehouseProblem.WAREHOUSE_INCONSISTENT, "", message);
  }

  /**
   * Result of a verification.
   *
   * @param problems empty when the warehouse is whole
   */
  public record VerificationReport(int tables, int snapshots, List<Problem> problems) {
    public VerificationReport {
      problems = List.copyOf(problems);
    }
  }
}
