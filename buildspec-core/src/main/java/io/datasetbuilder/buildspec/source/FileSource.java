package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.read.ReadOptions;
import java.util.Optional;
import java.util.function.Function;

/**
 * A file uploaded before (Spec, "kind file").
 *
 * @param common alias and schema
 * @param uploadId the upload
 * @param format the format, which must equal the one validated at upload
 * @param encoding how text is decoded; of no effect for Parquet
 * @param read declared form of its records
 * @param terms declared terms of its data; empty: nothing is known of them
 */
public record FileSource(
    SourceSpec.SourceCommon common,
    UploadId uploadId,
    FileFormat format,
    TextEncoding encoding,
    ReadOptions read,
    Optional<DeclaredTerms> terms)
    implements SourceSpec {

  /** The same source of another upload. */
  public FileSource withUpload(UploadId other) {
    return new FileSource(common, other, format, encoding, read, terms);
  }

  @Override
  public SourceSpec.SourceKind kind() {
    return SourceSpec.SourceKind.FILE;
  }

  @Override
  public String provider() {
    return "file";
  }

  @Override
  public String dataset() {
    return uploadId.value();
  }

  @Override
  public <R> R match(
      Function<PublicApiSource, R> api, Function<FileSource, R> file, Function<UrlSource, R> url) {
    return file.apply(this);
  }
}
