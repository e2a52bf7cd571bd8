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
 * @param origin the file that it was read from
 * @param owner owner of the upload
 * @param limits bounds of the owner's uploads
 */
public record NewUpload(
    FileFormat format,
    String encoding,
    ReadOptions read,
    FileOrigin origin,
    OwnerId owner,
    UploadLimits limits) {

  public static final String DEFAULT_ENCODING = "utf-8";

  /** Content of any length without a name: what a caller on this machine may upload. */
  public static NewUpload unbounded(FileFormat format, OwnerId owner) {
    return new NewUpload(
        format,
        DEFAULT_ENCODING,
        ReadOptions.DEFAULT,
        FileOrigin.UNKNOWN,
        owner,
        UploadLimits.NONE);
  }

  /** A local file of a source, of any length and without a name. */
  public static NewUpload of(FileSource source, OwnerId owner) {
    return unbounded(source.format(), owner)
        .withEncoding(source.encoding().name())
        .withRead(source.read().ofOneFile());
  }

  public NewUpload withEncoding(String name) {
    return new NewUpload(format, name, read, origin, owner, limits);
  }

  public NewUpload withRead(ReadOptions declared) {
    return new NewUpload(format, encoding, declared, origin, owner, limits);
  }

  public NewUpload withOrigin(FileOrigin file) {
    return new NewUpload(format, encoding, read, file, owner, limits);
  }

  public NewUpload withLimits(UploadLimits others) {
    return new NewUpload(format, encoding, read, origin, owner, others);
  }

  /** The upload that this becomes once its content is there. */
  public Upload kept(UploadId id, FileFacts content, Instant now) {
    Optional<Instant> end = limits.retention().map(now::plus);
    return new Upload(id, format, encoding, read, content, origin, now, end, owner);
  }
}
