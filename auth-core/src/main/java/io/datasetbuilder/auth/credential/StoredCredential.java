package io.datasetbuilder.auth.credential;

import java.time.Instant;

/**
 * A credential as it is kept.
 *
 * @param updatedAt when its owner last set it; encrypting it anew does not change that
 */
public record StoredCredential(CredentialScope place, SealedCredential sealed, Instant updatedAt) {

  StoredCredential with(SealedCredential other) {
    return new StoredCredential(place, other, updatedAt);
  }
}
