package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.auth.credential.ProviderKey;
import io.datasetbuilder.auth.credential.Secret;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Cache of tokens by the credential they were exchanged for, in memory only; those not used for
 * long are forgotten when there are many. Safe for concurrent use.
 */
final class TokenCache {

  private static final int MOST = 1_000;

  private record Owner(String slot, String url, ProviderKey key) {}

  private final Map<Owner, CachedToken> cells =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Owner, CachedToken> eldest) {
          return size() > MOST;
        }
      };

  /**
   * @param url of the exchange
   */
  CachedToken of(String slot, String url, ProviderKey key) {
    synchronized (cells) {
      return cells.computeIfAbsent(new Owner(slot, url, key), owner -> new CachedToken());
    }
  }

  /**
   * The token of one credential. Whoever needs a new one while another exchanges it waits, so that
   * one exchange serves all. Safe for concurrent use.
   */
  static final class CachedToken {

    private Optional<Token> token = Optional.empty();

    /** The token, requested when there is none that lives. */
    synchronized Secret current(Instant now, Supplier<Token> exchange) {
      if (token.filter(each -> each.isAlive(now)).isEmpty()) {
        token = Optional.of(exchange.get());
      }
      return token.get().secret();
    }

    /** Another token than the dead one: requested, unless another call did already. */
    synchronized Secret renewed(Secret dead, Supplier<Token> exchange) {
      if (token.filter(each -> !each.secret().equals(dead)).isEmpty()) {
        token = Optional.of(exchange.get());
      }
      return token.get().secret();
    }
  }

  /**
   * What a key was exchanged for.
   *
   * @param end when it dies; empty when the provider does not say
   */
  record Token(Secret secret, Optional<Instant> end) {

    /** A token that dies on its way would cost a call. */
    private static final Duration MARGIN = Duration.ofMinutes(1);

    /** Larger times since 1970 are milliseconds. */
    private static final long LARGEST_SECONDS = 100_000_000_000L;

    boolean isAlive(Instant now) {
      return end.isEmpty() || now.plus(MARGIN).isBefore(end.get());
    }

    /** The time that a number since 1970 means, in seconds or in milliseconds. */
    static Instant time(long sinceEpoch) {
      return sinceEpoch > LARGEST_SECONDS
          ? Instant.ofEpochMilli(sinceEpoch)
          : Instant.ofEpochSecond(sinceEpoch);
    }
  }
}
