package io.datasetbuilder.infrastructure.objects.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.datasetbuilder.buildspec.concurrent.DaemonThreads;
import io.datasetbuilder.infrastructure.objects.store.FolderName;
import io.datasetbuilder.infrastructure.objects.store.ObjectFailures;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore.OpenObject;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Claims of run ids among all machines that share a storage: one small object each, written under a
 * condition, which its owner renews. A claim that is not renewed for its term can be replaced; its
 * age is measured by the clock of the storage. A process that dies leaves its claim, which the same
 * working folder replaces at once: there, the lock of the run proves that the process is dead.
 */
final class RunClaims implements AutoCloseable {

  /** Far longer than all attempts of one call may take. */
  static final Duration TERM = Duration.ofMinutes(15);

  private static final int MOST_BYTES = 4096;
  private static final int RENEWALS_PER_TERM = 5;
  private static final String RELEASED = "released";

  private final ObjectStore store;
  private final FolderName folder;
  private final Duration term;
  private final ScheduledExecutorService renewals =
      Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("run-claims"));

  /**
   * @param term time after which a claim that was not renewed can be replaced
   */
  RunClaims(ObjectStore store, FolderName folder, Duration term) {
    this.store = store;
    this.folder = folder;
    this.term = term;
  }

  /**
   * Claims an id, whose lock in the working folder the caller holds; empty when another machine
   * holds its claim.
   */
  Optional<Claim> tryAcquire(RunId id) throws IOException {
    String key = RunKeys.claim(id);
    Claim claim = new Claim(key, folder.text(), UUID.randomUUID().toString());
    Optional<Held> held = held(key);
    boolean isWon =
        held.isEmpty() ? claim.create() : !isOfOther(held.get()) && claim.take(held.get());
    if (isWon) {
      claim.keepRenewing();
    }
    return isWon ? Optional.of(claim) : Optional.empty();
  }

  /** Whether another working folder holds a claim of an id that is not too old. */
  boolean isHeldByOther(RunId id) throws IOException {
    Optional<Held> held = held(RunKeys.claim(id));
    return held.isPresent() && isOfOther(held.get());
  }

  private boolean isOfOther(Held held) throws IOException {
    return !held.isReleased && !held.owner.equals(folder.text()) && held.age.compareTo(term) < 0;
  }

  private Optional<Held> held(String key) throws IOException {
    Optional<OpenObject> found = store.open(key);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    try (OpenObject object = found.get()) {
      List<String> lines =
          new String(object.content().readNBytes(MOST_BYTES), UTF_8).lines().toList();
      return Optional.of(
          new Held(
              lines.isEmpty() ? "" : lines.get(0),
              lines.size() < 2 ? "" : lines.get(1),
              lines.contains(RELEASED),
              object.facts().etag(),
              object.facts().age()));
    }
  }

  @Override
  public void close() {
    renewals.shutdownNow();
  }

  /** State of a claim object. */
  private record Held(
      String owner, String attempt, boolean isReleased, String etag, Duration age) {}

  /** Claim of this process, renewed until it is closed. Safe for concurrent use. */
  final class Claim implements AutoCloseable {

    private final String key;
    private final String attempt;
    private final String text;
    private Optional<ScheduledFuture<?>> renewal = Optional.empty();
    private boolean isClosed;

    private Claim(String key, String owner, String attempt) {
      this.key = key;
      this.attempt = attempt;
      this.text = owner + "\n" + attempt + "\n";
    }

    /** Unique name of the attempt that holds the claim. */
    String attempt() {
      return attempt;
    }

    private boolean create() throws IOException {
      return store.putIfAbsent(key, text.getBytes(UTF_8), Map.of());
    }

    private boolean take(Held earlier) throws IOException {
      return store.putIfUnchanged(key, text.getBytes(UTF_8), earlier.etag);
    }

    private synchronized void keepRenewing() {
      long millis = Math.max(1, term.toMillis() / RENEWALS_PER_TERM);
      renewal =
          Optional.of(
              renewals.scheduleWithFixedDelay(
                  () -> ObjectFailures.tolerated("an old claim", this::renew),
                  millis,
                  millis,
                  TimeUnit.MILLISECONDS));
    }

    private synchronized void renew() throws IOException {
      if (!isClosed) {
        change(text);
      }
    }

    /** Rewrites the claim as long as it was not replaced. */
    private void change(String content) throws IOException {
      Optional<Held> mine = mine();
      if (mine.isPresent()) {
        store.putIfUnchanged(key, content.getBytes(UTF_8), mine.get().etag);
      }
    }

    private Optional<Held> mine() throws IOException {
      return held(key).filter(held -> held.attempt.equals(attempt));
    }

    /** Removes the claim of a run that exists, or of which nothing exists. */
    synchronized void remove() throws IOException {
      end();
      if (mine().isPresent()) {
        store.delete(List.of(key));
      }
    }

    /** Releases the claim, so that others may replace it at once. */
    @Override
    public synchronized void close() {
      if (!isClosed) {
        end();
        ObjectFailures.tolerated("a claim", () -> change(text + RELEASED + "\n"));
      }
    }

    private void end() {
      isClosed = true;
      renewal.ifPresent(timer -> timer.cancel(false));
    }
  }
}
