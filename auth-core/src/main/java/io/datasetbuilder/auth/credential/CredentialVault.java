package io.datasetbuilder.auth.credential;

import io.datasetbuilder.auth.credential.CredentialStore.CredentialScope;
import io.datasetbuilder.auth.credential.MasterKey.MasterKeys;
import io.datasetbuilder.auth.principal.OwnerId;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Keeps keys of providers, encrypted (Spec, Authentication 10). Without a master key every
 * operation throws {@link CredentialFailure} of kind {@code STORE_NOT_CONFIGURED}. Safe for
 * concurrent use when its random source is.
 */
public final class CredentialVault {

  private final CredentialStore store;
  private final Optional<CredentialCipher> cipher;
  private final Clock clock;
  private final SecretRegistry seen;

  /**
   * @param keys empty: nothing is stored or read
   * @param random of nonces; must not repeat itself
   * @param seen learns every key that is kept or decrypted
   */
  public CredentialVault(
      CredentialStore store,
      Optional<MasterKeys> keys,
      RandomGenerator random,
      Clock clock,
      SecretRegistry seen) {
    this.store = store;
    this.cipher = keys.map(given -> new CredentialCipher(given, random));
    this.clock = clock;
    this.seen = seen;
  }

  /** Whether there is a master key. */
  public boolean isConfigured() {
    return cipher.isPresent();
  }

  /** Keeps a key, in the place of any that is there. */
  public CredentialStatus put(CredentialStore.CredentialScope place, ProviderKey key) {
    seen.add(key);
    CredentialStore.SealedCredential sealed = cipher().seal(place, key);
    CredentialStore.StoredCredential credential =
        new CredentialStore.StoredCredential(
            place, sealed, clock.instant().truncatedTo(ChronoUnit.MICROS));
    store.put(credential);
    return status(credential);
  }

  /**
   * The key of a place.
   *
   * @return empty when none is stored
   * @throws CredentialFailure of kind {@code UNREADABLE} when one is, but cannot be decrypted
   */
  public Optional<ProviderKey> get(CredentialStore.CredentialScope place) {
    CredentialCipher open = cipher();
    Optional<ProviderKey> key =
        store
            .find(place)
            .map(
                found ->
                    open.open(place, found.sealed())
                        .orElseThrow(
                            () -> new CredentialFailure(CredentialFailure.Kind.UNREADABLE)));
    key.ifPresent(seen::add);
    return key;
  }

  /**
   * The keys that one owner has stored; none where there is no master key. Finding one throws a
   * {@link CredentialFailure} when it is stored and cannot be read: another one is not silently
   * used in its place.
   */
  public ProviderKeys keysOf(OwnerId owner) {
    return slot -> isConfigured() ? get(new CredentialScope(owner, slot)) : Optional.empty();
  }

  /** Reportable facts about the credential of a scope. */
  public CredentialStatus status(CredentialStore.CredentialScope place) {
    cipher();
    return store.find(place).map(this::status).orElse(CredentialStatus.NONE);
  }

  /**
   * Removes the key of a scope; does nothing when it does not exist, and also removes an unreadable
   * one.
   */
  public void delete(CredentialStore.CredentialScope place) {
    cipher();
    store.delete(place);
  }

  /**
   * Encrypts all credentials of all owners with the current master key. One that its owner sets
   * meanwhile stays as it was set.
   */
  public RotationReport rotate() {
    CredentialCipher rotating = cipher();
    int reencrypted = 0;
    int current = 0;
    int unreadable = 0;
    for (CredentialStore.StoredCredential credential : store.all()) {
      Optional<ProviderKey> key = rotating.open(credential.place(), credential.sealed());
      if (key.isEmpty()) {
        unreadable++;
      } else if (rotating.isCurrent(credential.sealed())) {
        current++;
      } else if (store.replace(credential, rotating.seal(credential.place(), key.get()))) {
        reencrypted++;
      }
    }
    return new RotationReport(reencrypted, current, unreadable);
  }

  private CredentialStatus status(CredentialStore.StoredCredential credential) {
    boolean readable = cipher().open(credential.place(), credential.sealed()).isPresent();
    return new CredentialStatus(true, Optional.of(credential.updatedAt()), readable);
  }

  private CredentialCipher cipher() {
    return cipher.orElseThrow(
        () -> new CredentialFailure(CredentialFailure.Kind.STORE_NOT_CONFIGURED));
  }

  /**
   * Result of rotating the stored credentials of all owners, in numbers of credentials.
   *
   * @param reencrypted newly encrypted with the current master key
   * @param current already encrypted with it
   * @param unreadable left unchanged: no configured master key decrypts them
   */
  public record RotationReport(int reencrypted, int current, int unreadable) {}

  /**
   * Reportable facts about a stored credential.
   *
   * @param configured whether one is stored
   * @param updatedAt time at which it was set; present exactly when one is stored
   * @param readable whether the configured master keys can decrypt it
   */
  public record CredentialStatus(
      boolean configured, Optional<Instant> updatedAt, boolean readable) {

    /** Nothing is stored. */
    public static final CredentialStatus NONE =
        new CredentialStatus(false, Optional.empty(), false);

    public CredentialStatus {
      if (configured != updatedAt.isPresent()) {
        throw new IllegalArgumentException("a time exactly when one is stored");
      }
    }
  }
}
