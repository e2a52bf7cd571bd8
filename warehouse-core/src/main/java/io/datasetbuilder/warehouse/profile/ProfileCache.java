package io.datasetbuilder.warehouse.profile;

import io.datasetbuilder.buildspec.concurrent.RecentEntries;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.TableProfile;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Profiles by snapshot, each computed once: a snapshot never changes, so neither does its profile.
 * A few callers that need one that is being computed wait for it; each holds its thread, so that
 * further ones are refused with {@code query_busy} at once (Spec, "Limits"). A computation that
 * took too long is refused with {@code query_timeout} at once for {@link #RETRY_AFTER} (Spec,
 * "Limits"); other refusals are not remembered. Safe for concurrent use.
 */
public final class ProfileCache {

  /** Time for which a time-out is remembered. */
  public static final Duration RETRY_AFTER = Duration.ofMinutes(5);

  private final InstantSource clock;
  private final Semaphore waiting;
  private final RecentEntries<ProfileKey, Known> known;
  private final Map<ProfileKey, CompletableFuture<Optional<Result<DatedProfile>>>> running =
      new HashMap<>();

  /**
   * @param mostWaiting number of callers that may wait at once for computations of others, at least
   *     1
   * @param most number of profiles and time-outs that are remembered; the least recently used ones
   *     are removed first
   */
  public ProfileCache(InstantSource clock, int mostWaiting, int most) {
    this.clock = clock;
    this.waiting = new Semaphore(mostWaiting);
    this.known = new RecentEntries<>(most);
  }

  /**
   * The profile of a snapshot.
   *
   * @param cancelled whether the caller no longer waits; the result of a computation whose caller
   *     left before its end is not shared
   * @param computation computes the profile on the thread of the caller
   */
  public Result<DatedProfile> profile(
      ProfileKey key, BooleanSupplier cancelled, Supplier<Result<TableProfile>> computation) {
    while (true) {
      CompletableFuture<Optional<Result<DatedProfile>>> own = new CompletableFuture<>();
      CompletableFuture<Optional<Result<DatedProfile>>> turn;
      synchronized (this) {
        Optional<Result<DatedProfile>> remembered = known.get(key).flatMap(this::result);
        if (remembered.isPresent()) {
          return remembered.get();
        }
        turn = running.computeIfAbsent(key, absent -> own);
      }
      Optional<Result<DatedProfile>> found =
          turn == own
              ? Optional.of(compute(key, own, cancelled, computation))
              : await(new SharedResult(turn), cancelled);
      if (found.isPresent()) {
        return found.get();
      }
    }
  }

  private Optional<Result<DatedProfile>> await(SharedResult result, BooleanSupplier cancelled) {
    if (!waiting.tryAcquire()) {
      return Optional.of(Result.refused(busy()));
    }
    try {
      return result.await(cancelled);
    } finally {
      waiting.release();
    }
  }

  /** Result of an entry; a time-out counts for a while only. */
  private Optional<Result<DatedProfile>> result(Known entry) {
    return entry.profile().isPresent()
        ? entry.profile().map(Result::ok)
        : Optional.of(entry.at().plus(RETRY_AFTER))
            .filter(until -> clock.instant().isBefore(until))
            .map(until -> Result.refused(timedOut()));
  }

  private Result<DatedProfile> compute(
      ProfileKey key,
      CompletableFuture<Optional<Result<DatedProfile>>> own,
      BooleanSupplier cancelled,
      Supplier<Result<TableProfile>> computation) {
    Optional<Result<DatedProfile>> shared = Optional.empty();
    Instant startedAt = clock.instant();
    try {
      Result<DatedProfile> result =
          computation.get().map(profile -> new DatedProfile(profile, startedAt));
      shared =
          Optional.of(result)
              .filter(found -> found.problems().isEmpty() || !cancelled.getAsBoolean());
      return result;
    } finally {
      end(key, shared);
      own.complete(shared);
    }
  }

  private synchronized void end(ProfileKey key, Optional<Result<DatedProfile>> result) {
    running.remove(key);
    result.flatMap(this::known).ifPresent(entry -> known.put(key, entry));
  }

  private Optional<Known> known(Result<DatedProfile> result) {
    Instant now = clock.instant();
    return result.match(
        profile -> Optional.of(new Known(Optional.of(profile), now)),
        problems ->
            problems.stream()
                .filter(problem -> problem.code() == WarehouseProblem.QUERY_TIMEOUT)
                .findFirst()
                .map(problem -> new Known(Optional.empty(), now)));
  }

  private static Problem busy() {
    return Problem.of(
        WarehouseProblem.QUERY_BUSY,
        "",
        "the profile is being computed, and others wait for it; send the request again");
  }

  private static Problem timedOut() {
    String message =
        "the profile of this snapshot took too long less than %d minutes ago"
            .formatted(RETRY_AFTER.toMinutes());
    return Problem.of(WarehouseProblem.QUERY_TIMEOUT, "", message);
  }

  /**
   * Entry of a snapshot.
   *
   * @param profile empty when its computation took too long
   * @param at end of the computation
   */
  private record Known(Optional<DatedProfile> profile, Instant at) {}
}
