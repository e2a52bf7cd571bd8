package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.auth.credential.ProviderKey;
import io.datasetbuilder.auth.credential.ProviderKeys;
import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.infrastructure.http.provider.TokenCache.CachedToken;
import io.datasetbuilder.infrastructure.http.provider.TokenCache.Token;
import io.datasetbuilder.infrastructure.http.scrub.Scrubber;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Kind;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** What one call authenticates with: a key, a token, or nothing. Not safe for concurrent use. */
final class CallCredential {

  /** How a key is exchanged for another token. */
  private record Renewal(
      CredentialRule.TokenExchange rule, CachedToken token, Supplier<Token> exchange) {}

  private final ProviderDefinition provider;
  private final Optional<ProviderKey> key;
  private final Optional<Renewal> renewal;
  private Optional<Secret> sent;

  private CallCredential(
      ProviderDefinition provider,
      Optional<ProviderKey> key,
      Optional<Secret> sent,
      Optional<Renewal> renewal) {
    this.provider = provider;
    this.key = key;
    this.sent = sent;
    this.renewal = renewal;
  }

  /** The key itself, or nothing. */
  static CallCredential byKey(ProviderDefinition provider, Optional<ProviderKey> key) {
    return new CallCredential(provider, key, key.map(ProviderKey::key), Optional.empty());
  }

  /** A token, requested now if there is none that lives. */
  static CallCredential byToken(
      ProviderDefinition provider,
      CredentialRule.TokenExchange rule,
      ProviderKey key,
      CachedToken token,
      Instant now,
      Supplier<Token> exchange) {
    return new CallCredential(
        provider,
        Optional.of(key),
        Optional.of(token.current(now, exchange)),
        Optional.of(new Renewal(rule, token, exchange)));
  }

  /**
   * The key that a call takes; read only when it is known where the call goes.
   *
   * @throws CallFault when a required key, or its second secret, is absent
   */
  static Optional<ProviderKey> choose(CredentialRule rule, ProviderKeys keys) {
    if (rule.kind() == Kind.NONE || rule.need() == CredentialRule.Need.NEVER) {
      return Optional.empty();
    }
    Optional<ProviderKey> key = keys.find(rule.slot()).filter(rule::isMetBy);
    if (key.isEmpty() && rule.isRequired()) {
      throw CallFault.beforehand(FailureCategory.CREDENTIAL_MISSING);
    }
    return key;
  }

  /** The environment variables that hold what a call needs. */
  static String variables(CredentialRule rule) {
    return rule.isPair() ? rule.variable() + " and " + rule.secretVariable() : rule.variable();
  }

  /** What goes with the requests. */
  Optional<Secret> sent() {
    return sent;
  }

  /**
   * Replaces a token that the provider calls dead.
   *
   * @param code of the provider's response
   * @return whether there is another one now
   */
  boolean renew(Optional<String> code) {
    Optional<Renewal> dead =
        renewal.filter(each -> code.filter(each.rule().renewOn()::contains).isPresent());
    dead.ifPresent(
        each -> sent = sent.map(secret -> each.token().renewed(secret, each.exchange())));
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
    Set<String> names = provider.credential().queryName().map(Set::of).orElse(Set.of());
    return new Scrubber(secrets, provider.credential().publicValues(), names);
  }
}
