package io.datasetbuilder.pipeline.runs.monitoring;

import java.time.Instant;
import java.util.Optional;

/**
 * What the store of artifacts did last.
 *
 * @param lastWriteAt when the newest successful build ended; empty before the first
 */
public record StoreActivity(Optional<Instant> lastWriteAt) {}
