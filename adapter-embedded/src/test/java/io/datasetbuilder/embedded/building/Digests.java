package io.datasetbuilder.embedded.building;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Digests of files, computed by the platform alone. */
final class Digests {

  private Digests() {}

  static String of(Path file) {
    try {
      return of(Files.readAllBytes(file));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  static String of(byte[] content) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException(missing);
    }
  }
}
