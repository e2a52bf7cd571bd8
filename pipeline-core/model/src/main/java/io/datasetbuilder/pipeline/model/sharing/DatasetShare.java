package io.datasetbuilder.pipeline.model.sharing;

import io.datasetbuilder.auth.principal.OwnerId;
import java.time.Instant;

/**
 * One dataset of one owner that every user of the service may read.
 *
 * @param owner never part of a response
 * @param sharedAt in whole microseconds
 */
public record DatasetShare(ShareId id, OwnerId owner, String datasetId, Instant sharedAt) {}
