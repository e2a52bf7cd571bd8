package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.pipeline.source.provider.call.CallRules;
import io.datasetbuilder.pipeline.source.provider.call.ProviderClient;
import io.datasetbuilder.pipeline.source.provider.catalog.DatasetCatalog;
import io.datasetbuilder.pipeline.source.upload.UploadStore;
import io.datasetbuilder.pipeline.source.url.PublicUrlClient;
import java.time.Duration;
import java.util.Optional;

/**
 * Where the records of sources come from.
 *
 * @param provider answers the calls of provider datasets; empty where nothing does
 * @param urls fetches public addresses; empty where nothing does
 * @param calls checks calls before they are made
 * @param checkpointMaxAge how old the oldest call of a checkpoint may be that a run takes over;
 *     zero for any age
 */
public record SourceDependencies(
    UploadStore uploads,
    Optional<ProviderClient> provider,
    Optional<PublicUrlClient> urls,
    DatasetCatalog catalog,
    CallRules calls,
    Duration checkpointMaxAge) {}
