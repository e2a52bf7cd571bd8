package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.auth.credential.ProviderKey;
import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.infrastructure.http.provider.TokenCache.CachedToken;
import io.datasetbuilder.infrastructure.http.provider.TokenCache.Token;
import io.datasetbuilder.infrastructure.http.scrub.Scrubber;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.TokenExchange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** What one call authenticates with. Not safe for concurrent use. */
final class CallCredential {

  /** A key that buys tokens. */
  private record Purse(TokenExchange rule, CachedToken cell, Supplier<Token> exchange) {}

  private final ProviderDefinition provider;
  private final Optional<ProviderKey> key;
  private final Optional<Purse> purse;
  private Optional<Secret> sent;

  private CallCredential(ProviderDefinition provider, Optional<ProviderKey> key, Optional<Purse> purse) {
    this.provider = provider;
    this.key = key;
    this.purse = purse;
    this.sent = key.map(ProviderKey::key);
  }

  /** The key itself, or nothing. */
  static CallCredential byKey(ProviderDefinition provider, Optional<ProviderKey> key) {
    return new CallCredential(provider, key, Optional.empty());
  }

  /** A token, bought now if there is none that lives. */
  static CallCredential byToken(
      ProviderDefinition provider,
      TokenExchange rule,
      ProviderKey key,
      CachedToken cell,
      Instant now,
      Supplier<Token> exchange) {
    CallCredential access =
        new CallCredential(provider, Optional.of(key), Optional.of(new Purse(rule, cell, exchange)));
    access.sent = Optional.of(cell.current(now, exchange));
    return access;
  }

  /** What goes with the requests. */
  Optional<Secret> sent() {
    return sent;
  }

  /**
   * Replaces a token that the provider calls dead.
   *
   * @param code of the provider's answer
   * @return whether there is another one now
   */
  boolean renew(Optional<String> code) {
    Optional<Purse> dead =
        purse.filter(each -> code.filter(each.rule().renewOn()::contains).isPresent());
    dead.ifPresent(each -> sent = sent.map(secret -> each.cell().renewed(secret, each.exchange())));
    return dead.isPresent();
  }

  /** Finds what must not be seen of this call. */
  Scrubber scrubber() {
    List<Secret> secrets = new ArrayList<>();
    key.ifPresent(
        each -> {
          secrets.add(each.key());
          each.second().ifPresent(secrets::add);
        });
    sent.ifPresent(secrets::add);
    return new Scrubber(secrets, provider.credential().publicValues(), names());
  }

  private Set<String> names() {
    return provider.credential().queryName().map(Set::of).orElse(Set.of());
  }
}
