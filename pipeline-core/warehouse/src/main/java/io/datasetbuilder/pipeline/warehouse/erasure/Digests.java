package io.datasetbuilder.pipeline.warehouse.erasure;

import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;

/** Digests of files that are searched. */
final class Digests {

  private Digests() {}

  /** Length and digest of a file; empty when it cannot be read. */
  static Optional<FileFacts> of(SearchedFile file) {
    MessageDigest digest = Sha256.digest();
    try (InputStream content = file.content().opener().open();
        DigestInputStream read = new DigestInputStream(content, digest)) {
      long bytes = read.transferTo(OutputStream.nullOutputStream());
      return Optional.of(new FileFacts(bytes, HexFormat.of().formatHex(digest.digest())));
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }
}
