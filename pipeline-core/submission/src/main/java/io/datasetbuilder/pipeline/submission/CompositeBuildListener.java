package io.datasetbuilder.pipeline.submission;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Stage;
import java.util.List;
import java.util.function.Consumer;

/**
 * Composite of two listeners of one run. When the first fails, the second is called all the same.
 */
public final class CompositeBuildListener implements BuildListener {

  private final BuildListener one;
  private final BuildListener other;

  public CompositeBuildListener(BuildListener one, BuildListener other) {
    this.one = one;
    this.other = other;
  }

  @Override
  public void runStarted() {
    notifyBoth(BuildListener::runStarted);
  }

  @Override
  public void fetchStarted(String sourceKey) {
    notifyBoth(listener -> listener.fetchStarted(sourceKey));
  }

  @Override
  public void fetchProgress(String sourceKey, long done, long total) {
    notifyBoth(listener -> listener.fetchProgress(sourceKey, done, total));
  }

  @Override
  public void fetchCompleted(String sourceKey, long records) {
    notifyBoth(listener -> listener.fetchCompleted(sourceKey, records));
  }

  @Override
  public void fetchFailed(String sourceKey, List<Problem> problems) {
    notifyBoth(listener -> listener.fetchFailed(sourceKey, problems));
  }

  @Override
  public void qualityEvaluated(String sourceKey, long passed, long warned, long failed) {
    notifyBoth(listener -> listener.qualityEvaluated(sourceKey, passed, warned, failed));
  }

  @Override
  public void stageStarted(String sourceKey, Stage stage) {
    notifyBoth(listener -> listener.stageStarted(sourceKey, stage));
  }

  @Override
  public void stageProgress(String sourceKey, Stage stage, double done) {
    notifyBoth(listener -> listener.stageProgress(sourceKey, stage, done));
  }

  @Override
  public void stageCompleted(String sourceKey, Stage stage, long rows) {
    notifyBoth(listener -> listener.stageCompleted(sourceKey, stage, rows));
  }

  @Override
  public void stageFailed(String sourceKey, Stage stage, List<Problem> problems) {
    notifyBoth(listener -> listener.stageFailed(sourceKey, stage, problems));
  }

  private void notifyBoth(Consumer<BuildListener> what) {
    try {
      what.accept(one);
    } finally {
      what.accept(other);
    }
  }
}
