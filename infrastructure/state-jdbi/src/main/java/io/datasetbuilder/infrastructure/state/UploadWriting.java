package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.source.upload.QuotaBreach;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import io.datasetbuilder.pipeline.source.upload.UploadLimits;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Update;

/** Writes uploads, inside a transaction that no other writer runs beside. */
final class UploadWriting {

  private static final String INSERT =
      "INSERT INTO uploads (upload_id, owner_id, format, encoding, original_filename, size_bytes,"
          + " sha256, created_at, expires_at, large_file) VALUES (:upload_id, :owner_id, :format,"
          + " :encoding, :original_filename, :size_bytes, :sha256, :created_at, :expires_at,"
          + " :large_file)";

  private static final String INSERT_CHUNK =
      "INSERT INTO upload_chunks (upload_id, position, content)"
          + " VALUES (:upload_id, :position, :content)";

  private final Handle handle;

  UploadWriting(Handle handle) {
    this.handle = handle;
  }

  /**
   * Adds an upload and, when it has no file, its content.
   *
   * <p>The quota is counted in the transaction that adds: two uploads at once cannot both be the
   * last that fits.
   *
   * @return what keeps it out; empty when it was added
   */
  Optional<QuotaBreach> add(StoredUpload kept, UploadLimits limits, Opening content) {
    Optional<QuotaBreach> obstacle = obstacle(kept.upload(), limits);
    if (obstacle.isEmpty()) {
      insert(kept);
      if (kept.largeFile().isEmpty()) {
        insertChunks(kept.upload(), content);
      }
    }
    return obstacle;
  }

  private Optional<QuotaBreach> obstacle(Upload upload, UploadLimits limits) {
    return handle
        .createQuery(
            "SELECT COUNT(*), COALESCE(SUM(size_bytes), 0) FROM uploads WHERE owner_id = :owner"
                + " AND (expires_at IS NULL OR expires_at > :now)")
        .bind("owner", upload.ownerId().value())
        .bind("now", EpochMicros.micros(upload.createdAt()))
        .map(
            (row, context) ->
                limits.exceeded(row.getLong(1), row.getLong(2), upload.content().bytes()))
        .one();
  }

  private void insert(StoredUpload kept) {
    Upload upload = kept.upload();
    try (Update insert = handle.createUpdate(INSERT)) {
      insert
          .bind("upload_id", upload.id().value())
          .bind("owner_id", upload.ownerId().value())
          .bind("format", upload.format().wire())
          .bind("encoding", upload.encoding())
          .bind("original_filename", upload.originalFilename().map(n -> n.value()).orElse(null))
          .bind("size_bytes", upload.content().bytes())
          .bind("sha256", upload.content().sha256())
          .bind("created_at", EpochMicros.micros(upload.createdAt()))
          .bind("expires_at", upload.expiresAt().map(EpochMicros::micros).orElse(null))
          .bind("large_file", kept.largeFile().orElse(null))
          .execute();
    }
  }

  private void insertChunks(Upload upload, Opening content) {
    try (InputStream bytes = content.open()) {
      int position = 0;
      byte[] chunk = bytes.readNBytes(UploadChunks.CHUNK_BYTES);
      while (chunk.length > 0) {
        insertChunk(upload, position++, chunk);
        chunk = bytes.readNBytes(UploadChunks.CHUNK_BYTES);
      }
    } catch (IOException unreadable) {
      String message = "The content cannot be read again.";
      throw new UploadFailure(
          Problem.of(StorageProblem.OUTPUT_UNWRITABLE, "", message), unreadable);
    }
  }

  private void insertChunk(Upload upload, int position, byte[] chunk) {
    try (Update insert = handle.createUpdate(INSERT_CHUNK)) {
      insert
          .bind("upload_id", upload.id().value())
          .bind("position", position)
          .bind("content", chunk)
          .execute();
    }
  }

  /** Opens content from its first byte. */
  interface Opening {
    InputStream open() throws IOException;
  }
}
