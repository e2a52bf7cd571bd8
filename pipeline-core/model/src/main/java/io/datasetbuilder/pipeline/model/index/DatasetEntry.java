package io.datasetbuilder.pipeline.model.index;

import java.time.Instant;
import java.util.Optional;

/**
 * A built dataset, as far as its runs may be spoken of.
 *
 * @param latest its latest run: by {@code finished_at}, ties by run id, descending; it has a
 *     dataset
 * @param runCount its runs, the latest among them
 * @param lastSuccessAt when its newest successful run ended; empty when there is none
 */
public record DatasetEntry(IndexedRun latest, long runCount, Optional<Instant> lastSuccessAt) {}
