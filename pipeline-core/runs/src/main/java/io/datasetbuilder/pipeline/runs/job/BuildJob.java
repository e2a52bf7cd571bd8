package io.datasetbuilder.pipeline.runs.job;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.time.Instant;
import java.util.Optional;

/**
 * A job at one moment.
 *
 * @param owner whose it is; empty for a legacy run without an identity
 * @param createdBy the owner's display label
 * @param createdAt when it was submitted, or its run began
 * @param updatedAt when it last changed
 * @param datasetId which dataset it builds; empty when its spec could not be read
 * @param ending how it ended; empty while it has not, and for a run that is reported by its
 *     manifest
 */
public record BuildJob(
    RunId runId,
    JobStatus status,
    Optional<OwnerId> owner,
    Optional<String> createdBy,
    Instant createdAt,
    Instant updatedAt,
    Optional<RunId> retryOf,
    Optional<String> datasetId,
    Optional<JobResult> ending) {}
