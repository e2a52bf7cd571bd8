package io.datasetbuilder.infrastructure.state.upload;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.infrastructure.state.database.Database;
import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.source.upload.UploadContent;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Update;

/** Content in {@code upload_chunks}: one chunk in memory at a time, verified by its hash. */
final class UploadChunks implements UploadContent.Bytes {

  private static final int CHUNK_BYTES = 256 * 1024;

  private static final String INSERT_CHUNK =
      ColumnValues.insert("upload_chunks", "upload_id, position, content");

  private final Database database;
  private final Upload upload;

  UploadChunks(Database database, Upload upload) {
    this.database = database;
    this.upload = upload;
  }

  static void insert(Handle handle, Upload upload, UploadTable.Opening content) {
    try (InputStream bytes = content.open()) {
      int position = 0;
      byte[] chunk = bytes.readNBytes(CHUNK_BYTES);
      while (chunk.length > 0) {
        insert(handle, upload, position++, chunk);
        chunk = bytes.readNBytes(CHUNK_BYTES);
      }
    } catch (IOException unreadable) {
      String message = "The content cannot be read again.";
      throw new UploadFailure(
          Problem.of(StorageProblem.OUTPUT_UNWRITABLE, "", message), unreadable);
    }
  }

  private static void insert(Handle handle, Upload upload, int position, byte[] chunk) {
    try (Update insert = handle.createUpdate(INSERT_CHUNK)) {
      insert
          .bind("upload_id", upload.id().value())
          .bind("position", position)
          .bind("content", chunk)
          .execute();
    }
  }

  /** Content never changes, so that each chunk may be read by itself. */
  @Override
  public void writeTo(OutputStream out) throws IOException {
    MessageDigest digest = Sha256.digest();
    long left = upload.content().bytes();
    for (int position = 0; left > 0; position++) {
      byte[] chunk = chunk(position);
      digest.update(chunk);
      out.write(chunk);
      left -= chunk.length;
    }
    String hash = HexFormat.of().formatHex(digest.digest());
    if (left != 0 || !hash.equals(upload.content().sha256())) {
      String message = "The content of upload " + upload.id() + " is not what was kept.";
      throw new UploadFailure(Problem.of(StorageProblem.STATE_UNREADABLE, "", message));
    }
  }

  private byte[] chunk(int position) {
    try {
      return read(position).orElseThrow(this::gone);
    } catch (StateFailure failed) {
      throw new UploadFailure(failed.problem(), failed);
    }
  }

  private Optional<byte[]> read(int position) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    "SELECT content FROM upload_chunks"
                        + " WHERE upload_id = :id AND position = :position")
                .bind("id", upload.id().value())
                .bind("position", position)
                .map((row, context) -> row.getBytes(1))
                .findOne());
  }

  /** Failure of reading an upload that was deleted in the meantime. */
  private UploadFailure gone() {
    String message = "there is no upload " + upload.id();
    return new UploadFailure(Problem.of(UploadProblem.UPLOAD_NOT_FOUND, "", message));
  }
}
