package io.datasetbuilder.infrastructure.notice;

import io.datasetbuilder.auth.credential.Secret;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signature of a request by the scheme of Standard Webhooks: HMAC-SHA256 over the id of the event,
 * the time of the attempt and the body, so that none of them can be replaced or replayed later.
 */
final class WebhookSignature {

  private static final String ALGORITHM = "HmacSHA256";
  private static final String ENCODED = "whsec_";

  private final SecretKeySpec key;

  WebhookSignature(Secret secret) {
    this.key = new SecretKeySpec(bytes(secret.reveal()), ALGORITHM);
  }

  /**
   * The value of the header {@code webhook-signature}.
   *
   * @param seconds time of the attempt since 1970
   */
  String of(String id, long seconds, String body) {
    String signed = id + "." + seconds + "." + body;
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      byte[] hash = mac.doFinal(signed.getBytes(StandardCharsets.UTF_8));
      return "v1," + Base64.getEncoder().encodeToString(hash);
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("every Java platform has HMAC-SHA256", missing);
    }
  }

  /** A secret with the prefix of Standard Webhooks is Base64; any other one is the key itself. */
  private static byte[] bytes(String secret) {
    if (secret.startsWith(ENCODED)) {
      try {
        byte[] decoded = Base64.getDecoder().decode(secret.substring(ENCODED.length()));
        if (decoded.length > 0) {
          return decoded;
        }
      } catch (IllegalArgumentException notEncoded) {
        return secret.getBytes(StandardCharsets.UTF_8);
      }
    }
    return secret.getBytes(StandardCharsets.UTF_8);
  }

  /** Nothing of the key. */
  @Override
  public String toString() {
    return "WebhookSignature";
  }
}
