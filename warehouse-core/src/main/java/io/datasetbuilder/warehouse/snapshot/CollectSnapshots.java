package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.Snapshot.State;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles.StoredFile;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Deletes snapshots that no pointer, lease or hold keeps, and the remains of interrupted commits
 * and collections. Never deletes a snapshot that a table points to, that a reader has leased or
 * that a hold keeps. A snapshot is first marked, in a transaction that checks these conditions, so
 * that no reader can lease it any more; then its file is deleted, then its row. Each step can be
 * interrupted and repeated. Safe for concurrent use, also by several processes.
 */
public final class CollectSnapshots {

  /** Committed snapshots of a table that stay by default, the current one among them. */
  public static final int KEEP = 3;

  /** All committed snapshots stay. */
  public static final int KEEP_ALL = -1;

  /** Age from which an unfinished commit counts as interrupted. */
  public static final Duration STALE = Duration.ofHours(24);

  private static final Problem LOST =
      Problem.of(
          WarehouseProblem.WAREHOUSE_MISMATCH,
          "",
          "The catalog has no table, but there are files of snapshots: none was deleted.");

  private final SnapshotIndex index;
  private final SnapshotFiles files;
  private final Clock clock;

  private final SnapshotRemoval removal;

  public CollectSnapshots(SnapshotIndex index, SnapshotFiles files, Clock clock) {
    this.index = index;
    this.files = files;
    this.clock = clock;
    this.removal = new SnapshotRemoval(index, files);
  }

  /**
   * Removes the remains of commits and collections whose processes died: rows, their files, and
   * incomplete copies. A whole file without a row stays: if the catalog has lost rows, the file is
   * all that remains of its snapshot.
   *
   * @param stopped whether to stop; checked before each table and file. The rest is left to the
   *     next start
   */
  public CollectionReport finishInterrupted(BooleanSupplier stopped) {
    CollectionReport report =
        collectTables(Optional.empty(), new CollectionRule(KEEP_ALL, STALE), stopped);
    Instant before = clock.instant().minus(STALE);
    Set<String> whole =
        files.list().stream()
            .filter(StoredFile::whole)
            .map(StoredFile::snapshotId)
            .collect(Collectors.toSet());
    return report.and(
        sweep(before, file -> !stopped.getAsBoolean() && !whole.contains(file.snapshotId())));
  }

  /**
   * Collects all tables, and files that have no row. When no file has a row and the catalog has no
   * table, the catalog does not belong to the files: they stay, and the report states the problem.
   *
   * @param workspace only the tables of this workspace, and no files without rows, which belong to
   *     no workspace; empty: all
   * @param keep number of the newest committed snapshots of each table that stay, 0 or more; {@link
   *     #KEEP_ALL}: all
   * @param stale age from which an unfinished commit and a file without a row are removed
   */
  public CollectionReport collect(Optional<WorkspaceId> workspace, int keep, Duration stale) {
    CollectionReport report =
        collectTables(workspace, new CollectionRule(keep, stale), () -> false);
    if (workspace.isPresent()) {
      return report;
    }
    return isLost()
        ? report.and(CollectionReport.of(LOST))
        : report.and(sweep(clock.instant().minus(stale), file -> true));
  }

  private boolean isLost() {
    return index.<Boolean>read(reader -> reader.tables().isEmpty())
        && files.list().stream().anyMatch(StoredFile::whole);
  }

  private CollectionReport collectTables(
      Optional<WorkspaceId> workspace, CollectionRule rule, BooleanSupplier stopped) {
    CollectionReport report =
        index
            .<List<WarehouseTable>>read(
                reader -> workspace.map(reader::tables).orElseGet(reader::tables))
            .stream()
            .takeWhile(table -> !stopped.getAsBoolean())
            .map(table -> collect(table.id(), rule))
            .reduce(CollectionReport.NONE, CollectionReport::and);
    removeExpired();
    return report;
  }

  /** Collects one table, for use after a commit; unfinished commits stay {@link #STALE}. */
  public CollectionReport collect(String tableId, int keep) {
    return collect(tableId, new CollectionRule(keep, STALE));
  }

  private CollectionReport collect(String tableId, CollectionRule rule) {
    Instant now = clock.instant();
    if (index.<Boolean>read(reader -> rule.unkept(reader, tableId, now).isEmpty())) {
      return CollectionReport.NONE;
    }
    List<Snapshot> unkept = index.change(writer -> mark(writer, rule.unkept(writer, tableId, now)));
    return unkept.stream().map(this::remove).reduce(CollectionReport.NONE, CollectionReport::and);
  }

  private static List<Snapshot> mark(SnapshotIndex.Writer writer, List<Snapshot> unkept) {
    unkept.forEach(snapshot -> writer.setState(snapshot.id(), State.DELETING));
    return unkept;
  }

  private CollectionReport remove(Snapshot snapshot) {
    try {
      removal.remove(snapshot.id());
      return CollectionReport.of(snapshot);
    } catch (ProblemException failed) {
      return CollectionReport.of(failed.problem());
    }
  }

  private void removeExpired() {
    Instant now = clock.instant();
    index.change(
        writer -> {
          writer.removeExpired(now);
          return now;
        });
  }

  /** The files are listed before the rows are read: a commit adds its row before its file. */
  private CollectionReport sweep(Instant before, Predicate<StoredFile> which) {
    return files.list().stream()
        .filter(which)
        .filter(file -> file.changedAt().isBefore(before))
        .filter(file -> index.read(reader -> reader.snapshot(file.snapshotId())).isEmpty())
        .map(this::remove)
        .reduce(CollectionReport.NONE, CollectionReport::and);
  }

  private CollectionReport remove(StoredFile stray) {
    try {
      files.delete(stray.snapshotId());
      return CollectionReport.ofStrayFile();
    } catch (ProblemException failed) {
      return CollectionReport.of(failed.problem());
    }
  }
}
