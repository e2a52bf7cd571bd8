package io.datasetbuilder.auth.credential;

import java.util.Optional;

/**
 * What a caller has of one credential slot.
 *
 * @param second the other secret of a pair
 */
public record ProviderKey(Secret key, Optional<Secret> second) {

  public static ProviderKey of(Secret key) {
    return new ProviderKey(key, Optional.empty());
  }
}
