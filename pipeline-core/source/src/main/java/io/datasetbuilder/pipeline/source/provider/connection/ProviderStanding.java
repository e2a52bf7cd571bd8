package io.datasetbuilder.pipeline.source.provider.connection;

import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import java.util.Objects;
import java.util.Optional;

/**
 * Provider with the state of a caller's key.
 *
 * @param title for people
 * @param keyPage where to apply for a key
 * @param lastTest of this caller; empty: never tested
 */
public record ProviderStanding(
    String provider,
    String title,
    CredentialRule credential,
    Optional<String> keyPage,
    KeyOrigin key,
    Optional<TestResult> lastTest) {
  public ProviderStanding {
    Objects.requireNonNull(provider, "provider");
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(credential, "credential");
    Objects.requireNonNull(keyPage, "keyPage");
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(lastTest, "lastTest");
  }

  /** Origin of a caller's key of a provider, or the reason why no key can be used. */
  public enum KeyOrigin implements WireNamed.LowerCase {
    /** It came with the request. */
    REQUEST,
    /** Stored, encrypted. */
    STORED,
    /** A variable of the process. */
    ENVIRONMENT,
    /** No key exists. */
    NONE,
    /** One is stored, but the master keys that are given do not decrypt it. */
    UNREADABLE,
    /** A variable is set to what cannot be a key. */
    INVALID,
    /** The key is there, its second secret is not. */
    INCOMPLETE;

    /** Whether there is a key that can be used. */
    public boolean isUsable() {
      return this == REQUEST || this == STORED || this == ENVIRONMENT;
    }
  }
}
