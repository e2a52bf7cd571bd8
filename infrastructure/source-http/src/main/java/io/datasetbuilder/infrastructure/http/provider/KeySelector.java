package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.auth.credential.ProviderKey;
import io.datasetbuilder.auth.credential.ProviderKeys;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Kind;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.util.Optional;

/** Which key a call takes. Asked only when it is known where the call goes. */
final class KeySelector {

  private final CredentialRule credential;

  KeySelector(CredentialRule credential) {
    this.credential = credential;
  }

  /**
   * @throws CallFault when a required key, or its second secret, is absent
   */
  Optional<ProviderKey> choose(ProviderKeys keys) {
    if (credential.kind() == Kind.NONE || credential.need() == CredentialRule.Need.NEVER) {
      return Optional.empty();
    }
    Optional<ProviderKey> key = keys.find(credential.slot()).filter(this::isWhole);
    if (key.isEmpty() && credential.isRequired()) {
      throw CallFault.beforehand(FailureCategory.CREDENTIAL_MISSING);
    }
    return key;
  }

  private boolean isWhole(ProviderKey key) {
    return !needsSecond() || key.second().isPresent();
  }

  private boolean needsSecond() {
    return credential.kind() == Kind.KEY_PAIR
        || credential.token().flatMap(token -> token.secretParam()).isPresent();
  }

  /** The environment variables that hold what a call needs. */
  String variables() {
    return needsSecond()
        ? credential.variable() + " and " + credential.secretVariable()
        : credential.variable();
  }
}
