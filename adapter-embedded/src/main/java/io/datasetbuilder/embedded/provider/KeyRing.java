package io.datasetbuilder.embedded.provider;

import io.datasetbuilder.auth.credential.CredentialFailure;
import io.datasetbuilder.auth.credential.CredentialScope;
import io.datasetbuilder.auth.credential.CredentialVault;
import io.datasetbuilder.auth.credential.EnvironmentKeys;
import io.datasetbuilder.auth.credential.ProviderKey;
import io.datasetbuilder.auth.credential.ProviderKeys;
import io.datasetbuilder.auth.credential.StoredKeys;
import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The keys of a caller in a single-user deployment (Spec, Authentication 10): what the caller has
 * stored, and where there is nothing, the variables of the process. Safe for concurrent use.
 */
public final class KeyRing {

  private final CredentialVault vault;
  private final EnvironmentKeys environment;

  /**
   * @param variables of the process
   * @param catalog tells which values are no secrets; asked when a variable is looked at
   */
  public KeyRing(
      CredentialVault vault, Map<String, String> variables, Supplier<ProviderCatalog> catalog) {
    this.vault = vault;
    this.environment =
        new EnvironmentKeys(variables, (slot, value) -> isPublic(catalog.get(), slot, value));
  }

  /**
   * The keys of a caller. One that is stored or set but cannot be used fails the call that needs it
   * with {@link ProviderFailure}: no other key is silently used in its place.
   */
  public ProviderKeys of(OwnerId owner) {
    ProviderKeys keys = new StoredKeys(vault, owner).or(environment);
    return slot -> {
      try {
        return keys.find(slot);
      } catch (CredentialFailure failed) {
        throw new ProviderFailure(KeyProblems.of(failed, slot), failed);
      }
    };
  }

  /**
   * Where a caller's key comes from.
   *
   * @throws CredentialFailure when the place of keeping does not work
   */
  public KeyOrigin origin(OwnerId owner, CredentialRule rule) {
    try {
      Optional<ProviderKey> stored = new StoredKeys(vault, owner).find(rule.slot());
      return stored
          .map(key -> origin(rule, key, KeyOrigin.STORED))
          .or(
              () ->
                  environment
                      .find(rule.slot())
                      .map(key -> origin(rule, key, KeyOrigin.ENVIRONMENT)))
          .orElse(KeyOrigin.NONE);
    } catch (CredentialFailure failed) {
      return switch (failed.kind()) {
        case UNREADABLE -> KeyOrigin.UNREADABLE;
        case INVALID -> KeyOrigin.INVALID;
        case STORE_NOT_CONFIGURED, STORE_UNAVAILABLE -> throw failed;
      };
    }
  }

  /** When a caller's stored key was set, where one is stored. */
  Optional<Instant> storedSince(OwnerId owner, String slot) {
    return vault.isConfigured()
        ? vault.status(new CredentialScope(owner, slot)).updatedAt()
        : Optional.empty();
  }

  private static KeyOrigin origin(CredentialRule rule, ProviderKey key, KeyOrigin usable) {
    return rule.isMetBy(key) ? usable : KeyOrigin.INCOMPLETE;
  }

  private static boolean isPublic(ProviderCatalog catalog, String slot, String value) {
    return catalog.providers().stream()
        .map(provider -> provider.credential())
        .anyMatch(rule -> rule.slot().equals(slot) && rule.publicValues().contains(value));
  }
}
