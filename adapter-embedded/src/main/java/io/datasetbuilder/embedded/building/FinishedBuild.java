package io.datasetbuilder.embedded.building;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.pipeline.building.BuildOutcome;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.submission.CompletedBuild;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A build that ran and left a manifest, whose status is ok, failed or cancelled: {@link
 * #succeeded()} distinguishes them, and {@link #failure()} has the reason.
 *
 * @param run the result of the run
 * @param folder the run's folder on this machine
 * @param recording why the requested recording is not that of this run; empty: it is, or none was
 *     requested
 */
public record FinishedBuild(
    ValidSpec spec, BuildOutcome.Finished run, Path folder, Optional<Problem> recording) {

  /**
   * A build whose run is in an output folder.
   *
   * @param output of the service
   */
  public static FinishedBuild of(CompletedBuild build, Path output) {
    return new FinishedBuild(
        build.spec(), build.run(), output.resolve(build.run().runId().value()), build.recording());
  }

  /** Whether everything was built, and every table committed. */
  public boolean succeeded() {
    return status() == RunStatus.OK;
  }

  /** Final status of the run. */
  public RunStatus status() {
    return run.manifest().run().status();
  }

  /**
   * The first reason why the run failed; empty when it succeeded, and when it was stopped before
   * something failed. All of them are in {@link BuildOutcome.Finished#problems()}.
   */
  public Optional<Problem> failure() {
    return run.problems().stream().findFirst();
  }
}
