package io.datasetbuilder.embedded;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Stage;
import java.util.List;
import java.util.function.Consumer;

/** Two who hear of one run. When one of them fails, the other has heard the same. */
final class CompositeBuildListener implements BuildListener {

  private final BuildListener one;
  private final BuildListener other;

  CompositeBuildListener(BuildListener one, BuildListener other) {
    this.one = one;
    this.other = other;
  }

  @Override
  public void runStarted() {
    tell(BuildListener::runStarted);
  }

  @Override
  public void fetchStarted(String sourceKey) {
    tell(listener -> listener.fetchStarted(sourceKey));
  }

  @Override
  public void fetchProgress(String sourceKey, long done, long total) {
    tell(listener -> listener.fetchProgress(sourceKey, done, total));
  }

  @Override
  public void fetchCompleted(String sourceKey, long records) {
    tell(listener -> listener.fetchCompleted(sourceKey, records));
  }

  @Override
  public void fetchFailed(String sourceKey, List<Problem> problems) {
    tell(listener -> listener.fetchFailed(sourceKey, problems));
  }

  @Override
  public void qualityEvaluated(String sourceKey, long passed, long warned, long failed) {
    tell(listener -> listener.qualityEvaluated(sourceKey, passed, warned, failed));
  }

  @Override
  public void stageStarted(String sourceKey, Stage stage) {
    tell(listener -> listener.stageStarted(sourceKey, stage));
  }

  @Override
  public void stageProgress(String sourceKey, Stage stage, double done) {
    tell(listener -> listener.stageProgress(sourceKey, stage, done));
  }

  @Override
  public void stageCompleted(String sourceKey, Stage stage, long rows) {
    tell(listener -> listener.stageCompleted(sourceKey, stage, rows));
  }

  @Override
  public void stageFailed(String sourceKey, Stage stage, List<Problem> problems) {
    tell(listener -> listener.stageFailed(sourceKey, stage, problems));
  }

  private void tell(Consumer<BuildListener> what) {
    try {
      what.accept(one);
    } finally {
      what.accept(other);
    }
  }
}
