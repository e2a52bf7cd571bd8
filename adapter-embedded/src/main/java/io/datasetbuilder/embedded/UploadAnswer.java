package io.datasetbuilder.embedded;

import io.datasetbuilder.pipeline.source.upload.QuotaBreach;
import io.datasetbuilder.pipeline.source.upload.Upload;
import java.util.Optional;

/** What became of a file that was handed in. */
public sealed interface UploadAnswer {

  /** It is kept under its id. */
  record Kept(Upload upload) implements UploadAnswer {}

  /**
   * Nothing was kept.
   *
   * @param breach which quota of the owner has no room; empty when that is not the reason
   */
  record Refused(Refusal refusal, Optional<QuotaBreach> breach) implements UploadAnswer {
    public Refused(Refusal refusal) {
      this(refusal, Optional.empty());
    }
  }
}
