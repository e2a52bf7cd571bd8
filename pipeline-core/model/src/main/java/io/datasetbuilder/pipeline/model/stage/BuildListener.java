package io.datasetbuilder.pipeline.model.stage;

import io.datasetbuilder.buildspec.problem.Problem;
import java.util.List;

/**
 * Listener that is informed of the progress of a run. Called from several threads, one source at a
 * time each; must return quickly and not throw: one that throws is not called again, and the run
 * continues.
 */
public interface BuildListener {

  /** Does nothing. */
  BuildListener NONE = new BuildListener() {};

  /** The run has its folder, and the pipeline begins. Called once, before all else. */
  default void runStarted() {}

  /** The records of a source are being fetched; called within {@link Stage#BRONZE}. */
  default void fetchStarted(String sourceKey) {}

  /**
   * All records of a source have arrived.
   *
   * @param records how many there are
   */
  default void fetchCompleted(String sourceKey, long records) {}

  /** The records of a source have not arrived. */
  default void fetchFailed(String sourceKey, List<Problem> problems) {}

  /**
   * The quality of a source's Silver is checked; called within {@link Stage#SILVER}, and once more
   * within {@link Stage#GOLD} where rules need the tables of other sources. The counts include all
   * evaluated checks, also those of the schema contract.
   */
  default void qualityEvaluated(String sourceKey, long passed, long warned, long failed) {}

  default void stageStarted(String sourceKey, Stage stage) {}

  /**
   * A provider has returned one combination of a parameter grid (Spec, "Events": {@code
   * source_fetch_progress}). Counts as progress of Bronze unless it is overridden.
   *
   * @param done combinations fetched so far
   * @param total combinations in all
   */
  default void fetchProgress(String sourceKey, long done, long total) {
    stageProgress(sourceKey, Stage.BRONZE, (double) done / total);
  }

  /**
   * A stage has made progress.
   *
   * @param done the part that is done, 0 to 1
   */
  default void stageProgress(String sourceKey, Stage stage, double done) {}

  /**
   * A stage is done.
   *
   * @param rows the stage's rows; for {@link Stage#EXPORT} the files written
   */
  default void stageCompleted(String sourceKey, Stage stage, long rows) {}

  default void stageFailed(String sourceKey, Stage stage, List<Problem> problems) {}
}
