package io.datasetbuilder.infrastructure.objects.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.datasetbuilder.buildspec.concurrent.DaemonThreads;
import io.datasetbuilder.infrastructure.objects.store.FolderName;
import io.datasetbuilder.infrastructure.objects.store.ObjectFailures;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore.OpenObject;
import io.datasetbuilder.infrastructure.objects.store.StoredObject;
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
 * Claims of run ids among all machines that share a storage: numbered objects of each run, of which
 * the last one holds. A claim is made under the condition that no object has its number, and its
 * owner renews it. One that is released, or that was not renewed for its term by the clock of the
 * storage, can be followed by the next one. A process that dies leaves its claim, which the same
 * working folder follows at once: there, the lock of the run proves that the process is dead.
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
   * @param term time after which a claim that was not renewed can be followed by another one
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
    Optional<Held> last = last(id);
    if (last.isPresent() && isOfOther(last.get())) {
      return Optional.empty();
    }
    int number = last.map(held -> held.number + 1).orElse(1);
    Claim claim = new Claim(id, number, folder.text(), UUID.randomUUID().toString());
    boolean isWon = store.putIfAbsent(claim.key(), claim.content(""), Map.of());
    if (isWon) {
      claim.keepRenewing();
    }
    return isWon ? Optional.of(claim) : Optional.empty();
  }

  /** Whether another working folder holds a claim of an id that is not too old. */
  boolean isHeldByOther(RunId id) throws IOException {
    Optional<Held> last = last(id);
    return last.isPresent() && isOfOther(last.get());
  }

  private boolean isOfOther(Held held) throws IOException {
    return !held.isReleased && !held.owner.equals(folder.text()) && held.age.compareTo(term) < 0;
  }

  /** The claim that holds; empty for a run without claims. */
  private Optional<Held> last(RunId id) throws IOException {
    List<StoredObject> all = store.list(RunKeys.claims(id));
    if (all.isEmpty()) {
      return Optional.empty();
    }
    String key = all.get(all.size() - 1).key();
    Optional<OpenObject> found = store.open(key);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    try (OpenObject object = found.get()) {
      List<String> lines =
          new String(object.content().readNBytes(MOST_BYTES), UTF_8).lines().toList();
      return Optional.of(
          new Held(
              RunKeys.numberOfClaim(id, key),
              lines.isEmpty() ? "" : lines.get(0),
              lines.contains(RELEASED),
              object.facts().age()));
    }
  }

  @Override
  public void close() {
    renewals.shutdownNow();
  }

  /** State of a claim object. */
  private record Held(int number, String owner, boolean isReleased, Duration age) {}

  /** Claim of this process, renewed until it is closed. Safe for concurrent use. */
  final class Claim implements AutoCloseable {

    private final RunId id;
    private final int number;
    private final String owner;
    private final String attempt;
    private Optional<ScheduledFuture<?>> renewal = Optional.empty();
    private long renewedNanos = System.nanoTime();
    private boolean isClosed;

    private Claim(RunId id, int number, String owner, String attempt) {
      this.id = id;
      this.number = number;
      this.owner = owner;
      this.attempt = attempt;
    }

    /** Unique name of the attempt that holds the claim. */
    String attempt() {
      return attempt;
    }

    private String key() {
      return RunKeys.claim(id, number);
    }

    private byte[] content(String state) {
      return (owner + "\n" + attempt + "\n" + state + "\n").getBytes(UTF_8);
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

    /** No other claim has this number: the object is that of this process alone. */
    private synchronized void renew() throws IOException {
      if (!isClosed && isInTerm()) {
        store.put(key(), content(""), Map.of());
        renewedNanos = System.nanoTime();
      }
    }

    /** Whether no other machine can have followed it yet. */
    private boolean isInTerm() {
      return System.nanoTime() - renewedNanos < term.toNanos();
    }

    /**
     * Removes all claims of a run that exists, or of which nothing exists. One that may have been
     * followed by another machine's is left to a sweep.
     */
    synchronized void remove() throws IOException {
      end();
      if (isInTerm()) {
        store.delete(
            store.list(RunKeys.claims(id)).stream()
                .map(StoredObject::key)
                .filter(key -> RunKeys.numberOfClaim(id, key) <= number)
                .toList());
      }
    }

    /** Releases the claim, so that another one may follow it at once. */
    @Override
    public synchronized void close() {
      if (!isClosed) {
        end();
        ObjectFailures.tolerated("a claim", () -> store.put(key(), content(RELEASED), Map.of()));
      }
    }

    private void end() {
      isClosed = true;
      renewal.ifPresent(timer -> timer.cancel(false));
    }
  }
}
