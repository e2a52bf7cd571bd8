package io.datasetbuilder.http.access;

import io.datasetbuilder.auth.throttle.AddressThrottle;
import io.datasetbuilder.auth.throttle.AddressThrottle.ThrottleRule;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.settings.AccessSettings.PublicSiteSettings;
import io.datasetbuilder.http.call.Refusals;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.pipeline.model.access.AccessProblem;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Bounds of readers without a credential, so that callers with one are served while many read: a
 * number of calls per address and minute, and half of the workers at a time. Safe for concurrent
 * use.
 */
public final class PublicReaders {

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final long NEXT_TRY_SECONDS = 1;

  private final AddressThrottle calls;
  private final Semaphore places;

  /**
   * @param workers that run operations of all callers
   */
  public PublicReaders(PublicSiteSettings settings, int workers, Clock clock) {
    this.calls = new AddressThrottle(new ThrottleRule(settings.callsPerMinute(), MINUTE), clock);
    this.places = new Semaphore(Math.max(1, workers / 2));
  }

  /** Whether a caller shows no credential at all; a wrong one is refused, whatever it calls. */
  public static boolean isReader(List<String> authorization, List<String> keys) {
    return authorization.isEmpty() && keys.isEmpty();
  }

  /**
   * Counts a call.
   *
   * @param peer the address at the other end of the connection
   * @throws RefusedCall 429 when the address called too often
   */
  public void count(String peer) {
    OptionalLong wait = calls.retryAfterSeconds(peer);
    if (wait.isPresent()) {
      throw refused("too many calls without a credential", wait.getAsLong());
    }
    calls.count(peer);
  }

  /**
   * Runs a read.
   *
   * @throws RefusedCall 429 when too many others run
   */
  public <T> T run(Supplier<T> read) {
    if (!places.tryAcquire()) {
      throw refused("too many readers without a credential at a time", NEXT_TRY_SECONDS);
    }
    try {
      return read.get();
    } finally {
      places.release();
    }
  }

  private static RefusedCall refused(String message, long seconds) {
    return Refusals.of(
        Problem.of(AccessProblem.AUTH_THROTTLED, "", message + ", try again later")
            .with("retry_after_seconds", JsonValue.of(seconds)));
  }
}
