package io.datasetbuilder.auth.credential;

/**
 * An encrypted credential: everything that is needed to read it but the master key.
 *
 * @param version of this envelope
 * @param keyId which master key it was encrypted with
 * @param nonce 12 bytes, used once, in URL-safe base64
 * @param ciphertext with its tag, in URL-safe base64
 */
public record SealedCredential(int version, String keyId, String nonce, String ciphertext) {

  /** AES-256-GCM, bound to owner, slot and master key. */
  public static final int VERSION = 1;
}
