package io.datasetbuilder.embedded.provider;

import io.datasetbuilder.embedded.assembly.KeyRing;
import io.datasetbuilder.pipeline.source.provider.connection.TestResult;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import java.util.Objects;
import java.util.Optional;

/**
 * How a caller stands with a provider.
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
    KeyRing.KeyOrigin key,
    Optional<TestResult> lastTest) {
  public ProviderStanding {
    Objects.requireNonNull(provider, "provider");
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(credential, "credential");
    Objects.requireNonNull(keyPage, "keyPage");
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(lastTest, "lastTest");
  }
}
