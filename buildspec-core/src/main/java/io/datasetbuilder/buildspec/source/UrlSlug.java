package io.datasetbuilder.buildspec.source;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Makes one path segment of a host and a path. */
final class UrlSlug {

  /** Longer slugs are cut and end with a piece of their digest. */
  private static final int LONGEST = 120;

  private static final int DIGEST_BYTES = 6;

  private UrlSlug() {}

  static String of(String host, String path) {
    String plain =
        (host + path).replaceAll("[^A-Za-z0-9._-]+", "-").replaceAll("^[-._]+|[-._]+$", "");
    return plain.length() <= LONGEST
        ? plain
        : plain.substring(0, LONGEST) + "-" + digest(host + path);
  }

  private static String digest(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, DIGEST_BYTES);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }
}
