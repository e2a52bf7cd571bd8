package io.datasetbuilder.pipeline.source.upload;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.read.ReadOptions;
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
 * @param read declared form of the records
 * @param originalFilename for display only
 * @param owner owner of the upload
 * @param limits bounds of the owner's uploads
 */
public record NewUpload(
    FileFormat format,
    String encoding,
    ReadOptions read,
    Optional<DisplayFilename> originalFilename,
    OwnerId owner,
    UploadLimits limits) {

  public static final String DEFAULT_ENCODING = "utf-8";

  /** Content of any length without a name: what a caller on this machine may upload. */
  public static NewUpload unbounded(FileFormat format, OwnerId owner) {
    return new NewUpload(
        format, DEFAULT_ENCODING, ReadOptions.DEFAULT, Optional.empty(), owner, UploadLimits.NONE);
  }

  /** A local file of a source, of any length and without a name. */
  public static NewUpload of(FileSource source, OwnerId owner) {
    return unbounded(source.format(), owner)
        .withEncoding(source.encoding().name())
        .withRead(source.read().ofOneFile());
  }

  public NewUpload withEncoding(String name) {
    return new NewUpload(format, name, read, originalFilename, owner, limits);
  }

  public NewUpload withRead(ReadOptions declared) {
    return new NewUpload(format, encoding, declared, originalFilename, owner, limits);
  }

  public NewUpload withFilename(String written) {
    return new NewUpload(
        format, encoding, read, DisplayFilename.basenameOf(written), owner, limits);
  }

  public NewUpload withLimits(UploadLimits others) {
    return new NewUpload(format, encoding, read, originalFilename, owner, others);
  }

  /** The upload that this becomes once its content is there. */
  public Upload kept(UploadId id, FileFacts content, Instant now) {
    Optional<Instant> end = limits.retention().map(now::plus);
    return new Upload(id, format, encoding, read, content, originalFilename, now, end, owner);
  }
}
