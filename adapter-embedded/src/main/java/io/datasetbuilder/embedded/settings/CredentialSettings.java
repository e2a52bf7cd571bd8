package io.datasetbuilder.embedded.settings;

import io.datasetbuilder.auth.credential.MasterKey;
import io.datasetbuilder.auth.credential.MasterKeys;
import io.datasetbuilder.auth.credential.Secret;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Secrets of the operator. Prints none of them.
 *
 * @param masterKeys what stored credentials are encrypted with; empty: none is stored
 * @param keyVariables the variables that hold keys of providers, with their values
 */
public record CredentialSettings(
    Optional<MasterKeys> masterKeys, Map<String, String> keyVariables) {

  public CredentialSettings {
    keyVariables = Map.copyOf(keyVariables);
  }

  /** All of them. Values that are too short to be secrets are left out. */
  List<Secret> secrets() {
    Stream<Secret> master =
        masterKeys.stream()
            .flatMap(keys -> Stream.concat(Stream.of(keys.current()), keys.earlier().stream()))
            .map(MasterKey::written);
    Stream<Secret> keys =
        keyVariables.values().stream()
            .map(String::strip)
            .filter(Secret::isAcceptable)
            .map(Secret::new);
    return Stream.concat(master, keys).toList();
  }

  @Override
  public String toString() {
    return "CredentialSettings[" + keyVariables.keySet() + "]";
  }
}
