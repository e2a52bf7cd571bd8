package io.datasetbuilder.pipeline.runs.event;

import io.datasetbuilder.auth.principal.OwnerId;
import java.time.Instant;
import java.util.Optional;

/**
 * What is known of the run whose events are kept, before a manifest states it.
 *
 * @param owner whose run it is
 * @param createdBy the owner's display label
 * @param retryOf the earlier run that it retries
 * @param datasetId which dataset it builds; empty when its spec could not be read
 * @param openedAt when the first event was written
 */
public record EventJournal(
    OwnerId owner,
    String createdBy,
    Optional<String> retryOf,
    Optional<String> datasetId,
    Instant openedAt) {}
