package io.datasetbuilder.auth.credential;

import io.datasetbuilder.auth.principal.OwnerId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Keeps encrypted credentials, one a place. It never sees a key. Safe for concurrent use. Every
 * method throws {@link CredentialFailure} of kind {@code STORE_UNAVAILABLE} when the place of
 * keeping does not work; nothing is changed then.
 */
public interface CredentialStore {

  /** Keeps a credential in the place of any that is there. Times are kept to the microsecond. */
  void put(StoredCredential credential);

  Optional<StoredCredential> find(CredentialScope place);

  /** Removes a credential; does nothing when it does not exist. */
  void delete(CredentialScope place);

  /** All credentials of all owners, by owner and slot. */
  List<StoredCredential> all();

  /**
   * Puts an envelope in the place of another, unless that was changed or removed since it was read.
   *
   * @return whether it was put
   */
  boolean replace(StoredCredential before, SealedCredential after);

  /**
   * A credential as it is kept.
   *
   * @param updatedAt when its owner last set it; a new encryption does not change it
   */
  public record StoredCredential(
      CredentialScope place, SealedCredential sealed, Instant updatedAt) {}

  /**
   * An encrypted credential: everything that is needed to read it but the master key.
   *
   * @param version of this envelope
   * @param keyId which master key it was encrypted with
   * @param nonce 12 bytes, used once, in URL-safe base64
   * @param ciphertext with its tag, in URL-safe base64
   */
  public record SealedCredential(int version, String keyId, String nonce, String ciphertext) {

    /** AES-256-GCM, bound to owner, slot and master key. */
    public static final int VERSION = 1;
  }

  /**
   * Scope of a credential: a credential that is encrypted for one scope cannot be read in another.
   *
   * @param slot the credential's name, lower case
   */
  public record CredentialScope(OwnerId owner, String slot) {}
}
