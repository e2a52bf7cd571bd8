package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.read.ReadOptions;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * One or more files uploaded before (Spec, "kind file"), whose rows are one table.
 *
 * @param common alias and schema
 * @param uploads the uploads in the order of their rows, at least one; one may be repeated
 * @param format the format, which must equal the one validated at upload
 * @param encoding how text is decoded; of no effect for Parquet
 * @param read declared form of its records
 * @param usesUploadRead whether the uploads state the form of the records, since {@code read}
 *     declares none; how they become one table is that of {@code read} in any case
 * @param fileValues columns that the files do not have
 * @param terms declared terms of its data; empty: nothing is known of them
 */
public record FileSource(
    SourceSpec.SourceCommon common,
    List<UploadId> uploads,
    FileFormat format,
    TextEncoding encoding,
    ReadOptions read,
    boolean usesUploadRead,
    FileValues fileValues,
    Optional<DeclaredTerms> terms)
    implements SourceSpec {

  /** Uploads of one source. */
  public static final int MOST_UPLOADS = 10_000;

  public FileSource {
    uploads = List.copyOf(uploads);
    if (uploads.isEmpty()) {
      throw new IllegalArgumentException("a file source has at least one upload");
    }
  }

  /**
   * The same source of other uploads.
   *
   * @param others as many as before where it has values for each
   */
  public FileSource withUploads(List<UploadId> others) {
    return new FileSource(
        common, others, format, encoding, read, usesUploadRead, fileValues, terms);
  }

  /**
   * The form of the records of one of its uploads.
   *
   * @param stored form that the upload was stored with
   */
  public ReadOptions readOf(ReadOptions stored) {
    return usesUploadRead ? stored.with(read.union()) : read;
  }

  /** Whether its table is made of several files, or has columns that its file does not have. */
  public boolean isUnion() {
    return uploads.size() > 1 || read.union().fileColumn().isPresent() || !fileValues.isNone();
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
    return uploads.get(0).value();
  }

  @Override
  public <R> R match(
      Function<PublicApiSource, R> api, Function<FileSource, R> file, Function<UrlSource, R> url) {
    return file.apply(this);
  }
}
