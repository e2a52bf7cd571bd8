package io.datasetbuilder.warehouse.profile;

import io.datasetbuilder.buildspec.concurrent.RecentEntries;
import io.datasetbuilder.buildspec.concurrent.SingleFlight;
import io.datasetbuilder.buildspec.concurrent.SingleFlight.Flight;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.SnapshotProfile;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
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

  private static final Duration FOREVER = Duration.ofDays(1);

  private final InstantSource clock;
  private final Semaphore waiting;
  private final RecentEntries<ProfileKey, Known> known;
  private final SingleFlight<ProfileKey, Computed> flights = new SingleFlight<>();

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
      ProfileKey key, BooleanSupplier cancelled, Supplier<Result<SnapshotProfile>> computation) {
    while (true) {
      Flight<Computed> flight =
          flights.join(
              key,
              () -> known.get(key).flatMap(this::result).map(Computed::shared),
              () -> compute(key, cancelled, computation));
      flight.run();
      if (flight.isMine()) {
        return flight.value().result();
      }
      Optional<Problem> refusal = flight.isOver() ? Optional.empty() : await(flight, cancelled);
      if (refusal.isPresent()) {
        return Result.refused(refusal.get());
      }
      if (!flight.hasFailed() && flight.value().isShared()) {
        return flight.value().result();
      }
    }
  }

  /** Waits for the computation of another caller; refuses when that is not possible. */
  private Optional<Problem> await(Flight<Computed> flight, BooleanSupplier cancelled) {
    if (!waiting.tryAcquire()) {
      return Optional.of(busy());
    }
    try {
      return flight.await(FOREVER, cancelled) ? Optional.empty() : Optional.of(cancelled());
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

  private Computed compute(
      ProfileKey key, BooleanSupplier cancelled, Supplier<Result<SnapshotProfile>> computation) {
    Instant startedAt = clock.instant();
    Result<DatedProfile> result =
        computation.get().map(profile -> new DatedProfile(profile, startedAt));
    boolean isShared = result.problems().isEmpty() || !cancelled.getAsBoolean();
    if (isShared) {
      known(result).ifPresent(entry -> known.put(key, entry));
    }
    return new Computed(result, isShared);
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

  private static Problem cancelled() {
    return Problem.of(
        WarehouseProblem.QUERY_FAILED, "", "the query was cancelled before it had a result");
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

  /**
   * Result of a computation.
   *
   * @param isShared false when its caller left before its end, so that it may be cut short
   */
  private record Computed(Result<DatedProfile> result, boolean isShared) {

    static Computed shared(Result<DatedProfile> result) {
      return new Computed(result, true);
    }
  }
}
