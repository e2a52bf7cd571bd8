package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.problem.ProblemException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Leases of the readers of this process. Those who read one snapshot at the same time share a
 * lease, so that many of them do not wait for each other to write one; it ends with the last of
 * them. Safe for concurrent use.
 */
final class ReaderLeases {

  private static final Logger LOG = System.getLogger(ReaderLeases.class.getName());

  /**
   * Remaining time of a lease that others may join; longer than any query may take (Spec, "Limits":
   * profile and export timeout 60 s).
   */
  private static final Duration ENOUGH = Duration.ofSeconds(90);

  private final SnapshotIndex index;
  private final Clock clock;
  private final Supplier<String> ids;
  private final String process;
  private final Object changing = new Object();
  private final Map<String, SharedLease> bySnapshot = new HashMap<>();

  ReaderLeases(SnapshotIndex index, Clock clock, Supplier<String> ids, String process) {
    this.index = index;
    this.clock = clock;
    this.ids = ids;
    this.process = process;
  }

  /**
   * Joins the readers who have leased a snapshot that was found committed; empty when no reader has
   * a lease, or when the lease may end too soon. As long as a lease exists, the snapshot has not
   * been deleted.
   */
  synchronized Optional<SharedLease> join(String snapshotId) {
    Optional<SharedLease> shared =
        Optional.ofNullable(bySnapshot.get(snapshotId)).filter(this::isFresh);
    shared.ifPresent(lease -> lease.readers().incrementAndGet());
    return shared;
  }

  /**
   * Runs a change of leases while no other change of this process runs: callers that wait here
   * continue sooner than those that wait in the database.
   */
  <T> T exclusively(Supplier<T> change) {
    synchronized (changing) {
      return change.get();
    }
  }

  /** Writes a lease in the transaction that has found the snapshot committed. */
  SnapshotLease write(HoldRows.Writer holds, String snapshotId) {
    Instant expiresAt = clock.instant().plus(PinSnapshot.LEASE);
    SnapshotLease lease = new SnapshotLease("lease_" + ids.get(), snapshotId, process, expiresAt);
    holds.add(lease);
    return lease;
  }

  /** Lets others share a lease that is written. */
  synchronized SharedLease register(SnapshotLease lease) {
    SharedLease shared = new SharedLease(lease, new AtomicInteger(1));
    bySnapshot.put(lease.snapshotId(), shared);
    return shared;
  }

  /** Whether the lease lasts longer than any query. */
  boolean isFresh(SharedLease shared) {
    return clock.instant().plus(ENOUGH).isBefore(shared.lease().expiresAt());
  }

  /** Ends the lease when its last reader leaves. One that cannot be removed expires. */
  void leave(SharedLease shared) {
    if (!isLast(shared)) {
      return;
    }
    try {
      exclusively(() -> index.changeUnforced(writer -> remove(writer.holds(), shared)));
    } catch (ProblemException left) {
      LOG.log(Level.DEBUG, "a lease is left to expire", left);
    }
  }

  private static SharedLease remove(HoldRows.Writer holds, SharedLease shared) {
    holds.removeLease(shared.lease().id());
    return shared;
  }

  private synchronized boolean isLast(SharedLease shared) {
    boolean last = shared.readers().decrementAndGet() == 0;
    if (last) {
      bySnapshot.remove(shared.lease().snapshotId(), shared);
    }
    return last;
  }

  /**
   * Lease and its readers.
   *
   * @param readers number of readers; changed only by {@link ReaderLeases}
   */
  record SharedLease(SnapshotLease lease, AtomicInteger readers) {}
}
