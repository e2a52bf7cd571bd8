package io.datasetbuilder.pipeline.model.access;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Watch of one build whose owner may be rejected while it waits or runs, by this process or by a
 * command on the same output folder. A build has many boundaries, so the ledger is read once a
 * second at most. Safe for concurrent use.
 */
public final class RejectionWatch {

  private static final Duration INTERVAL = Duration.ofSeconds(1);

  private final Optional<SignIn> signIn;
  private final Principal owner;
  private final Clock clock;
  private final AtomicReference<Reading> last =
      new AtomicReference<>(new Reading(Instant.MIN, Optional.empty()));

  /**
   * @param signIn empty: no user signs in, and no build is stopped
   */
  public RejectionWatch(Optional<SignIn> signIn, Principal owner, Clock clock) {
    this.signIn = signIn;
    this.owner = owner;
    this.clock = clock;
  }

  /**
   * Reason why the build must stop, as the ledger stated it within the last second; empty when it
   * may continue.
   */
  public synchronized Optional<Problem> read() {
    Instant now = clock.instant();
    Reading reading = Objects.requireNonNull(last.get());
    if (!now.isBefore(reading.next())) {
      reading = new Reading(now.plus(INTERVAL), signIn.flatMap(users -> users.rejection(owner)));
      last.set(reading);
    }
    return reading.rejection();
  }

  /**
   * State of the ledger.
   *
   * @param next time from which it is read again
   */
  private record Reading(Instant next, Optional<Problem> rejection) {}
}
