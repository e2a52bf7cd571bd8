package io.datasetbuilder.pipeline.model.index;

import io.datasetbuilder.pipeline.model.manifest.Coverage;
import java.util.Optional;

/**
 * One source of an indexed run. Unknown is never 0: what a run did not come to is empty.
 *
 * @param key its output key
 * @param provider what the stored spec names; empty without a stored spec
 * @param dataset as the provider
 * @param attempted whether the run began to read it
 * @param rowCount Silver rows
 * @param fetchedRowCount rows the provider delivered
 * @param reportedTotal rows the provider says it has
 * @param coverage how much of it was read; empty when nothing was
 * @param coverageFingerprint see {@link SchemaDigest.CoverageFingerprint}
 * @param schemaDigest see {@link SchemaDigest}; empty without a stored spec
 * @param checks empty when the source was not evaluated; {@link CheckCounts#NONE} when it was and
 *     no rule applied
 */
public record IndexedSource(
    String key,
    Optional<String> provider,
    Optional<String> dataset,
    Optional<String> alias,
    boolean attempted,
    Optional<Long> rowCount,
    Optional<Long> fetchedRowCount,
    Optional<Long> reportedTotal,
    Optional<Coverage.Status> coverage,
    Optional<String> coverageFingerprint,
    Optional<String> schemaDigest,
    Optional<CheckCounts> checks) {}
