package io.datasetbuilder.pipeline.source.upload;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;

/**
 * Decides whether content is what its owner says it is, before anything is built from it. Safe for
 * concurrent use and on hostile content.
 */
public interface UploadValidator {

  /** Takes everything: for content that is read before anything is made of it. */
  UploadValidator NONE = (upload, content, facts) -> Result.ok(upload);

  /**
   * The upload as it is kept, with the form of its records where that was to be found, or all that
   * speaks against the content.
   *
   * @param facts what proves its bytes
   */
  Result<NewUpload> check(NewUpload upload, Location content, FileFacts facts);
}
