package io.datasetbuilder.auth.credential;

import java.time.Instant;
import java.util.Optional;

/**
 * What may be reported about a stored credential.
 *
 * @param configured whether one is stored
 * @param updatedAt when it was set; present exactly when one is stored
 * @param readable whether the master keys that are given can decrypt it
 */
public record CredentialStatus(boolean configured, Optional<Instant> updatedAt, boolean readable) {

  /** Nothing is stored. */
  public static final CredentialStatus NONE = new CredentialStatus(false, Optional.empty(), false);

  public CredentialStatus {
    if (configured != updatedAt.isPresent()) {
      throw new IllegalArgumentException("a time exactly when one is stored");
    }
  }
}
