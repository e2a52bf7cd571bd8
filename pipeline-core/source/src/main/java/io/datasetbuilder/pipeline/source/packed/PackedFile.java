package io.datasetbuilder.pipeline.source.packed;

import io.datasetbuilder.pipeline.model.file.Location;
import java.util.Optional;

/**
 * A packed file on this machine.
 *
 * @param written its path as the caller wrote it, for messages
 * @param name last segment of its path
 * @param part the part of it that the caller has chosen; empty: its only one
 */
public record PackedFile(
    Location location, String written, String name, Packing packing, Optional<String> part) {}
