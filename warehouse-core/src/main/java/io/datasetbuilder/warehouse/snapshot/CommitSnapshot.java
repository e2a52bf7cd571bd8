package io.datasetbuilder.warehouse.snapshot;

import static java.util.Objects.requireNonNull;

import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Committed;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Failed;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Reason;
import io.datasetbuilder.warehouse.snapshot.CommitTransactions.Beginning;
import io.datasetbuilder.warehouse.snapshot.Snapshot.State;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Commits built tables (Spec, "Endpoints", POST /build). The order makes it safe when the process
 * ends at any moment: first a pending row, then the file, then one transaction that commits the
 * snapshot, moves the pointer and raises the revision. Readers see the table before it or after it.
 * {@link CollectSnapshots} removes the remains of an interrupted commit. Safe for concurrent use,
 * also by several processes.
 */
public final class CommitSnapshot {

  private static final Logger LOG = System.getLogger(CommitSnapshot.class.getName());

  private final SnapshotIndex index;
  private final SnapshotFiles files;
  private final CommitTransactions transactions;

  /**
   * @param ids new ids, each different from all others: 1 to 64 lower-case letters and digits
   */
  public CommitSnapshot(
      SnapshotIndex index, SnapshotFiles files, Clock clock, Supplier<String> ids) {
    this.index = index;
    this.files = files;
    this.transactions = new CommitTransactions(clock, ids);
  }

  /** The id of a new snapshot, known before it is committed. */
  public String newId() {
    return transactions.newSnapshotId();
  }

  /**
   * Makes a built table the current snapshot of its name. A build that is older than that of the
   * current snapshot is a conflict. The same run and table can be committed again: the result is
   * that of the first time, with the id of then.
   */
  public CommitResult commit(NewSnapshot built) {
    Announced announced = announce(built);
    CommitResult result = commit(announced);
    discard(announced);
    return result;
  }

  /**
   * Records that a table is to be committed, so that another process can commit it when this one
   * dies before {@link #commit(Announced)}.
   *
   * @return the announced commit, or its result when that is known already
   */
  public Announced announce(NewSnapshot built) {
    try {
      Beginning beginning = index.change(writer -> transactions.begin(writer, built));
      return beginning instanceof Beginning.Pending pending
          ? new Announced(built.table(), pending.snapshot(), built.builtFile(), built.ifAbsent())
          : new Announced(((Beginning.Known) beginning).result());
    } catch (ProblemException failed) {
      return new Announced(failed(built.table(), built.runId(), failed));
    }
  }

  /**
   * The announced commit that a process which has died has left.
   *
   * @param pending a snapshot that is still pending
   * @param builtFile the file of the run
   */
  public Announced announced(TableName table, Snapshot pending, String builtFile) {
    return new Announced(table, pending, builtFile, false);
  }

  /** Commits an announced table. One that fails stays announced until it is discarded. */
  public CommitResult commit(Announced announced) {
    CommitResult result = announced.result().orElseGet(() -> complete(announced));
    announced.ended(result);
    return result;
  }

  private CommitResult complete(Announced announced) {
    Snapshot pending = announced.snapshot().orElseThrow();
    try {
      String digest =
          files.put(
              pending.id(),
              announced.builtFile(),
              Optional.of(pending.digest()).filter(known -> !known.isEmpty()));
      return finish(announced, pending, digest);
    } catch (ProblemException failed) {
      return failed(announced.table(), pending.runId(), failed);
    }
  }

  /**
   * Removes the remains of an announcement, unless it was committed. Does not change the result of
   * the commit: a collection removes whatever is left.
   */
  public void discard(Announced announced) {
    if (announced.isToBeDiscarded()) {
      Snapshot pending = announced.snapshot().orElseThrow();
      try {
        index.change(writer -> mark(writer.snapshots(), pending));
        CollectSnapshots.removeMarked(index, files, pending.id());
      } catch (ProblemException left) {
        LOG.log(Level.DEBUG, "a snapshot that was not committed is left to the collection", left);
      }
    }
  }

  /**
   * Finishes a commit. When the transaction fails, only the index knows whether it was applied.
   * Where the index cannot be read either, the file stays: the collection removes it if the
   * snapshot is still pending then.
   */
  private CommitResult finish(Announced announced, Snapshot pending, String digest) {
    try {
      return index.change(
          writer ->
              transactions.finish(
                  writer, announced.table(), pending, digest, announced.ifAbsent()));
    } catch (ProblemException failed) {
      return index.read(reader -> applied(reader, pending)).orElseThrow(() -> failed);
    }
  }

  private static Optional<CommitResult> applied(SnapshotIndex.Reader reader, Snapshot pending) {
    return reader
        .snapshots()
        .find(pending.id())
        .filter(row -> row.state() == State.COMMITTED)
        .flatMap(
            row ->
                reader
                    .tables()
                    .find(row.tableId())
                    .map(table -> CommitTransactions.committed(table, row)));
  }

  /**
   * Marks the row for deletion. It may be missing: another process collects rows that have been
   * pending for long.
   */
  private static Snapshot mark(SnapshotRows.Writer snapshots, Snapshot pending) {
    snapshots.find(pending.id()).ifPresent(row -> snapshots.setState(row.id(), State.DELETING));
    return pending;
  }

  /** Failed commit, described to the caller by one sentence: the cause is in the log. */
  private static CommitResult failed(TableName table, String runId, ProblemException failed) {
    LOG.log(
        Level.WARNING,
        "table " + table.value() + " of run " + runId + " was not committed",
        failed);
    return new Failed(
        table,
        Reason.COMMIT_FAILED,
        failed.problem().message(),
        Optional.of(failed.problem().code()));
  }

  /** A commit that was announced. For one thread. */
  public static final class Announced {

    private final TableName table;
    private final Optional<Snapshot> snapshot;
    private final String builtFile;
    private final boolean ifAbsent;
    private final AtomicReference<Optional<CommitResult>> result;

    Announced(TableName table, Snapshot snapshot, String builtFile, boolean ifAbsent) {
      this.table = table;
      this.snapshot = Optional.of(snapshot);
      this.builtFile = builtFile;
      this.ifAbsent = ifAbsent;
      this.result = new AtomicReference<>(Optional.empty());
    }

    Announced(CommitResult known) {
      this.table = known instanceof Committed done ? done.table() : ((Failed) known).table();
      this.snapshot = Optional.empty();
      this.builtFile = "";
      this.ifAbsent = false;
      this.result = new AtomicReference<>(Optional.of(known));
    }

    TableName table() {
      return table;
    }

    Optional<Snapshot> snapshot() {
      return snapshot;
    }

    String builtFile() {
      return builtFile;
    }

    boolean ifAbsent() {
      return ifAbsent;
    }

    Optional<CommitResult> result() {
      return requireNonNull(result.get());
    }

    void ended(CommitResult ending) {
      result.set(Optional.of(ending));
    }

    boolean isToBeDiscarded() {
      return snapshot.filter(pending -> !isCommitted(pending)).isPresent();
    }

    private boolean isCommitted(Snapshot pending) {
      return result()
          .filter(Committed.class::isInstance)
          .filter(done -> ((Committed) done).snapshotId().equals(pending.id()))
          .isPresent();
    }
  }
}
