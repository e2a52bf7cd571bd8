package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.auth.credential.Secret;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The token of one credential. Whoever needs a new one while another is buying it waits, so that
 * one exchange serves all. Safe for concurrent use.
 */
final class CachedToken {

  private Optional<Token> token = Optional.empty();

  /** The token, bought when there is none that lives. */
  synchronized Secret current(Instant now, Supplier<Token> exchange) {
    if (token.filter(each -> each.isAlive(now)).isEmpty()) {
      token = Optional.of(exchange.get());
    }
    return token.get().secret();
  }

  /** Another token than the dead one: bought, unless somebody else did already. */
  synchronized Secret renewed(Secret dead, Supplier<Token> exchange) {
    if (token.filter(each -> !each.secret().equals(dead)).isEmpty()) {
      token = Optional.of(exchange.get());
    }
    return token.get().secret();
  }
}
