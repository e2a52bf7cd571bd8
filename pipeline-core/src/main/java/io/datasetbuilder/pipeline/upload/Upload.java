package io.datasetbuilder.pipeline.upload;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.pipeline.file.FileFacts;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * A kept upload. Its content never changes.
 *
 * @param encoding the text encoding's name; means nothing for Parquet
 * @param content length and hash of the bytes as received
 * @param originalFilename for display only
 * @param ownerId on disk only, never in an answer
 */
public record Upload(
    UploadId id,
    FileFormat format,
    String encoding,
    FileFacts content,
    Optional<DisplayFilename> originalFilename,
    Instant createdAt,
    OwnerId ownerId) {

  public Upload {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(format, "format");
    Objects.requireNonNull(encoding, "encoding");
    Objects.requireNonNull(content, "content");
    Objects.requireNonNull(originalFilename, "originalFilename");
    Objects.requireNonNull(createdAt, "createdAt");
    Objects.requireNonNull(ownerId, "ownerId");
  }
}
