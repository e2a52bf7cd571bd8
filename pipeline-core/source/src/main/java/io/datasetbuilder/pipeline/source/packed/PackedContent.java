package io.datasetbuilder.pipeline.source.packed;

import java.util.Optional;

/**
 * The content of a packed file that becomes an upload.
 *
 * @param name its file name without folders; its end states the format
 * @param part the part of the file that it is; empty for a compressed file
 */
public record PackedContent(String name, Optional<String> part) {}
