package io.datasetbuilder.pipeline.source.upload;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.pipeline.model.checksum.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;

/**
 * Upload ids made of content, so that a build of the same file gives the same spec digest: the
 * first 16 bytes of the SHA-256 over five texts, each preceded by its UTF-8 length (8 bytes,
 * big-endian). They are a fixed word, the owner's id, the SHA-256 of the content in hex, the
 * format, and the encoding, which is empty for Parquet. The owner is among them, since an id
 * belongs to one owner.
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
    return of(upload.owner(), sha256, upload.format(), upload.encoding());
  }

  static UploadId of(OwnerId owner, String sha256, FileFormat format, String encoding) {
    String decoded = format == FileFormat.PARQUET ? "" : encoding;
    MessageDigest digest = Sha256.digest();
    for (String text : List.of(DOMAIN, owner.value(), sha256, format.wire(), decoded)) {
      byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
      digest.update(ByteBuffer.allocate(Long.BYTES).putLong(0, utf8.length));
      digest.update(utf8);
    }
    return UploadId.of(Arrays.copyOf(digest.digest(), ID_BYTES));
  }
}
