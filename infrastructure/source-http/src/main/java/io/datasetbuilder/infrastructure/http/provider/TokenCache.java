package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.auth.credential.ProviderKey;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Tokens by the credential that bought them, in memory only; those not used for long are forgotten
 * when there are many. Safe for concurrent use.
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
}
