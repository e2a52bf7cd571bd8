package io.datasetbuilder.infrastructure.oidc;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyOperation;
import com.nimbusds.jose.jwk.KeyType;
import com.nimbusds.jose.jwk.KeyUse;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * The keys of one issuer, fetched when they are first needed, when their time to live is over, and
 * when a token names a key that is not among them. Callers at the same time share one fetch. Safe
 * for concurrent use.
 *
 * <p>Not the cache of the library: there each caller that waited for a fetch which failed repeats
 * it, one after the other, and an unknown key counts as an unreachable issuer while refetching is
 * limited.
 */
final class IssuerKeys {

  /** Time for which keys are used beyond their time to live while the issuer cannot be reached. */
  static final Duration OUTAGE = Duration.ofHours(1);

  /** The pause after a failed fetch. */
  static final Duration BACKOFF = Duration.ofSeconds(5);

  /** The least time between two fetches for unknown keys, which anyone can invent. */
  static final Duration REFETCH_INTERVAL = Duration.ofSeconds(30);

  private static final int LEAST_BITS = 2048;

  private static final Logger LOG = System.getLogger(IssuerKeys.class.getName());

  private final String issuer;
  private final Callable<JWKSet> source;
  private final Duration timeToLive;
  private final Clock clock;

  private FetchedKeys held = new FetchedKeys(new JWKSet(), Instant.MIN);
  private Optional<FutureTask<Optional<FetchedKeys>>> running = Optional.empty();
  private Instant nextFetch = Instant.MIN;
  private Instant nextRefetch = Instant.MIN;
  private boolean available = true;

  /**
   * @param source fetches the key set, in bounded time; an exception means that it cannot be had
   */
  IssuerKeys(String issuer, Callable<JWKSet> source, Duration timeToLive, Clock clock) {
    this.issuer = issuer;
    this.source = source;
    this.timeToLive = timeToLive;
    this.clock = clock;
  }

  /**
   * The keys of an id that verify signatures.
   *
   * @return no key when the issuer has none of this id; empty when its keys cannot be had
   */
  Optional<List<JWK>> withId(String keyId) {
    List<JWK> known;
    FutureTask<Optional<FetchedKeys>> fetch;
    synchronized (this) {
      Instant now = clock.instant();
      boolean current = isCurrent(now);
      known = isCurrent(now.minus(OUTAGE)) ? held.withId(keyId) : List.of();
      if (!known.isEmpty() && (current || running.isPresent())) {
        return Optional.of(known);
      }
      if (running.isEmpty()) {
        if (now.isBefore(current ? nextRefetch : nextFetch)) {
          return current || !known.isEmpty() ? Optional.of(known) : Optional.empty();
        }
        nextRefetch = current ? now.plus(REFETCH_INTERVAL) : nextRefetch;
        running = Optional.of(new FutureTask<>(this::fetch));
      }
      fetch = running.get();
    }
    // The first caller runs it; for all others this does nothing.
    fetch.run();
    return result(fetch)
        .map(fetched -> fetched.withId(keyId))
        .or(() -> known.isEmpty() ? Optional.empty() : Optional.of(known));
  }

  /** Whether the last fetch succeeded, or the keys are within their time to live all the same. */
  synchronized boolean isAvailable() {
    return available || isCurrent(clock.instant());
  }

  private boolean isCurrent(Instant now) {
    return now.isBefore(held.fetchedAt().plus(timeToLive));
  }

  private Optional<FetchedKeys> fetch() {
    Instant began = clock.instant();
    Optional<FetchedKeys> fetched = Optional.empty();
    try {
      fetched = Optional.of(new FetchedKeys(source.call(), began));
    } catch (Exception | StackOverflowError failure) {
      Level level = isAvailable() ? Level.WARNING : Level.DEBUG;
      LOG.log(level, "The keys of {0} cannot be fetched: {1}", issuer, failure);
    } finally {
      finish(fetched);
    }
    return fetched;
  }

  private synchronized void finish(Optional<FetchedKeys> fetched) {
    running = Optional.empty();
    held = fetched.orElse(held);
    available = fetched.isPresent();
    nextFetch = available ? Instant.MIN : clock.instant().plus(BACKOFF);
  }

  private static Optional<FetchedKeys> result(FutureTask<Optional<FetchedKeys>> fetch) {
    try {
      return fetch.get();
    } catch (ExecutionException broken) {
      return Optional.empty();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /**
   * A key set.
   *
   * @param fetchedAt when its fetch began
   */
  private record FetchedKeys(JWKSet keys, Instant fetchedAt) {

    private List<JWK> withId(String keyId) {
      return new JWKSelector(
              new JWKMatcher.Builder()
                  .keyType(KeyType.RSA)
                  .keyID(keyId)
                  .keyUses(KeyUse.SIGNATURE, null)
                  .keyOperations(KeyOperation.VERIFY, null)
                  .algorithms(SignedToken.ALGORITHM, null)
                  .minKeySize(LEAST_BITS)
                  .build())
          .select(keys);
    }
  }
}
