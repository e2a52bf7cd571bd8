package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.warehouse.query.QueryEngine.Limits;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * Verifies files of snapshots. To read a file of gigabytes for each query would be too slow, so the
 * digest is computed when this process first sees a file, and again whenever the identity of the
 * file (size, times, number) has changed since; otherwise only the identity is read. A disk that
 * changes bytes beneath the file system is therefore noticed by the next process at the latest.
 * Safe for concurrent use; readers of one snapshot wait for one computation.
 */
final class FileIntegrity {

  /** What is forgotten beyond these is computed again. */
  private static final int MOST_REMEMBERED = 10_000;

  private final SnapshotFiles files;
  private final Executor executor;
  private final Map<String, VerifiedFile> verified =
      Collections.synchronizedMap(new RecentlyUsed<>(MOST_REMEMBERED));

  FileIntegrity(SnapshotFiles files, Executor executor) {
    this.files = files;
    this.executor = executor;
  }

  /** What the file of a snapshot is; empty when the limits were reached before that was known. */
  Optional<Verdict> check(Snapshot snapshot, Limits limits) {
    return verified
        .computeIfAbsent(snapshot.id(), id -> new VerifiedFile(files, snapshot))
        .check(executor, limits);
  }

  /** What a file is found to be. */
  enum Verdict {
    /** It has the digest of its snapshot. */
    INTACT,
    /** There is no file. */
    MISSING,
    /** It has another digest. */
    DAMAGED
  }

  /** Map that forgets what was used longest ago. */
  private static final class RecentlyUsed<K, V> extends LinkedHashMap<K, V> {

    private static final long serialVersionUID = 1L;

    private final int most;

    RecentlyUsed(int most) {
      super(16, 0.75f, true);
      this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
      return size() > most;
    }
  }
}
