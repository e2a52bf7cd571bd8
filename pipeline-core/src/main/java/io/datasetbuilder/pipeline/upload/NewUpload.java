package io.datasetbuilder.pipeline.upload;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.source.FileFormat;
import java.util.Objects;
import java.util.Optional;

/**
 * What a user says about content that is handed in.
 *
 * @param encoding the text encoding's name; ignored for Parquet
 * @param originalFilename for display only
 * @param owner whose upload it becomes
 * @param mostBytes longer content is refused
 */
public record NewUpload(
    FileFormat format,
    String encoding,
    Optional<DisplayFilename> originalFilename,
    OwnerId owner,
    long mostBytes) {

  public static final String DEFAULT_ENCODING = "utf-8";

  public NewUpload {
    Objects.requireNonNull(format, "format");
    Objects.requireNonNull(encoding, "encoding");
    Objects.requireNonNull(originalFilename, "originalFilename");
    Objects.requireNonNull(owner, "owner");
  }

  /** Content of any length without a name: what a caller on this machine may hand in. */
  public static NewUpload unbounded(FileFormat format, OwnerId owner) {
    return new NewUpload(format, DEFAULT_ENCODING, Optional.empty(), owner, Long.MAX_VALUE);
  }

  public NewUpload withEncoding(String name) {
    return new NewUpload(format, name, originalFilename, owner, mostBytes);
  }

  public NewUpload withFilename(String written) {
    return new NewUpload(format, encoding, DisplayFilename.basenameOf(written), owner, mostBytes);
  }
}
