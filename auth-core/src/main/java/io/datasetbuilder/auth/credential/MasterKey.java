package io.datasetbuilder.auth.credential;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * The key that stored credentials are encrypted with (Spec, "Authentication", rule 10). Prints as
 * its id, from which it cannot be determined.
 */
public final class MasterKey {

  private static final int BYTES = 32;
  private static final int ID_BYTES = 8;

  /** Keeps ids apart from every other hash over the same bytes. */
  private static final String DOMAIN = "dataset-builder/master-key-id/v1\0";

  private final SecretKey key;
  private final String id;

  private MasterKey(byte[] bytes) {
    this.key = new SecretKeySpec(bytes, "AES");
    this.id = idOf(bytes);
  }

  /**
   * Reads a master key.
   *
   * @param written URL-safe base64 of 32 bytes, with or without padding
   * @return empty for anything else; what was written is reported nowhere
   */
  public static Optional<MasterKey> parse(String written) {
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(written);
      String unpadded =
          written.endsWith("=") ? written.substring(0, written.length() - 1) : written;
      return bytes.length == BYTES && text(bytes).equals(unpadded)
          ? Optional.of(new MasterKey(bytes))
          : Optional.empty();
    } catch (IllegalArgumentException notBase64) {
      return Optional.empty();
    }
  }

  /** 16 hex digits: which of several master keys this is. No secret. */
  public String id() {
    return id;
  }

  /** The key as it is written, without padding: to be found in texts that must not show it. */
  public Secret written() {
    return new Secret(text(key.getEncoded()));
  }

  SecretKey key() {
    return key;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MasterKey that && that.key.equals(key);
  }

  @Override
  public int hashCode() {
    return id.hashCode();
  }

  @Override
  public String toString() {
    return "MasterKey[" + id + "]";
  }

  private static String text(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static String idOf(byte[] bytes) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(DOMAIN.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest.digest(bytes), 0, ID_BYTES);
    } catch (NoSuchAlgorithmException absent) {
      throw new IllegalStateException("every Java runtime has SHA-256", absent);
    }
  }

  /**
   * The master key that is written with, and those before it that can still be read.
   *
   * @param current encrypts
   * @param earlier decrypt only, until the credentials that they encrypted are encrypted again
   */
  public record MasterKeys(MasterKey current, List<MasterKey> earlier) {

    public MasterKeys {
      earlier = List.copyOf(earlier);
    }

    /** The key of an id, if it is given. */
    public Optional<MasterKey> find(String id) {
      return Stream.concat(Stream.of(current), earlier.stream())
          .filter(key -> key.id().equals(id))
          .findFirst();
    }
  }
}
