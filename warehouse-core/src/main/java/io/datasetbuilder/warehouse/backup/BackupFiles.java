package io.datasetbuilder.warehouse.backup;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.SnapshotFileFailure;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The files of one backup. A file that the destination has stays when it is as it was last found
 * whole; it is read when it has changed since, and replaced when it is damaged. Safe for concurrent
 * use with different snapshots.
 */
final class BackupFiles {

  private static final Logger LOG = System.getLogger(BackupFiles.class.getName());

  private final SnapshotFiles warehouse;
  private final BackupStore store;
  private final Map<String, String> whole;
  private final Queue<String> put = new ConcurrentLinkedQueue<>();
  private final AtomicInteger copied = new AtomicInteger();

  BackupFiles(SnapshotFiles warehouse, BackupStore store) {
    this.warehouse = warehouse;
    this.store = store;
    this.whole = new ConcurrentHashMap<>(store.wholeFiles());
  }

  /** Number of files that were added or replaced. */
  int copied() {
    return copied.get();
  }

  /**
   * Problem for which the destination has no undamaged file of a snapshot; empty when it has one.
   */
  Optional<Problem> add(Snapshot snapshot) {
    Optional<String> identity = store.files().identity(snapshot.id());
    if (identity.isPresent()
        && !store.mustCopy(snapshot.id(), warehouse.address(snapshot.id()))
        && isWhole(snapshot, identity.get())) {
      whole.put(snapshot.id(), mark(snapshot, identity.get()));
      return Optional.empty();
    }
    Optional<Problem> problem = identity.isPresent() ? replace(snapshot) : put(snapshot);
    whole.remove(snapshot.id());
    if (problem.isEmpty()) {
      copied.incrementAndGet();
      store
          .files()
          .identity(snapshot.id())
          .ifPresent(written -> whole.put(snapshot.id(), mark(snapshot, written)));
    }
    return problem;
  }

  private boolean isWhole(Snapshot snapshot, String identity) {
    return mark(snapshot, identity).equals(whole.get(snapshot.id()))
        || SnapshotFileCheck.problem(snapshot, store.files()).isEmpty();
  }

  private static String mark(Snapshot snapshot, String identity) {
    return snapshot.digest() + " " + identity;
  }

  /**
   * Adds a file; its digest is that of the copied bytes, which are read once, or that of the linked
   * file.
   */
  private Optional<Problem> put(Snapshot snapshot) {
    String stored;
    try {
      stored = store.files().put(snapshot.id(), warehouse.address(snapshot.id()), Optional.empty());
    } catch (SnapshotFileFailure failed) {
      return missing(snapshot, failed);
    }
    put.add(snapshot.id());
    if (stored.equals(snapshot.digest())) {
      return Optional.empty();
    }
    store.files().delete(snapshot.id());
    return Optional.of(SnapshotFileCheck.damaged(snapshot));
  }

  /** Replaces the file of the destination; it stays when the warehouse has no better one. */
  private Optional<Problem> replace(Snapshot snapshot) {
    try {
      return store.replace(snapshot.id(), warehouse.address(snapshot.id()), snapshot.digest())
          ? Optional.empty()
          : Optional.of(SnapshotFileCheck.damaged(snapshot));
    } catch (SnapshotFileFailure failed) {
      return missing(snapshot, failed);
    }
  }

  private static Optional<Problem> missing(Snapshot snapshot, SnapshotFileFailure failed) {
    if (failed.problem().code() != WarehouseProblem.ARTIFACT_UNAVAILABLE) {
      throw failed;
    }
    return Optional.of(SnapshotFileCheck.missing(snapshot));
  }

  /** Removes the files that no backup has, when this one fails. */
  void remove() {
    try {
      put.forEach(store.files()::delete);
    } catch (ProblemException left) {
      LOG.log(Level.WARNING, "files of a failed backup are left in its folder", left);
    }
  }

  /** Records which files are whole; without the record the next backup reads them again. */
  void record() {
    try {
      store.recordWholeFiles(whole);
    } catch (ProblemException left) {
      LOG.log(Level.WARNING, "the next backup reads the files of this one again", left);
    }
  }
}
