package io.datasetbuilder.pipeline.building;

import static java.util.Objects.requireNonNull;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.pipeline.building.GoldFolder.ExporterFailure;
import io.datasetbuilder.pipeline.model.file.DiskProblems;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;

/**
 * Converts a failure of a stage into problems of its source: a failure of a disk, a defect, or an
 * error in the code of an exporter fails its source and nothing else of the run. Unexpected
 * failures are logged with their cause.
 */
final class StageFailures {

  private static final Logger LOG = System.getLogger(StageFailures.class.getName());

  private StageFailures() {}

  /**
   * @param work run or preview of the stage, for the log, such as {@code run 42}
   * @param name the source key, or the name of the composition
   */
  static List<Problem> problems(String work, String name, Stage stage, Throwable failed) {
    String where = work + ", " + name + ", stage " + stage.wire();
    if (failed instanceof ExporterFailure exporter) {
      LOG.log(Level.ERROR, where + ": an exporter failed", exporter.getCause());
      return exporter.problems();
    }
    if (failed instanceof EngineFailure engine && engine.getCause() != null) {
      LOG.log(Level.ERROR, where + ": the engine failed", engine.getCause());
      return engine.problems();
    }
    if (failed instanceof ProblemException known) {
      LOG.log(Level.DEBUG, where + ": the stage failed", known);
      return known.problems();
    }
    return List.of(unexpected(where, stage, failed).causedBy(failed));
  }

  private static Problem unexpected(String where, Stage stage, Throwable failed) {
    if (failed instanceof UncheckedIOException disk) {
      Problem problem = DiskProblems.of(requireNonNull(disk.getCause()), "output folder");
      Level level = problem.code() == StorageProblem.DISK_FULL ? Level.DEBUG : Level.ERROR;
      LOG.log(level, where + ": files could not be written or read", failed);
      return problem;
    }
    LOG.log(Level.ERROR, where + ": the stage ended by an unexpected error", failed);
    return Problem.of(
        RunProblem.STAGE_FAILED,
        "",
        "the " + stage.wire() + " stage ended by an unexpected error; the log shows its cause");
  }
}
