package io.datasetbuilder.embedded.build;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.pipeline.build.BuildOutcome;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A build that ran and left a manifest, whose status is ok, failed or cancelled.
 *
 * @param run what became of the run
 * @param folder the run's folder on this machine
 * @param recording why the recording that was requested is none of this run; empty: it is, or none
 *     was requested
 */
public record FinishedBuild(
    ValidSpec spec, BuildOutcome.Finished run, Path folder, Optional<Problem> recording) {}
