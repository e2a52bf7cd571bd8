package io.datasetbuilder.pipeline.source.upload;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import java.util.List;

/**
 * States whether content is what its owner says it is, before anything is built from it. Safe for
 * concurrent use and on hostile content.
 */
public interface UploadValidator {

  /** Takes everything: for content that is read before anything is made of it. */
  UploadValidator NONE = (content, facts) -> List.of();

  /**
   * All that speaks against the content; empty when it can be used.
   *
   * @param facts what proves its bytes
   */
  List<Problem> check(Location content, FileFacts facts);
}
