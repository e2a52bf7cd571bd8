package io.datasetbuilder.benchmarks;

import java.time.Duration;
import java.util.OptionalLong;

/**
 * A process that ended well.
 *
 * @param wall from its start to its end
 * @param peakBytes the most memory that was resident at once; empty where the system does not tell
 * @param output its standard output, without white space at its ends
 */
public record Finished(Duration wall, OptionalLong peakBytes, String output) {}
