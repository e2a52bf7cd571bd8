package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.json.CanonicalJson;
import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.publish.PublishPackage.PackageFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;

/**
 * Fingerprint of a package: SHA-256 over run id, target, destination, options as JSON, and path and
 * hash of each file, each text preceded by its UTF-8 length (8 bytes, big-endian).
 */
final class PackageFingerprint {

  private PackageFingerprint() {}

  /**
   * The fingerprint of a package.
   *
   * @param files in their order in the package
   * @return 64 lower-case hex digits
   */
  static String of(
      RunId run, PublishDestination destination, PublishOptions options, List<PackageFile> files) {
    MessageDigest digest = Sha256.digest();
    update(digest, run.value());
    update(digest, options.target().wire());
    update(digest, destination.toString());
    update(digest, JsonRenderer.render(CanonicalJson.of(options.toJson())));
    for (PackageFile file : files) {
      update(digest, file.path());
      update(digest, file.facts().sha256());
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static void update(MessageDigest digest, String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    digest.update(ByteBuffer.allocate(Long.BYTES).putLong(0, utf8.length));
    digest.update(utf8);
  }
}
