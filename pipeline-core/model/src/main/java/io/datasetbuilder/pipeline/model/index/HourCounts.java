package io.datasetbuilder.pipeline.model.index;

import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.time.Instant;

/**
 * How many runs ended in an hour with one status.
 *
 * @param hour its first moment; hours are those of UTC, with their start and without their end
 * @param runs at least 1
 */
public record HourCounts(Instant hour, RunStatus status, long runs) {}
