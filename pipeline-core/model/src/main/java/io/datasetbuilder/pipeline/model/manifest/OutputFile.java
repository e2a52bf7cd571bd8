package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.pipeline.model.file.FileFacts;
import java.util.Optional;

/**
 * A file that a run published.
 *
 * @param facts what proves its bytes
 * @param rows the rows it holds, where it is a table
 */
public record OutputFile(FileFacts facts, Optional<Long> rows) {

  public static OutputFile document(FileFacts facts) {
    return new OutputFile(facts, Optional.empty());
  }

  public static OutputFile table(FileFacts facts, long rows) {
    return new OutputFile(facts, Optional.of(rows));
  }
}
