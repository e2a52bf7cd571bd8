package io.datasetbuilder.embedded.settings;

import io.datasetbuilder.auth.credential.Secret;
import java.util.Optional;

/**
 * Which database keeps the state.
 *
 * @param url of the database, as JDBC writes it; present for {@link Backend#POSTGRES}, ignored else
 * @param user when it is not in the address
 * @param password when it is not in the address
 */
public record StateSettings(
    Backend backend, Optional<String> url, Optional<String> user, Optional<Secret> password) {

  /** The databases that there are. */
  public enum Backend {
    /** A file in the output folder. */
    SQLITE,
    /** A PostgreSQL server. */
    POSTGRES
  }

  /** An address may hold a password. */
  @Override
  public String toString() {
    return "StateSettings[" + backend + "]";
  }
}
