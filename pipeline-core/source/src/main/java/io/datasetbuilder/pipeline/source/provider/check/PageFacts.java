package io.datasetbuilder.pipeline.source.provider.check;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * What the first page of a call says beside its records.
 *
 * @param asked the page size that was asked for; empty where pages have none
 * @param echoed the page size that the answer says it used
 * @param records how many arrived, also those that were more than wanted
 * @param total the number of records of the whole call, as the provider states it
 */
public record PageFacts(OptionalInt asked, OptionalInt echoed, int records, Optional<Long> total) {}
