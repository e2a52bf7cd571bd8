package io.datasetbuilder.warehouse.snapshot;

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
import java.util.function.Supplier;

/**
 * Commits built tables (Spec, "Endpoints", POST /build). The order makes it safe to end at any
 * moment: first a pending row, then the file, then one transaction that commits the snapshot, moves
 * the pointer and raises the revision. Readers see the table before it or after it. What an
 * interrupted commit leaves, {@link CollectSnapshots} removes. Safe for concurrent use, also by
 * several processes.
 */
public final class CommitSnapshot {

  private static final Logger LOG = System.getLogger(CommitSnapshot.class.getName());

  private final SnapshotIndex index;
  private final SnapshotFiles files;
  private final SnapshotRemoval removal;
  private final CommitTransactions transactions;

  /**
   * @param ids new ids, each different from all others: 1 to 64 lower-case letters and digits
   */
  public CommitSnapshot(
      SnapshotIndex index, SnapshotFiles files, Clock clock, Supplier<String> ids) {
    this.index = index;
    this.files = files;
    this.removal = new SnapshotRemoval(index, files);
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
    try {
      Beginning beginning = index.change(writer -> transactions.begin(writer, built));
      if (beginning instanceof Beginning.Pending pending) {
        return complete(built, pending.snapshot());
      }
      return ((Beginning.Known) beginning).result();
    } catch (ProblemException failed) {
      return failed(built, failed);
    }
  }

  private CommitResult complete(NewSnapshot built, Snapshot pending) {
    String digest;
    try {
      digest = files.put(pending.id(), built.builtFile(), built.digest());
    } catch (ProblemException failed) {
      discard(pending);
      return failed(built, failed);
    }
    CommitResult result = finish(pending, digest);
    if (!isOf(result, pending)) {
      discard(pending);
    }
    return result;
  }

  /** Changes nothing about the result of the commit: what is left here, a collection removes. */
  private void discard(Snapshot pending) {
    try {
      index.change(writer -> mark(writer, pending));
      removal.remove(pending.id());
    } catch (ProblemException left) {
      LOG.log(Level.DEBUG, "a snapshot that was not committed is left to the collection", left);
    }
  }

  /**
   * When the transaction fails, only the index knows whether it was applied. Where it cannot be
   * read either, the file stays: the collection removes it if the snapshot is still pending then.
   */
  private CommitResult finish(Snapshot pending, String digest) {
    try {
      return index.change(writer -> transactions.finish(writer, pending, digest));
    } catch (ProblemException failed) {
      return index.read(reader -> applied(reader, pending)).orElseThrow(() -> failed);
    }
  }

  private static Optional<CommitResult> applied(SnapshotIndex.Reader reader, Snapshot pending) {
    return reader
        .snapshot(pending.id())
        .filter(row -> row.state() == State.COMMITTED)
        .flatMap(
            row ->
                reader.table(row.tableId()).map(table -> CommitTransactions.committed(table, row)));
  }

  /** The row may be gone: another process collects what has been pending for long. */
  private static Snapshot mark(SnapshotIndex.Writer writer, Snapshot pending) {
    writer.snapshot(pending.id()).ifPresent(row -> writer.setState(row.id(), State.DELETING));
    return pending;
  }

  private static boolean isOf(CommitResult result, Snapshot pending) {
    return result instanceof Committed committed && committed.snapshotId().equals(pending.id());
  }

  /** What a caller gets is one sentence: the cause is in the log. */
  private static CommitResult failed(NewSnapshot built, ProblemException failed) {
    LOG.log(
        Level.WARNING,
        "table " + built.table().value() + " of run " + built.runId() + " was not committed",
        failed);
    return new Failed(
        built.table(),
        Reason.COMMIT_FAILED,
        failed.problem().message(),
        Optional.of(failed.problem().code()));
  }
}
