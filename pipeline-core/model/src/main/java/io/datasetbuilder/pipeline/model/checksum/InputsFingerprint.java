package io.datasetbuilder.pipeline.model.checksum;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;

/**
 * {@code inputs_fingerprint} of a run, algorithm {@code sources-sha256-v2}: SHA-256 over source
 * key, checksum algorithm and checksum of each source in spec order, each text preceded by its
 * UTF-8 length (8 bytes, big-endian).
 */
public final class InputsFingerprint {

  /** The algorithm's name in manifests. */
  public static final String ALGORITHM = "sources-sha256-v2";

  private InputsFingerprint() {}

  /** Contribution of one source to the fingerprint. */
  public record Input(String sourceKey, String algorithm, String checksum) {}

  /** {@code sha256:<hex>} over the inputs. */
  public static String of(List<Input> inputs) {
    MessageDigest digest = Sha256.digest();
    for (Input input : inputs) {
      update(digest, input.sourceKey());
      update(digest, input.algorithm());
      update(digest, input.checksum());
    }
    return Sha256.tagged(digest.digest());
  }

  private static void update(MessageDigest digest, String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    digest.update(ByteBuffer.allocate(Long.BYTES).putLong(0, utf8.length));
    digest.update(utf8);
  }
}
