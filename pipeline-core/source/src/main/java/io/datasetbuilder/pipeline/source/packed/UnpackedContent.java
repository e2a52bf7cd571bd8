package io.datasetbuilder.pipeline.source.packed;

import io.datasetbuilder.pipeline.model.manifest.OriginalFile;

/**
 * Content that was written, and where it came from.
 *
 * @param content what the file contained
 * @param origin the file
 */
public record UnpackedContent(PackedContent content, OriginalFile origin) {}
