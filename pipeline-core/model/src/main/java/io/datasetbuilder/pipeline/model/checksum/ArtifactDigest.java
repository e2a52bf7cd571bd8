package io.datasetbuilder.pipeline.model.checksum;

import io.datasetbuilder.buildspec.text.SortedNames;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;

/**
 * Digest of a Gold directory: SHA-256 over its files in code-point order of their relative paths;
 * for each, the path's UTF-8 length (8 bytes, big-endian), the path, and the 32 bytes of the file's
 * own SHA-256. It covers bytes, so an equal table of another engine has another digest.
 */
public final class ArtifactDigest {

  private ArtifactDigest() {}

  /**
   * The digest of a directory.
   *
   * @param sha256ByPath 64 hex digits of each file, by its POSIX path relative to the directory
   * @return {@code sha256:<hex>}
   */
  public static String of(Map<String, String> sha256ByPath) {
    MessageDigest digest = Sha256.digest();
    SortedNames.of(sha256ByPath)
        .forEach(
            (path, sha256) -> {
              byte[] name = path.getBytes(StandardCharsets.UTF_8);
              digest.update(ByteBuffer.allocate(Long.BYTES).putLong(name.length).array());
              digest.update(name);
              digest.update(HexFormat.of().parseHex(sha256));
            });
    return Sha256.tagged(digest.digest());
  }
}
