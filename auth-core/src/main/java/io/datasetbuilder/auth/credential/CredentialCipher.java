package io.datasetbuilder.auth.credential;

import io.datasetbuilder.auth.credential.MasterKey.MasterKeys;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;

/**
 * Encrypts keys with AES-256-GCM under the current master key, and decrypts those of all master
 * keys that are given. What was encrypted is bound to its place: moved to another owner or slot, it
 * cannot be read. Safe for concurrent use when its random source is.
 */
final class CredentialCipher {

  private static final String ALGORITHM = "AES/GCM/NoPadding";
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  /** Keeps these encryptions apart from every other use of the same master key. */
  private static final String DOMAIN = "dataset-builder/credential/v1";

  private final MasterKeys keys;
  private final RandomGenerator random;

  /**
   * @param random must not repeat itself: a nonce that comes twice under one key gives both texts
   *     away
   */
  CredentialCipher(MasterKeys keys, RandomGenerator random) {
    this.keys = keys;
    this.random = random;
  }

  CredentialStore.SealedCredential seal(
      CredentialStore.CredentialScope place, ProviderKey credential) {
    MasterKey master = keys.current();
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    try {
      Cipher cipher = cipher(Cipher.ENCRYPT_MODE, master.key(), nonce);
      cipher.updateAAD(bound(place, master.id()));
      byte[] sealed = cipher.doFinal(credential.write().getBytes(StandardCharsets.UTF_8));
      return new CredentialStore.SealedCredential(
          CredentialStore.SealedCredential.VERSION, master.id(), base64(nonce), base64(sealed));
    } catch (GeneralSecurityException absent) {
      throw new IllegalStateException("every Java runtime has AES-GCM", absent);
    }
  }

  /** The key; empty when its master key is not given, or when a byte or the place differs. */
  Optional<ProviderKey> open(
      CredentialStore.CredentialScope place, CredentialStore.SealedCredential sealed) {
    return sealed.version() == CredentialStore.SealedCredential.VERSION
        ? keys.find(sealed.keyId()).flatMap(master -> open(master, place, sealed))
        : Optional.empty();
  }

  /** Whether the current master key encrypted it. */
  boolean isCurrent(CredentialStore.SealedCredential sealed) {
    return sealed.version() == CredentialStore.SealedCredential.VERSION
        && sealed.keyId().equals(keys.current().id());
  }

  private static Optional<ProviderKey> open(
      MasterKey master,
      CredentialStore.CredentialScope place,
      CredentialStore.SealedCredential sealed) {
    try {
      byte[] nonce = Base64.getUrlDecoder().decode(sealed.nonce());
      byte[] bytes = Base64.getUrlDecoder().decode(sealed.ciphertext());
      if (nonce.length != NONCE_BYTES || bytes.length <= TAG_BITS / Byte.SIZE) {
        return Optional.empty();
      }
      Cipher cipher = cipher(Cipher.DECRYPT_MODE, master.key(), nonce);
      cipher.updateAAD(bound(place, master.id()));
      return ProviderKey.parse(new String(cipher.doFinal(bytes), StandardCharsets.UTF_8));
    } catch (GeneralSecurityException | IllegalArgumentException changed) {
      return Optional.empty();
    }
  }

  private static Cipher cipher(int mode, Key key, byte[] nonce) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance(ALGORITHM);
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
    return cipher;
  }

  /** Writes each part after its length, so that no two scopes give the same bytes. */
  private static byte[] bound(CredentialStore.CredentialScope place, String keyId) {
    List<byte[]> parts =
        List.of(bytes(DOMAIN), bytes(place.owner().value()), bytes(place.slot()), bytes(keyId));
    int length = parts.stream().mapToInt(part -> Integer.BYTES + part.length).sum();
    ByteBuffer all = ByteBuffer.allocate(length);
    parts.forEach(part -> all.putInt(part.length).put(part));
    return all.array();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
