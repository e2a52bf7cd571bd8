package io.datasetbuilder.buildspec.canonical;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * The digest of a stored snapshot, redaction included: two specs that differ only in credentials
 * may share it.
 *
 * @param value {@code sha256:} and 64 lowercase hex digits
 */
public record SpecDigest(String value) {

  private static final Pattern SHAPE = Pattern.compile("sha256:[0-9a-f]{64}");

  /**
   * @throws IllegalArgumentException when the text is no digest
   */
  public SpecDigest {
    if (!SHAPE.matcher(value).matches()) {
      throw new IllegalArgumentException("not a digest");
    }
  }

  /** The digest of a snapshot's bytes. */
  public static SpecDigest of(byte[] snapshot) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(snapshot);
      return new SpecDigest("sha256:" + HexFormat.of().formatHex(hash));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
