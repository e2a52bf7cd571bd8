package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.concurrent.RecentEntries;
import io.datasetbuilder.warehouse.query.QueryEngine.Limits;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * Verifies files of snapshots. To read a file of gigabytes for each query would be too slow, so the
 * digest is computed when this process first sees a file, and again whenever the identity of the
 * file (size, times, number) has changed since; otherwise only the identity is read. Bytes that a
 * disk changes below the file system are therefore detected by the next process at the latest. Safe
 * for concurrent use; readers of one snapshot wait for one computation.
 */
final class FileIntegrity {

  /** Largest number of remembered files; the digests of others are computed again. */
  private static final int MOST_REMEMBERED = 10_000;

  private final SnapshotFiles files;
  private final Executor executor;
  private final RecentEntries<String, VerifiedFile> verified = new RecentEntries<>(MOST_REMEMBERED);

  FileIntegrity(SnapshotFiles files, Executor executor) {
    this.files = files;
    this.executor = executor;
  }

  /**
   * State of the file of a snapshot; empty when the limits were reached before it was determined.
   */
  Optional<Verdict> check(Snapshot snapshot, Limits limits) {
    return verified
        .get(snapshot.id(), id -> new VerifiedFile(files, snapshot))
        .check(executor, limits);
  }

  /** State of the file of a snapshot. */
  enum Verdict {
    /** The file has the digest of its snapshot. */
    INTACT,
    /** The file does not exist. */
    MISSING,
    /** The file has another digest. */
    DAMAGED
  }
}
