package io.datasetbuilder.pipeline.document.description;

import io.datasetbuilder.pipeline.model.file.FileFacts;

/**
 * A data file of a Gold dataset.
 *
 * @param path relative to the Gold folder, with {@code /} between its parts
 * @param facts what proves it
 */
public record DescribedFile(String path, FileFacts facts) {}
