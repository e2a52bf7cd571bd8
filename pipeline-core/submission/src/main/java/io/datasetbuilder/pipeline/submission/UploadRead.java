package io.datasetbuilder.pipeline.submission;

import io.datasetbuilder.buildspec.read.ReadOptions;
import java.util.Optional;

/**
 * Form of the records of an upload: declared, or to be found in its content.
 *
 * @param declared empty: the one form that the content proves, as {@code guess} does
 */
public record UploadRead(Optional<ReadOptions> declared) {

  /** The form that the content proves. */
  public static final UploadRead AUTO = new UploadRead(Optional.empty());

  /** The form of the upload's format. */
  public static final UploadRead DEFAULT = of(ReadOptions.DEFAULT);

  /** A declared form. */
  public static UploadRead of(ReadOptions options) {
    return new UploadRead(Optional.of(options));
  }

  /** The declared form; the default while it is to be found. */
  public ReadOptions orDefault() {
    return declared.orElse(ReadOptions.DEFAULT);
  }
}
