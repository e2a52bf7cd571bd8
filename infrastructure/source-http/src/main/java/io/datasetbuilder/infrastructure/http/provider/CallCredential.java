package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.auth.credential.ProviderKey;
import io.datasetbuilder.auth.credential.ProviderKeys;
import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.infrastructure.http.provider.Attempt.FailedAttempt;
import io.datasetbuilder.infrastructure.http.provider.TokenCache.CachedToken;
import io.datasetbuilder.infrastructure.http.provider.TokenCache.Token;
import io.datasetbuilder.infrastructure.http.scrub.Scrubber;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Kind;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Credential of one call: a key, a token, or nothing. Not safe for concurrent use. */
final class CallCredential {

  /** Exchange of a key for another token. */
  private record Renewal(
      CredentialRule.TokenExchange rule, CachedToken token, Supplier<Token> exchange) {}

  private final ProviderDefinition provider;
  private final Optional<ProviderKey> key;
  private final Optional<Renewal> renewal;
  private Optional<Secret> sent;
  private Optional<Secret> decoded = Optional.empty();

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

  /** The key itself, or nothing. One that was stored percent-encoded is sent decoded first. */
  static CallCredential byKey(ProviderDefinition provider, Optional<ProviderKey> key) {
    CallCredential credential =
        new CallCredential(provider, key, key.map(ProviderKey::key), Optional.empty());
    credential.decoded = key.map(ProviderKey::key).flatMap(EncodedKey::decoded);
    credential.sent = credential.decoded.or(credential::sent);
    return credential;
  }

  /** A token, requested now unless a valid one is cached. */
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

  /** Key or token that is sent with the requests; empty when nothing is. */
  Optional<Secret> sent() {
    return sent;
  }

  /** Whether the key is stored percent-encoded, as far as its letters show. */
  boolean isEncoded() {
    return decoded.isPresent();
  }

  /** Whether the decoded form of a key is sent, and not the one that is stored. */
  boolean sendsDecoded() {
    return decoded.isPresent() && decoded.equals(sent);
  }

  /**
   * Replaces a token that the provider calls dead, or the decoded form of a key that it refuses.
   *
   * @return whether there is another one now
   */
  boolean replace(FailedAttempt failure) {
    boolean refused =
        failure.category() == FailureCategory.AUTH
            || failure.category() == FailureCategory.APPLICATION_REQUIRED;
    if (refused && sendsDecoded()) {
      sent = key.map(ProviderKey::key);
      return true;
    }
    return renew(failure.code());
  }

  private boolean renew(Optional<String> code) {
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
    decoded.ifPresent(secrets::add);
    Set<String> names = provider.credential().queryName().map(Set::of).orElse(Set.of());
    return new Scrubber(secrets, provider.credential().publicValues(), names);
  }

  /**
   * Recognises keys that a user copied in the form that they have in addresses. Portals show both
   * forms of one key; the one that is stored is encoded once more when it is sent.
   */
  static final class EncodedKey {

    private static final Pattern FORM = Pattern.compile("(?:[A-Za-z0-9._~-]|%[0-9A-Fa-f]{2})+");

    private EncodedKey() {}

    /** The form that was meant; empty for a key that is not encoded. */
    static Optional<Secret> decoded(Secret key) {
      String text = key.reveal();
      if (text.indexOf('%') < 0 || !FORM.matcher(text).matches()) {
        return Optional.empty();
      }
      String plain = URLDecoder.decode(text, StandardCharsets.UTF_8);
      return Secret.isAcceptable(plain) ? Optional.of(new Secret(plain)) : Optional.empty();
    }
  }
}
