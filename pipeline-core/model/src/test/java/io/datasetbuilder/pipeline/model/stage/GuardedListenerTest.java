package io.datasetbuilder.pipeline.model.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GuardedListenerTest {

  @Test
  void everyEventIsPassedOn() {
    List<String> events = new ArrayList<>();
    GuardedListener guarded = new GuardedListener(new RecordingListener(events), "run 1");

    reportAll(guarded);

    assertThat(events).containsExactly("started", "progress", "completed", "failed");
    assertThat(guarded.failed()).isFalse();
  }

  @Test
  void whoThrowsHearsNothingMore() {
    List<String> events = new ArrayList<>();
    BuildListener throwing =
        new RecordingListener(events) {
          @Override
          public void stageProgress(String sourceKey, Stage stage, double done) {
            throw new IllegalStateException("broken");
          }
        };
    GuardedListener guarded = new GuardedListener(throwing, "run 1");

    reportAll(guarded);

    assertThat(events).containsExactly("started");
    assertThat(guarded.failed()).isTrue();
  }

  private static void reportAll(BuildListener listener) {
    listener.stageStarted("a", Stage.BRONZE);
    listener.stageProgress("a", Stage.BRONZE, 0.5);
    listener.stageCompleted("a", Stage.BRONZE, 1);
    listener.stageFailed("a", Stage.SILVER, List.of());
  }

  /** Notes what it hears. */
  private static class RecordingListener implements BuildListener {
    private final List<String> events;

    RecordingListener(List<String> events) {
      this.events = events;
    }

    @Override
    public void stageStarted(String sourceKey, Stage stage) {
      events.add("started");
    }

    @Override
    public void stageProgress(String sourceKey, Stage stage, double done) {
      events.add("progress");
    }

    @Override
    public void stageCompleted(String sourceKey, Stage stage, long rows) {
      events.add("completed");
    }

    @Override
    public void stageFailed(String sourceKey, Stage stage, List<Problem> problems) {
      events.add("failed");
    }
  }
}
