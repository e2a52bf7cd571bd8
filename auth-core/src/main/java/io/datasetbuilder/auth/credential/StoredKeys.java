package io.datasetbuilder.auth.credential;

import io.datasetbuilder.auth.principal.OwnerId;
import java.util.Optional;

/** The keys that one owner has stored. None where there is no master key. */
public record StoredKeys(CredentialVault vault, OwnerId owner) implements ProviderKeys {

  /**
   * @throws CredentialFailure when a key is stored and cannot be had: another one is not silently
   *     used in its place
   */
  @Override
  public Optional<ProviderKey> find(String slot) {
    return vault.isConfigured() ? vault.get(new CredentialScope(owner, slot)) : Optional.empty();
  }
}
