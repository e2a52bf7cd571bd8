package io.datasetbuilder.auth.access;

import io.datasetbuilder.auth.credential.Secret;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;

/**
 * Lets in who shows the API key (Spec, "Authentication", rule 1). Without a key that is set nobody
 * is let in.
 */
public final class ApiKeyRule {

  private final Optional<Secret> key;

  /**
   * @param key the key that is set; empty: nobody is let in
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
