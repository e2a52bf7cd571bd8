package io.datasetbuilder.embedded.settings;

import io.datasetbuilder.auth.credential.MasterKeys;
import java.util.Map;
import java.util.Optional;

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

  @Override
  public String toString() {
    return "CredentialSettings[" + keyVariables.keySet() + "]";
  }
}
