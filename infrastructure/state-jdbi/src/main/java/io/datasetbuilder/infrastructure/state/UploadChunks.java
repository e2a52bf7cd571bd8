package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.pipeline.model.state.StateProblem;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.source.upload.UploadContent;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/** Content in {@code upload_chunks}: one chunk in memory at a time, proved by its hash. */
final class UploadChunks implements UploadContent.Bytes {

  static final int CHUNK_BYTES = 256 * 1024;

  private final Database database;
  private final Upload upload;

  UploadChunks(Database database, Upload upload) {
    this.database = database;
    this.upload = upload;
  }

  /** Content never changes, so that each chunk may be read by itself. */
  @Override
  public void writeTo(OutputStream out) throws IOException {
    MessageDigest digest = sha256();
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
      throw new UploadFailure(Problem.of(StateProblem.STATE_UNREADABLE, "", message));
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

  /** Somebody has deleted the upload meanwhile. */
  private UploadFailure gone() {
    String message = "there is no upload " + upload.id();
    return new UploadFailure(Problem.of(UploadProblem.UPLOAD_NOT_FOUND, "", message));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException absent) {
      throw new IllegalStateException("every Java runtime has SHA-256", absent);
    }
  }
}
