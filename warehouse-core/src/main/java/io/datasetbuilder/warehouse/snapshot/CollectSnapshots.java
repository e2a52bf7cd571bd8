package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.Snapshot.State;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles.StoredFile;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
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

  public CollectSnapshots(SnapshotIndex index, SnapshotFiles files, Clock clock) {
    this.index = index;
    this.files = files;
    this.clock = clock;
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
    return index.<Boolean>read(reader -> reader.tables().all().isEmpty())
        && files.list().stream().anyMatch(StoredFile::whole);
  }

  private CollectionReport collectTables(
      Optional<WorkspaceId> workspace, CollectionRule rule, BooleanSupplier stopped) {
    CollectionReport report =
        index
            .<List<WarehouseTable>>read(
                reader -> workspace.map(reader.tables()::of).orElseGet(reader.tables()::all))
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
    List<Snapshot> unkept =
        index.change(writer -> mark(writer.snapshots(), rule.unkept(writer, tableId, now)));
    CollectionReport report =
        unkept.stream().map(this::remove).reduce(CollectionReport.NONE, CollectionReport::and);
    removeDropped(tableId);
    return report;
  }

  /** Removes a table that was dropped, whose last snapshot is removed now. */
  private void removeDropped(String tableId) {
    if (index.<Boolean>read(reader -> reader.snapshots().of(tableId).isEmpty())) {
      index.change(
          writer -> {
            writer.tables().removeUnused(tableId);
            return tableId;
          });
    }
  }

  private static List<Snapshot> mark(SnapshotRows.Writer snapshots, List<Snapshot> unkept) {
    unkept.forEach(snapshot -> snapshots.setState(snapshot.id(), State.DELETING));
    return unkept;
  }

  private CollectionReport remove(Snapshot snapshot) {
    try {
      removeMarked(index, files, snapshot.id());
      return CollectionReport.of(snapshot);
    } catch (ProblemException failed) {
      return CollectionReport.of(failed.problem());
    }
  }

  private void removeExpired() {
    Instant now = clock.instant();
    index.change(
        writer -> {
          writer.holds().removeExpired(now);
          return now;
        });
  }

  /** The files are listed before the rows are read: a commit adds its row before its file. */
  private CollectionReport sweep(Instant before, Predicate<StoredFile> which) {
    return files.list().stream()
        .filter(which)
        .filter(file -> file.changedAt().isBefore(before))
        .filter(file -> index.read(reader -> reader.snapshots().find(file.snapshotId())).isEmpty())
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

  /**
   * Removes a snapshot that is marked for deletion: the file first, then the row, so that no file
   * is without one. Each step can be repeated.
   *
   * @param snapshotId of a snapshot whose state is {@code DELETING}, which it never leaves
   */
  static void removeMarked(SnapshotIndex index, SnapshotFiles files, String snapshotId) {
    files.delete(snapshotId);
    index.change(
        writer -> {
          writer
              .snapshots()
              .find(snapshotId)
              .filter(row -> row.state() == State.DELETING)
              .ifPresent(row -> writer.snapshots().remove(row.id()));
          return snapshotId;
        });
  }

  /**
   * Rule that selects the snapshots of a table for deletion.
   *
   * @param keep number of the newest committed snapshots that stay; negative: all
   * @param stale age from which an unfinished commit counts as interrupted
   */
  private record CollectionRule(int keep, Duration stale) {

    CollectionRule {
      if (keep < KEEP_ALL) {
        throw new IllegalArgumentException("keeps a number of snapshots, or all");
      }
    }

    /**
     * Snapshots that no pointer, lease, hold or number of kept snapshots keeps, and those that are
     * marked already; newest first.
     */
    List<Snapshot> unkept(SnapshotIndex.Reader reader, String tableId, Instant now) {
      Optional<String> current =
          reader.tables().find(tableId).flatMap(WarehouseTable::current).map(Snapshot::id);
      List<Snapshot> unkept = new ArrayList<>();
      int newer = 0;
      for (Snapshot snapshot : reader.snapshots().of(tableId)) {
        boolean surplus = keep >= 0 && newer >= keep;
        boolean isCurrent = current.filter(snapshot.id()::equals).isPresent();
        boolean due =
            switch (snapshot.state()) {
              case COMMITTED, QUARANTINED ->
                  surplus && !isCurrent && !isInUse(reader.holds(), snapshot, now);
              case PENDING -> !snapshot.createdAt().isAfter(now.minus(stale));
              case DELETING -> true;
            };
        if (due) {
          unkept.add(snapshot);
        }
        if (snapshot.state() == State.COMMITTED) {
          newer++;
        }
      }
      return unkept;
    }

    private static boolean isInUse(HoldRows holds, Snapshot snapshot, Instant now) {
      return holds.isLeased(snapshot.id(), now)
          || holds.of(snapshot.id()).stream().anyMatch(hold -> hold.isActive(now));
    }
  }
}
