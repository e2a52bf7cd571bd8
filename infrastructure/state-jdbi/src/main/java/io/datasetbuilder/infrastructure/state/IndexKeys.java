package io.datasetbuilder.infrastructure.state;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A text as it is compared by: itself, or its beginning with its hash when it is longer than an
 * index may hold. Keys of long texts are longer than any short text, so that none is both.
 */
final class IndexKeys {

  private static final int LONGEST = 200;
  private static final int BEGINNING = 150;

  private IndexKeys() {}

  static String of(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, BEGINNING) + "#" + hash(text);
  }

  private static String hash(String text) {
    try {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException absent) {
      throw new IllegalStateException("every Java runtime has SHA-256", absent);
    }
  }
}
