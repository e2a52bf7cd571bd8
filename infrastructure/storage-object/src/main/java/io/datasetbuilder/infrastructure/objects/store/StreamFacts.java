package io.datasetbuilder.infrastructure.objects.store;

import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;

/** Length and digest of a stream. */
public final class StreamFacts {

  private static final int BUFFER = 64 * 1024;

  private StreamFacts() {}

  /** Reads a stream to its end and does not close it. */
  public static FileFacts of(InputStream content) throws IOException {
    return copy(content, OutputStream.nullOutputStream());
  }

  /** Reads a file. */
  public static FileFacts of(Path file) throws IOException {
    try (InputStream content = Files.newInputStream(file)) {
      return of(content);
    }
  }

  /** Copies a stream to its end and closes neither. */
  static FileFacts copy(InputStream content, OutputStream out) throws IOException {
    MessageDigest digest = Sha256.digest();
    byte[] buffer = new byte[BUFFER];
    long bytes = 0;
    for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
      digest.update(buffer, 0, read);
      out.write(buffer, 0, read);
      bytes += read;
    }
    return new FileFacts(bytes, HexFormat.of().formatHex(digest.digest()));
  }
}
