package io.datasetbuilder.pipeline.source.provider.connection;

import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What came of one try.
 *
 * @param latency from the request to the end of the answer
 * @param httpStatus of the answer, when there was one
 * @param failure empty: the provider gave records, or said that there are none
 */
public record ProbeResult(
    Duration latency, OptionalInt httpStatus, Optional<FailureCategory> failure) {}
