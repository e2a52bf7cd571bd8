package io.datasetbuilder.auth.access;

import io.datasetbuilder.auth.credential.Secret;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;

/**
 * Authenticates callers that present the API key (Spec, "Authentication", rule 1). Without a
 * configured key every caller is refused.
 */
public final class ApiKeyRule {

  private final Optional<Secret> key;

  /**
   * @param key the configured key; empty: every caller is refused
   */
  public ApiKeyRule(Optional<Secret> key) {
    this.key = key;
  }

  /**
   * Whether the bytes are the key in UTF-8. Takes as long for a wrong key as for the right one.
   *
   * @param shown as it came
   */
  public boolean admits(byte[] shown) {
    byte[] right = key.map(Secret::reveal).orElse("").getBytes(StandardCharsets.UTF_8);
    boolean same = MessageDigest.isEqual(shown, right);
    return key.isPresent() && same;
  }
}
