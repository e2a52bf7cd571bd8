package io.datasetbuilder.pipeline.model.text;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A short mark made from a whole name. It keeps names apart that become the same one where only
 * some letters are allowed.
 */
public final class NameHash {

  private static final int LENGTH = 8;

  private NameHash() {}

  /** Eight lower-case hex digits; the same for the same name. */
  public static String of(String name) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest).substring(0, LENGTH);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
