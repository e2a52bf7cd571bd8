package io.datasetbuilder.pipeline.source.upload;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.FileSource;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import java.time.Instant;
import java.util.Optional;

/**
 * Declarations of a user about content that is uploaded.
 *
 * @param encoding the text encoding's name; ignored for Parquet
 * @param originalFilename for display only
 * @param owner owner of the upload
 * @param limits bounds of the owner's uploads
 */
public record NewUpload(
    FileFormat format,
    String encoding,
    Optional<DisplayFilename> originalFilename,
    OwnerId owner,
    UploadLimits limits) {

  public static final String DEFAULT_ENCODING = "utf-8";

  /** Content of any length without a name: what a caller on this machine may upload. */
  public static NewUpload unbounded(FileFormat format, OwnerId owner) {
    return new NewUpload(format, DEFAULT_ENCODING, Optional.empty(), owner, UploadLimits.NONE);
  }

  /** The local file of a source, of any length and without a name. */
  public static NewUpload of(FileSource source, OwnerId owner) {
    return unbounded(source.format(), owner).withEncoding(source.encoding().name());
  }

  public NewUpload withEncoding(String name) {
    return new NewUpload(format, name, originalFilename, owner, limits);
  }

  public NewUpload withFilename(String written) {
    return new NewUpload(format, encoding, DisplayFilename.basenameOf(written), owner, limits);
  }

  public NewUpload withLimits(UploadLimits others) {
    return new NewUpload(format, encoding, originalFilename, owner, others);
  }

  /** The upload that this becomes once its content is there. */
  public Upload kept(UploadId id, FileFacts content, Instant now) {
    Optional<Instant> end = limits.retention().map(now::plus);
    return new Upload(id, format, encoding, content, originalFilename, now, end, owner);
  }
}
