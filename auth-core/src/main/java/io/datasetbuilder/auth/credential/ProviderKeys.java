package io.datasetbuilder.auth.credential;

import java.util.Optional;

/** The keys that one caller may use. Safe for concurrent use. */
public interface ProviderKeys {

  /** No key at all. */
  ProviderKeys NONE = slot -> Optional.empty();

  /**
   * The key of a slot; looked up when a call needs it, after the host was checked.
   *
   * @param slot the credential's name, lower case
   */
  Optional<ProviderKey> find(String slot);

  /** These keys, and where they have none, those of another. */
  default ProviderKeys or(ProviderKeys other) {
    return slot -> find(slot).or(() -> other.find(slot));
  }
}
