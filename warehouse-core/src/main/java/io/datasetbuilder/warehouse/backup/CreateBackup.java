package io.datasetbuilder.warehouse.backup;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.Snapshot.State;
import io.datasetbuilder.warehouse.snapshot.SnapshotFileFailure;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles;
import io.datasetbuilder.warehouse.snapshot.SnapshotIndex;
import io.datasetbuilder.warehouse.snapshot.SnapshotLease;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Backs up a warehouse while it is used (Spec, "CLI"). The catalog is read in one transaction,
 * which also leases every snapshot in it, so that a backup is of one point in time. Files that
 * earlier backups of the destination have are not copied again. The catalog is written last: before
 * it, there is no backup. Safe for concurrent use.
 */
public final class CreateBackup {

  /** How long the snapshots that are still to be copied are kept by a lease that is not renewed. */
  static final Duration LEASE = Duration.ofHours(1);

  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);

  private final SnapshotIndex index;
  private final SnapshotFiles files;
  private final CatalogFormat format;
  private final Clock clock;
  private final Supplier<String> ids;

  /**
   * @param files those of the warehouse
   * @param ids new ids, each different from all others: lower-case letters and digits
   */
  public CreateBackup(
      SnapshotIndex index,
      SnapshotFiles files,
      CatalogFormat format,
      Clock clock,
      Supplier<String> ids) {
    this.index = index;
    this.files = files;
    this.format = format;
    this.clock = clock;
    this.ids = ids;
  }

  /**
   * Creates a backup. Refuses with {@code backup_busy} while another one writes into the
   * destination. A snapshot whose file is missing or damaged is part of the backup without its
   * file, as a quarantined one, and is reported.
   *
   * @param progress of all files, those that are there already too
   * @throws SnapshotFileFailure when the disk cannot be used; no backup is created then
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
    Set<String> there = new HashSet<>();
    store.files().list().forEach(file -> there.add(file.snapshotId()));
    Map<String, Problem> damaged = new LinkedHashMap<>();
    List<Snapshot> committed = catalog.committed();
    int done = 0;
    int copied = 0;
    for (Snapshot snapshot : committed) {
      progress.at(done++, committed.size());
      leases.renew();
      if (there.contains(snapshot.id()) && store.files().identity(snapshot.id()).isPresent()) {
        continue;
      }
      Optional<Problem> problem = copy(snapshot, store.files());
      problem.ifPresent(found -> damaged.put(snapshot.id(), found));
      copied += problem.isEmpty() ? 1 : 0;
    }
    progress.at(done, committed.size());
    store.add(name, format.write(quarantined(catalog, damaged.keySet())));
    return new BackupReport(
        name,
        catalog.tables().size(),
        catalog.snapshots().size(),
        copied,
        List.copyOf(damaged.values()));
  }

  /**
   * Why the file of a snapshot cannot be backed up; then nothing of it is left. The digest is that
   * of what was copied, which is read once, or of what was linked.
   */
  private Optional<Problem> copy(Snapshot snapshot, SnapshotFiles destination) {
    String stored;
    try {
      stored = destination.put(snapshot.id(), files.address(snapshot.id()), Optional.empty());
    } catch (SnapshotFileFailure failed) {
      if (failed.problem().code() != WarehouseProblem.ARTIFACT_UNAVAILABLE) {
        throw failed;
      }
      return Optional.of(SnapshotFileCheck.missing(snapshot));
    }
    if (stored.equals(snapshot.digest())) {
      return Optional.empty();
    }
    destination.delete(snapshot.id());
    return Optional.of(SnapshotFileCheck.damaged(snapshot));
  }

  private static WarehouseCatalog quarantined(WarehouseCatalog catalog, Set<String> damaged) {
    return new WarehouseCatalog(
        catalog.tables(),
        catalog.snapshots().stream()
            .map(
                snapshot ->
                    damaged.contains(snapshot.id()) ? snapshot.in(State.QUARANTINED) : snapshot)
            .toList(),
        catalog.holds(),
        catalog.analyses());
  }

  /** The leases of one backup; for one thread. */
  private final class Leases implements AutoCloseable {

    private final String process = "backup-" + ids.get();
    private final List<SnapshotLease> written = new ArrayList<>();

    /** The catalog of now, whose snapshots are leased. */
    WarehouseCatalog catalog() {
      return index.changeUnforced(
          writer -> {
            WarehouseCatalog catalog = WarehouseCatalog.of(writer);
            write(writer, catalog.snapshots().stream().map(Snapshot::id).toList());
            return catalog;
          });
    }

    /** Writes new leases when half of their time is over. */
    void renew() {
      Instant due = clock.instant().plus(LEASE.dividedBy(2));
      if (written.isEmpty() || written.get(0).expiresAt().isAfter(due)) {
        return;
      }
      index.changeUnforced(
          writer -> {
            List<SnapshotLease> old = List.copyOf(written);
            write(writer, old.stream().map(SnapshotLease::snapshotId).toList());
            old.forEach(lease -> writer.removeLease(lease.id()));
            return writer;
          });
    }

    private void write(SnapshotIndex.Writer writer, List<String> snapshotIds) {
      Instant expiresAt = clock.instant().plus(LEASE);
      written.clear();
      for (String id : snapshotIds) {
        SnapshotLease lease = new SnapshotLease("lease_" + ids.get(), id, process, expiresAt);
        writer.add(lease);
        written.add(lease);
      }
    }

    @Override
    public void close() {
      index.changeUnforced(
          writer -> {
            written.forEach(lease -> writer.removeLease(lease.id()));
            return writer;
          });
    }
  }

  /**
   * What a backup holds.
   *
   * @param name of the backup in its destination
   * @param copied files that no earlier backup had
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
