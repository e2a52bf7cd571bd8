package io.datasetbuilder.embedded;

import io.datasetbuilder.pipeline.upload.Upload;

/** What became of a file that was handed in. */
public sealed interface UploadAnswer {

  /** It is kept under its id. */
  record Kept(Upload upload) implements UploadAnswer {}

  /** Nothing was kept. */
  record Refused(Refusal refusal) implements UploadAnswer {}
}
