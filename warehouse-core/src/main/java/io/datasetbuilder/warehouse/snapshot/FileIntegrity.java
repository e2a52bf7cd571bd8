package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.concurrent.RecentEntries;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.warehouse.query.QueryEngine.Limits;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

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

  /**
   * Verification of the file of one snapshot. Readers that arrive while its digest is computed
   * share the computation; it continues when all of them have left, and the next reader uses its
   * result.
   */
  private static final class VerifiedFile {

    private static final long POLL_MILLIS = 100;

    private final SnapshotFiles files;
    private final Snapshot snapshot;

    /** The identity that the file had when its digest was last verified. */
    private final AtomicReference<Optional<String>> intact =
        new AtomicReference<>(Optional.empty());

    private final AtomicReference<Optional<CompletableFuture<Verdict>>> running =
        new AtomicReference<>(Optional.empty());

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
      long left = limits.timeout().toMillis();
      CompletableFuture<Verdict> verdict = verdict(executor);
      try {
        while (!verdict.isDone() && left > 0 && !limits.cancelled().getAsBoolean()) {
          long slice = Math.min(POLL_MILLIS, left);
          left -= await(verdict, slice) ? 0 : slice;
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
      return verdict.isDone() ? Optional.of(value(verdict)) : Optional.empty();
    }

    /** Waits for a moment. */
    private static boolean await(CompletableFuture<Verdict> verdict, long millis)
        throws InterruptedException {
      try {
        verdict.get(millis, TimeUnit.MILLISECONDS);
        return true;
      } catch (TimeoutException stillRunning) {
        return false;
      } catch (ExecutionException failed) {
        return true;
      }
    }

    private static Verdict value(CompletableFuture<Verdict> verdict) {
      try {
        return verdict.join();
      } catch (CompletionException failed) {
        if (failed.getCause() instanceof ProblemException problem) {
          throw problem;
        }
        throw failed;
      }
    }

    /** The running computation; a new one when none is running and the file may have changed. */
    private synchronized CompletableFuture<Verdict> verdict(Executor executor) {
      Optional<CompletableFuture<Verdict>> shared = Objects.requireNonNull(running.get());
      if (shared.isPresent()) {
        return shared.get();
      }
      Optional<String> before = files.identity(snapshot.id());
      if (before.isPresent() && before.equals(intact.get())) {
        return CompletableFuture.completedFuture(Verdict.INTACT);
      }
      CompletableFuture<Verdict> begun = new CompletableFuture<>();
      running.set(Optional.of(begun));
      executor.execute(() -> compute(begun, before));
      return begun;
    }

    private void compute(CompletableFuture<Verdict> begun, Optional<String> before) {
      try {
        Verdict verdict = computed(before);
        end();
        begun.complete(verdict);
      } catch (RuntimeException | Error failed) {
        end();
        begun.completeExceptionally(failed);
      }
    }

    private synchronized void end() {
      running.set(Optional.empty());
    }

    private Verdict computed(Optional<String> before) {
      Optional<String> digest = files.digest(snapshot.id());
      if (before.isEmpty() || digest.isEmpty()) {
        return Verdict.MISSING;
      }
      if (!digest.get().equals(snapshot.digest())) {
        return Verdict.DAMAGED;
      }
      // A file that was written to during the computation is not remembered.
      intact.set(before.filter(identity -> before.equals(files.identity(snapshot.id()))));
      return Verdict.INTACT;
    }
  }
}
