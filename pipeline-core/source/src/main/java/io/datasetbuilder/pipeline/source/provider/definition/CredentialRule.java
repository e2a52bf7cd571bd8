package io.datasetbuilder.pipeline.source.provider.definition;

import io.datasetbuilder.auth.credential.EnvironmentKeys;
import io.datasetbuilder.auth.credential.ProviderKey;
import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Optional;
import java.util.Set;

/**
 * Whether a provider needs a key, whose, and how it travels.
 *
 * @param slot the credential's name; several providers may share one
 * @param travels where the key (or the token that was bought with it) goes in a request; empty when
 *     there is no key
 * @param token how a key is exchanged for a token, when the kind says so
 * @param publicValues keys that are no secrets, such as {@code sample} or {@code DEMO_KEY}
 */
public record CredentialRule(
    Kind kind,
    Need need,
    String slot,
    Optional<KeyTransport> travels,
    Optional<TokenExchange> token,
    Set<String> publicValues) {

  public CredentialRule {
    publicValues = Set.copyOf(publicValues);
  }

  /** The environment variable of the key. */
  public String variable() {
    return EnvironmentKeys.variable(slot);
  }

  /** The environment variable of the second secret of a pair. */
  public String secretVariable() {
    return EnvironmentKeys.secretVariable(slot);
  }

  /** The query parameter of the key; empty when it travels elsewhere. */
  public Optional<String> queryName() {
    return travels
        .filter(KeyTransport.Query.class::isInstance)
        .map(query -> ((KeyTransport.Query) query).param());
  }

  public boolean isRequired() {
    return need == Need.REQUIRED;
  }

  /** Whether a key alone does not do: its second secret travels, or buys the token. */
  public boolean isPair() {
    return kind == Kind.KEY_PAIR || token.flatMap(TokenExchange::secretParam).isPresent();
  }

  /** Whether a key has all the parts that are needed. */
  public boolean isMetBy(ProviderKey key) {
    return !isPair() || key.second().isPresent();
  }

  /** Parts of a credential. */
  public enum Kind implements WireNamed.LowerCase {
    NONE,
    KEY,
    /** A key and a second secret. */
    KEY_PAIR,
    /** A key or pair that buys a token of short life. */
    TOKEN_EXCHANGE
  }

  /** Whether calls work without. */
  public enum Need implements WireNamed.LowerCase {
    REQUIRED,
    /** Works without, at a lower quota. */
    OPTIONAL,
    NEVER
  }

  /** The one place of a request where a key travels. */
  public sealed interface KeyTransport {

    /** A query parameter; percent-encoded once. */
    record Query(String param) implements KeyTransport {}

    /**
     * A header.
     *
     * @param prefix the text before the key, such as {@code "Apikey "}; may be empty
     */
    record Header(String name, String prefix) implements KeyTransport {}

    /** The segment {@code {key}} of the address. */
    record Path() implements KeyTransport {}
  }

  /**
   * Exchange of a key for a token. The token lives in memory only.
   *
   * @param url address of the exchange; may begin with {@code {base}}
   * @param keyParam query parameter of the key
   * @param secretParam query parameter of the second secret
   * @param tokenAt location of the token in the response
   * @param expiresAt location of its expiry in the response, as a time since 1970 in seconds or
   *     milliseconds (a value above 10^11 is milliseconds); empty when it is not reported
   * @param renewOn result codes that mean the token is dead: the token is renewed once
   */
  public record TokenExchange(
      String url,
      String keyParam,
      Optional<String> secretParam,
      JsonPointer tokenAt,
      Optional<JsonPointer> expiresAt,
      Set<String> renewOn) {

    public TokenExchange {
      renewOn = Set.copyOf(renewOn);
    }
  }
}
