package io.datasetbuilder.pipeline.source.packed;

import java.util.Optional;

/**
 * Origin of content that was unpacked.
 *
 * @param part the part of the original file that it is; empty for a compressed file
 * @param sha256 64 lower-case hex digits over the bytes of the original file
 */
public record FileOrigin(Optional<String> part, String sha256) {}
