package io.datasetbuilder.pipeline.submission;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.pipeline.building.BuildOutcome;
import java.util.Optional;

/**
 * A build that ran and left a manifest, whose status is ok, failed or cancelled.
 *
 * @param recording why the requested recording is not that of this run; empty: it is, or none was
 *     requested
 */
public record CompletedBuild(
    ValidSpec spec, BuildOutcome.Finished run, Optional<Problem> recording) {}
