package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.concurrent.SingleFlight;
import io.datasetbuilder.buildspec.concurrent.SingleFlight.Flight;
import io.datasetbuilder.warehouse.query.QueryEngine.Limits;
import io.datasetbuilder.warehouse.snapshot.FileIntegrity.Verdict;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Verification of the file of one snapshot. Readers that arrive while its digest is computed share
 * the computation; it continues when all of them have left, and the next reader uses its result.
 */
final class VerifiedFile {

  private final SnapshotFiles files;
  private final Snapshot snapshot;

  /** The identity that the file had when its digest was last verified. */
  private final AtomicReference<Optional<String>> intact = new AtomicReference<>(Optional.empty());

  private final SingleFlight<String, Verdict> computation = new SingleFlight<>();

  VerifiedFile(SnapshotFiles files, Snapshot snapshot) {
    this.files = files;
    this.snapshot = snapshot;
  }

  /**
   * State of the file; empty when the limits were reached before it was determined.
   *
   * @param executor computes the digest, when it is needed
   */
  Optional<Verdict> check(Executor executor, Limits limits) {
    Flight<Verdict> flight = computation.join(snapshot.id(), this::unchanged, this::computed);
    if (flight.isMine()) {
      executor.execute(flight::run);
    }
    return flight.await(limits.timeout(), limits.cancelled())
        ? Optional.of(flight.value())
        : Optional.empty();
  }

  /** The verdict of a file that has not changed since it was verified. */
  private Optional<Verdict> unchanged() {
    return identity()
        .filter(identity -> Optional.of(identity).equals(intact.get()))
        .map(identity -> Verdict.INTACT);
  }

  private Optional<String> identity() {
    return files.identity(snapshot.id());
  }

  private Verdict computed() {
    Optional<String> before = identity();
    Optional<String> digest = files.digest(snapshot.id());
    if (before.isEmpty() || digest.isEmpty()) {
      return Verdict.MISSING;
    }
    if (!digest.get().equals(snapshot.digest())) {
      return Verdict.DAMAGED;
    }
    // A file that was written to during the computation is not remembered.
    intact.set(before.filter(identity -> before.equals(identity())));
    return Verdict.INTACT;
  }
}
