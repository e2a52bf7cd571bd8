package io.datasetbuilder.pipeline.source.upload;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import java.time.Instant;
import java.util.Optional;

/**
 * A kept upload. Its content never changes.
 *
 * @param encoding the text encoding's name; ignored for Parquet
 * @param read declared form of the records, for sources that declare none
 * @param content length and hash of the bytes as received
 * @param origin the file that it was read from
 * @param expiresAt time from which it is not found any more; empty: it is kept until it is deleted
 * @param ownerId on disk only, never in a response
 */
public record Upload(
    UploadId id,
    FileFormat format,
    String encoding,
    ReadOptions read,
    FileFacts content,
    FileOrigin origin,
    Instant createdAt,
    Optional<Instant> expiresAt,
    OwnerId ownerId) {

  /** User's name for the file, for display only. */
  public Optional<DisplayFilename> originalFilename() {
    return origin.name();
  }
}
