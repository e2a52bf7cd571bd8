package io.datasetbuilder.embedded.settings;

import io.datasetbuilder.auth.credential.Secret;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Which database keeps the state.
 *
 * @param url of the database, as JDBC writes it; present for {@link Backend#POSTGRES}, ignored else
 * @param user when it is not in the address
 * @param password when it is not in the address
 */
public record StateSettings(
    Backend backend, Optional<String> url, Optional<String> user, Optional<Secret> password) {

  private static final Pattern PASSWORD = Pattern.compile("[?&]password=([^&]+)");

  /** The databases that there are. */
  public enum Backend {
    /** A file in the output folder. */
    SQLITE,
    /** A PostgreSQL server. */
    POSTGRES
  }

  /** The password, also where the address holds it. */
  List<Secret> secrets() {
    Stream<String> inAddress =
        url.stream()
            .flatMap(address -> PASSWORD.matcher(address).results())
            .map(found -> found.group(1))
            .filter(Secret::isAcceptable);
    return Stream.concat(password.stream(), inAddress.map(Secret::new)).toList();
  }

  /** An address may hold a password. */
  @Override
  public String toString() {
    return "StateSettings[" + backend + "]";
  }
}
