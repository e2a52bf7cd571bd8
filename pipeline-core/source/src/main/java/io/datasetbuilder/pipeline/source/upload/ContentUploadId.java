package io.datasetbuilder.pipeline.source.upload;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.json.CanonicalJson;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Upload ids made of content, so that a build of the same file gives the same spec digest: the
 * first 16 bytes of the SHA-256 over five or six texts, each preceded by its UTF-8 length (8 bytes,
 * big-endian). They are a fixed word, the owner's id, the SHA-256 of the content in hex, the
 * format, the encoding, which is empty for Parquet, and the declared form of the records as
 * canonical JSON, where one is declared. The owner is among them, since an id belongs to one owner.
 */
public final class ContentUploadId {

  private static final String DOMAIN = "upload-id-v1";
  private static final int ID_BYTES = 16;

  private ContentUploadId() {}

  /**
   * The id of content.
   *
   * @param sha256 of the content, 64 hex digits
   */
  public static UploadId of(NewUpload upload, String sha256) {
    return of(upload.owner(), sha256, upload.format(), upload.encoding(), upload.read());
  }

  static UploadId of(
      OwnerId owner, String sha256, FileFormat format, String encoding, ReadOptions read) {
    String decoded = format == FileFormat.PARQUET ? "" : encoding;
    List<String> texts =
        new ArrayList<>(List.of(DOMAIN, owner.value(), sha256, format.wire(), decoded));
    if (!read.isDefault()) {
      texts.add(JsonRenderer.line(CanonicalJson.of(read.members())));
    }
    MessageDigest digest = Sha256.digest();
    for (String text : texts) {
      byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
      digest.update(ByteBuffer.allocate(Long.BYTES).putLong(0, utf8.length));
      digest.update(utf8);
    }
    return UploadId.of(Arrays.copyOf(digest.digest(), ID_BYTES));
  }
}
