package io.datasetbuilder.infrastructure.oidc;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyOperation;
import com.nimbusds.jose.jwk.KeyType;
import com.nimbusds.jose.jwk.KeyUse;
import io.datasetbuilder.buildspec.concurrent.SingleFlight;
import io.datasetbuilder.buildspec.concurrent.SingleFlight.Flight;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

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

  /** A fetch ends far earlier. */
  private static final Duration MOST_WAITING = Duration.ofMinutes(10);

  private static final int LEAST_BITS = 2048;

  private static final Logger LOG = System.getLogger(IssuerKeys.class.getName());

  private final String issuer;
  private final Callable<JWKSet> source;
  private final Duration timeToLive;
  private final Clock clock;

  private final SingleFlight<String, Optional<FetchedKeys>> fetches = new SingleFlight<>();
  private FetchedKeys held = new FetchedKeys(new JWKSet(), Instant.MIN);
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
    List<JWK> known = known(keyId);
    if (!known.isEmpty() && (isCurrent() || fetches.isRunning(issuer))) {
      return Optional.of(known);
    }
    Flight<Optional<FetchedKeys>> fetch =
        fetches.join(issuer, () -> withoutFetch(keyId), this::fetch);
    fetch.run();
    boolean isOver = fetch.await(MOST_WAITING, () -> false);
    Optional<FetchedKeys> keys = isOver && !fetch.hasFailed() ? fetch.value() : Optional.empty();
    return keys.map(fetched -> fetched.withId(keyId))
        .or(() -> known.isEmpty() ? Optional.empty() : Optional.of(known));
  }

  /** The keys of an id that may be used, as long as others cannot be had. */
  private synchronized List<JWK> known(String keyId) {
    return isCurrent(clock.instant().minus(OUTAGE)) ? held.withId(keyId) : List.of();
  }

  /** The held keys, or none, when no fetch may begin; empty when one has to begin now. */
  private synchronized Optional<Optional<FetchedKeys>> withoutFetch(String keyId) {
    Instant now = clock.instant();
    boolean current = isCurrent(now);
    boolean known = !known(keyId).isEmpty();
    if ((current && known) || now.isBefore(current ? nextRefetch : nextFetch)) {
      return Optional.of(Optional.of(held).filter(keys -> current || known));
    }
    nextRefetch = current ? now.plus(REFETCH_INTERVAL) : nextRefetch;
    return Optional.empty();
  }

  /** Whether the last fetch succeeded, or the keys are within their time to live all the same. */
  synchronized boolean isAvailable() {
    return available || isCurrent();
  }

  private synchronized boolean isCurrent() {
    return isCurrent(clock.instant());
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
    held = fetched.orElse(held);
    available = fetched.isPresent();
    nextFetch = available ? Instant.MIN : clock.instant().plus(BACKOFF);
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
