package io.datasetbuilder.pipeline.model.stage;

import io.datasetbuilder.buildspec.problem.Problem;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Listener that protects a run from a listener that breaks its promise: one that throws is not
 * called again, and the run continues. Safe for concurrent use.
 */
public final class GuardedListener implements BuildListener {

  private static final Logger LOG = System.getLogger(GuardedListener.class.getName());

  private final BuildListener listener;
  private final String work;
  private final AtomicBoolean failed = new AtomicBoolean();

  /**
   * @param work what is listened to, for the log, such as {@code run 42}
   */
  public GuardedListener(BuildListener listener, String work) {
    this.listener = listener;
    this.work = work;
  }

  /** Whether the listener has thrown. */
  public boolean failed() {
    return failed.get();
  }

  @Override
  public void runStarted() {
    publish(listener::runStarted);
  }

  @Override
  public void fetchStarted(String sourceKey) {
    publish(() -> listener.fetchStarted(sourceKey));
  }

  @Override
  public void fetchCompleted(String sourceKey, long records) {
    publish(() -> listener.fetchCompleted(sourceKey, records));
  }

  @Override
  public void fetchFailed(String sourceKey, List<Problem> problems) {
    publish(() -> listener.fetchFailed(sourceKey, problems));
  }

  @Override
  public void qualityEvaluated(String sourceKey, long passed, long warned, long failed) {
    publish(() -> listener.qualityEvaluated(sourceKey, passed, warned, failed));
  }

  @Override
  public void stageStarted(String sourceKey, Stage stage) {
    publish(() -> listener.stageStarted(sourceKey, stage));
  }

  @Override
  public void fetchProgress(String sourceKey, long done, long total) {
    publish(() -> listener.fetchProgress(sourceKey, done, total));
  }

  @Override
  public void stageProgress(String sourceKey, Stage stage, double done) {
    publish(() -> listener.stageProgress(sourceKey, stage, done));
  }

  @Override
  public void stageCompleted(String sourceKey, Stage stage, long rows) {
    publish(() -> listener.stageCompleted(sourceKey, stage, rows));
  }

  @Override
  public void stageFailed(String sourceKey, Stage stage, List<Problem> problems) {
    publish(() -> listener.stageFailed(sourceKey, stage, problems));
  }

  private void publish(Runnable event) {
    if (failed.get()) {
      return;
    }
    try {
      event.run();
    } catch (RuntimeException | Error broken) {
      if (!failed.getAndSet(true)) {
        LOG.log(
            Level.WARNING, "the listener of " + work + " failed and is not called again", broken);
      }
    }
  }
}
