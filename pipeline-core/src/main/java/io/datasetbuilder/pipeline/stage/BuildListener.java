package io.datasetbuilder.pipeline.stage;

import io.datasetbuilder.buildspec.problem.Problem;
import java.util.List;

/**
 * Told how a run goes. Called from several threads, one source at a time each; must return quickly
 * and not throw: one that throws hears nothing more, and the run goes on.
 */
public interface BuildListener {

  /** Hears nothing. */
  BuildListener NONE = new BuildListener() {};

  default void stageStarted(String sourceKey, Stage stage) {}

  /**
   * A provider has answered one combination of a parameter grid (Spec, "Events": {@code
   * source_fetch_progress}). Counts as progress of Bronze unless it is heard by itself.
   *
   * @param done combinations fetched so far
   * @param total combinations in all
   */
  default void fetchProgress(String sourceKey, long done, long total) {
    stageProgress(sourceKey, Stage.BRONZE, (double) done / total);
  }

  /**
   * A stage goes on.
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
