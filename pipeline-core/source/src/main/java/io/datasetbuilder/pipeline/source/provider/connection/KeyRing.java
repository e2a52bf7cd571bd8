package io.datasetbuilder.pipeline.source.provider.connection;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.auth.credential.CredentialFailure;
import io.datasetbuilder.auth.credential.CredentialStore;
import io.datasetbuilder.auth.credential.CredentialVault;
import io.datasetbuilder.auth.credential.EnvironmentKeys;
import io.datasetbuilder.auth.credential.ProviderKey;
import io.datasetbuilder.auth.credential.ProviderKeys;
import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.connection.ProviderStanding.KeyOrigin;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The keys of a caller (Spec, Authentication 10): where owners are kept apart, those of the request
 * alone; else what the caller has stored, and where there is nothing and the operator allows it,
 * the variables of the process. Safe for concurrent use.
 */
public final class KeyRing {

  /** Rule that decides whose keys providers are called with. */
  public enum KeyPolicy {
    /** Those that came with the request. */
    OF_REQUEST,
    /** Those that the caller has stored. */
    OWN,
    /** Those that the caller has stored, else those of the service. */
    OWN_OR_SERVER
  }

  private final CredentialVault vault;
  private final EnvironmentKeys environment;
  private final Supplier<ProviderCatalog> catalog;
  private final KeyPolicy policy;

  /**
   * @param variables of the process
   * @param catalog knows the slots of providers, and which values are no secrets
   */
  public KeyRing(
      CredentialVault vault,
      Map<String, String> variables,
      Supplier<ProviderCatalog> catalog,
      KeyPolicy policy) {
    this.vault = vault;
    this.environment =
        new EnvironmentKeys(variables, (slot, value) -> isPublic(catalog.get(), slot, value));
    this.catalog = catalog;
    this.policy = policy;
  }

  /**
   * The keys of a caller. One that is stored or set but cannot be used fails the call that needs it
   * with {@link ProviderFailure}: no other key is silently used in its place.
   */
  public ProviderKeys of(Caller caller) {
    ProviderKeys keys =
        switch (policy) {
          case OF_REQUEST -> slot -> ofRequest(caller, slot);
          case OWN -> vault.keysOf(caller.actorId());
          case OWN_OR_SERVER -> vault.keysOf(caller.actorId()).or(environment);
        };
    return slot -> {
      try {
        return keys.find(slot);
      } catch (CredentialFailure failed) {
        throw new ProviderFailure(problem(failed, slot), failed);
      }
    };
  }

  /**
   * Origin of a caller's key.
   *
   * @throws CredentialFailure when the store does not work
   */
  public KeyOrigin origin(Caller caller, CredentialRule rule) {
    try {
      return switch (policy) {
        case OF_REQUEST ->
            origin(rule, ofRequest(caller, rule.slot()), KeyOrigin.REQUEST).orElse(KeyOrigin.NONE);
        case OWN -> stored(caller, rule).orElse(KeyOrigin.NONE);
        case OWN_OR_SERVER ->
            stored(caller, rule)
                .or(() -> origin(rule, environment.find(rule.slot()), KeyOrigin.ENVIRONMENT))
                .orElse(KeyOrigin.NONE);
      };
    } catch (CredentialFailure failed) {
      return switch (failed.kind()) {
        case UNREADABLE -> KeyOrigin.UNREADABLE;
        case INVALID -> KeyOrigin.INVALID;
        case STORE_NOT_CONFIGURED, STORE_UNAVAILABLE -> throw failed;
      };
    }
  }

  /** Time at which a caller's stored key was set; empty when none is stored. */
  public Optional<Instant> storedSince(OwnerId owner, String slot) {
    return policy != KeyPolicy.OF_REQUEST && vault.isConfigured()
        ? vault.status(new CredentialStore.CredentialScope(owner, slot)).updatedAt()
        : Optional.empty();
  }

  /** Whether keys may be stored. */
  public boolean stores() {
    return policy != KeyPolicy.OF_REQUEST;
  }

  /** A request names a provider; several providers may share the slot of its key. */
  private Optional<ProviderKey> ofRequest(Caller caller, String slot) {
    Set<String> given = caller.keys().providers();
    return catalog.get().providers().stream()
        .filter(provider -> given.contains(provider.name()))
        .filter(provider -> provider.credential().slot().equals(slot))
        .flatMap(
            provider ->
                caller
                    .keys()
                    .find(provider.name())
                    .flatMap(key -> ProviderKey.read(key.reveal(), provider.credential().isPair()))
                    .stream())
        .findFirst();
  }

  private Optional<KeyOrigin> stored(Caller caller, CredentialRule rule) {
    return origin(rule, vault.keysOf(caller.actorId()).find(rule.slot()), KeyOrigin.STORED);
  }

  private static Optional<KeyOrigin> origin(
      CredentialRule rule, Optional<ProviderKey> key, KeyOrigin usable) {
    return key.map(found -> rule.isMetBy(found) ? usable : KeyOrigin.INCOMPLETE);
  }

  private static boolean isPublic(ProviderCatalog catalog, String slot, String value) {
    return catalog.providers().stream()
        .map(provider -> provider.credential())
        .anyMatch(rule -> rule.slot().equals(slot) && rule.publicValues().contains(value));
  }

  /**
   * The problem of a failure to keep or read a key. It never shows what was written in its place.
   */
  public static Problem problem(CredentialFailure failure, String slot) {
    return switch (failure.kind()) {
      case STORE_NOT_CONFIGURED ->
          Problem.of(
                  CredentialProblem.CREDENTIAL_STORE_NOT_CONFIGURED,
                  "",
                  "credential store is not configured")
              .withHint("set SVC_CREDENTIAL_MASTER_KEY, or give keys as variables");
      case UNREADABLE ->
          Problem.of(
                  CredentialProblem.CREDENTIAL_UNREADABLE,
                  "",
                  "the stored key of " + slot + " cannot be decrypted")
              .withHint("restore the master key, or store the key anew");
      case INVALID -> invalidVariable(EnvironmentKeys.variable(slot));
      case STORE_UNAVAILABLE ->
          failure.getCause() instanceof StateFailure state
              ? state.problem()
              : Problem.of(
                  StorageProblem.STATE_UNAVAILABLE, "", "The stored credentials cannot be used.");
    };
  }

  private static Problem invalidVariable(String variable) {
    return Problem.of(
        CredentialProblem.INVALID_CREDENTIAL,
        variable,
        variable + " or its second secret is set to what cannot be a key");
  }
}
