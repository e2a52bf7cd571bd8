package io.datasetbuilder.warehouse.backup;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.HoldRows;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.Snapshot.State;
import io.datasetbuilder.warehouse.snapshot.SnapshotFileFailure;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles;
import io.datasetbuilder.warehouse.snapshot.SnapshotIndex;
import io.datasetbuilder.warehouse.snapshot.SnapshotLease;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * Backs up a warehouse during its use (Spec, "CLI"). The catalog is read in one transaction, and
 * every snapshot in it is leased, so that a backup is of one point in time. Files that an earlier
 * backup in the destination has are not copied again, unless they are damaged. The catalog is
 * written last and completes the backup. Safe for concurrent use.
 */
public final class CreateBackup {

  /** Time for which a lease that is not renewed keeps the snapshots that are still to be copied. */
  static final Duration LEASE = Duration.ofHours(1);

  /** Number of readings of the catalog before writers must wait for the last one. */
  private static final int MOST_READINGS = 4;

  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);

  private static final Logger LOG = System.getLogger(CreateBackup.class.getName());

  private final SnapshotIndex index;
  private final SnapshotFiles files;
  private final CatalogFormat format;
  private final Clock clock;
  private final Supplier<String> ids;
  private final ParallelFiles parallel;

  /**
   * @param files those of the warehouse
   * @param ids new ids, each different from all others: lower-case letters and digits
   * @param threads runs two tasks, at once or one after the other
   */
  public CreateBackup(
      SnapshotIndex index,
      SnapshotFiles files,
      CatalogFormat format,
      Clock clock,
      Supplier<String> ids,
      Executor threads) {
    this.index = index;
    this.files = files;
    this.format = format;
    this.clock = clock;
    this.ids = ids;
    this.parallel = new ParallelFiles(threads);
  }

  /**
   * Creates a backup. Refuses with {@code backup_busy} while another one writes into the
   * destination. A snapshot whose file is missing or damaged is part of the backup without its
   * file, as a quarantined one, and is reported.
   *
   * @param progress progress over all files, including those that exist already
   * @throws SnapshotFileFailure when the disk cannot be used; no backup is created then, and the
   *     files that were copied for it are removed
   */
  public Result<BackupReport> create(BackupStore store, FileProgress progress) {
    Optional<BackupStore.Lock> lock = store.tryLock();
    if (lock.isEmpty()) {
      return Result.refused(
          Problem.of(
              WarehouseProblem.BACKUP_BUSY, "", "Another backup is writing into the destination."));
    }
    BackupStore.Lock held = lock.get();
    try (held;
        Leases leases = new Leases()) {
      return Result.ok(copy(store, leases, progress));
    }
  }

  private BackupReport copy(BackupStore store, Leases leases, FileProgress progress) {
    String name = NAME.format(clock.instant()) + "-" + ids.get();
    WarehouseCatalog catalog = leases.catalog();
    BackupFiles destination = new BackupFiles(files, store);
    boolean added = false;
    try {
      Map<String, Problem> damaged = copy(catalog.committed(), destination, leases, progress);
      store.add(name, format.write(quarantined(catalog, damaged.keySet())));
      added = true;
      destination.record();
      return new BackupReport(
          name,
          catalog.tables().size(),
          catalog.snapshots().size(),
          destination.copied(),
          List.copyOf(damaged.values()));
    } finally {
      if (!added) {
        destination.remove();
      }
    }
  }

  /** Problems of the snapshots whose files the destination does not have, by their ids. */
  private Map<String, Problem> copy(
      List<Snapshot> committed, BackupFiles destination, Leases leases, FileProgress progress) {
    List<Optional<Problem>> found =
        parallel.each(
            committed,
            snapshot -> {
              leases.renew();
              return destination.add(snapshot);
            },
            progress);
    Map<String, Problem> damaged = new LinkedHashMap<>();
    for (int index = 0; index < committed.size(); index++) {
      String id = committed.get(index).id();
      found.get(index).ifPresent(problem -> damaged.put(id, problem));
    }
    return damaged;
  }

  private static WarehouseCatalog quarantined(WarehouseCatalog catalog, Set<String> damaged) {
    return new WarehouseCatalog(
        catalog.tables(),
        catalog.snapshots().stream()
            .map(
                snapshot ->
                    damaged.contains(snapshot.id()) ? snapshot.in(State.QUARANTINED) : snapshot)
            .toList(),
        catalog.origins(),
        catalog.holds(),
        catalog.analyses());
  }

  /** The leases of one backup. Safe for concurrent use. */
  private final class Leases implements AutoCloseable {

    private final String process = "backup-" + ids.get();
    private final List<SnapshotLease> written = new ArrayList<>();

    /**
     * The catalog of now, whose snapshots are leased. It is read without keeping writers waiting,
     * and read again where one of its snapshots was deleted before it was leased.
     */
    synchronized WarehouseCatalog catalog() {
      for (int reading = 1; reading < MOST_READINGS; reading++) {
        WarehouseCatalog catalog = index.read(WarehouseCatalog::of);
        List<String> ids = catalog.snapshots().stream().map(Snapshot::id).toList();
        if (index.<Boolean>changeUnforced(writer -> leased(writer, ids))) {
          return catalog;
        }
      }
      return index.changeUnforced(
          writer -> {
            WarehouseCatalog catalog = WarehouseCatalog.of(writer);
            write(writer.holds(), catalog.snapshots().stream().map(Snapshot::id).toList());
            return catalog;
          });
    }

    private boolean leased(SnapshotIndex.Writer writer, List<String> snapshotIds) {
      boolean whole = writer.snapshots().idsIn(WarehouseCatalog.LASTING).containsAll(snapshotIds);
      if (whole) {
        write(writer.holds(), snapshotIds);
      }
      return whole;
    }

    /** Writes new leases when half of their time is over. */
    synchronized void renew() {
      Instant due = clock.instant().plus(LEASE.dividedBy(2));
      if (written.isEmpty() || written.get(0).expiresAt().isAfter(due)) {
        return;
      }
      index.changeUnforced(
          writer -> {
            List<SnapshotLease> old = List.copyOf(written);
            write(writer.holds(), old.stream().map(SnapshotLease::snapshotId).toList());
            old.forEach(lease -> writer.holds().removeLease(lease.id()));
            return writer;
          });
    }

    private void write(HoldRows.Writer holds, List<String> snapshotIds) {
      Instant expiresAt = clock.instant().plus(LEASE);
      written.clear();
      for (String id : snapshotIds) {
        SnapshotLease lease = new SnapshotLease("lease_" + ids.get(), id, process, expiresAt);
        holds.add(lease);
        written.add(lease);
      }
    }

    /** Leases that cannot be removed expire: a backup that is complete does not fail for them. */
    @Override
    public synchronized void close() {
      try {
        index.changeUnforced(
            writer -> {
              written.forEach(lease -> writer.holds().removeLease(lease.id()));
              return writer;
            });
      } catch (ProblemException left) {
        LOG.log(Level.DEBUG, "leases of a backup are left to expire", left);
      }
    }
  }

  /**
   * Report of a backup.
   *
   * @param name of the backup in its destination
   * @param copied number of files that no earlier backup had, or that were replaced
   * @param problems snapshots whose files are missing or damaged: they are part of it without a
   *     file
   */
  public record BackupReport(
      String name, int tables, int snapshots, int copied, List<Problem> problems) {
    public BackupReport {
      problems = List.copyOf(problems);
    }
  }
}
