package io.datasetbuilder.pipeline.document.description;

import io.datasetbuilder.pipeline.model.file.FileFacts;
import java.util.Objects;

/**
 * A data file of a Gold dataset.
 *
 * @param path relative to the Gold folder, with {@code /} between its parts
 * @param facts what proves it
 */
public record DescribedFile(String path, FileFacts facts) {
  public DescribedFile {
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(facts, "facts");
  }
}
