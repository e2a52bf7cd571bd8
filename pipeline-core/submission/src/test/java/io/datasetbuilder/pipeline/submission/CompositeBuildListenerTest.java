package io.datasetbuilder.pipeline.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Stage;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompositeBuildListenerTest {

  private final List<String> reported = new ArrayList<>();

  @Test
  void bothHearEverything() {
    BuildListener both = new CompositeBuildListener(new Named("one"), new Named("other"));

    both.runStarted();
    both.stageStarted("a", Stage.BRONZE);
    both.fetchStarted("a");
    both.fetchProgress("a", 1, 2);
    both.stageProgress("a", Stage.BRONZE, 0.5);
    both.fetchCompleted("a", 3);
    both.fetchFailed("a", List.of());
    both.qualityEvaluated("a", 1, 2, 3);
    both.stageCompleted("a", Stage.BRONZE, 3);
    both.stageFailed("a", Stage.BRONZE, List.of());

    assertThat(reported)
        .containsExactly(
            "one run", "other run",
            "one start", "other start",
            "one fetch", "other fetch",
            "one 1/2", "other 1/2",
            "one 0.5", "other 0.5",
            "one fetched 3", "other fetched 3",
            "one unfetched", "other unfetched",
            "one 1 2 3", "other 1 2 3",
            "one done 3", "other done 3",
            "one failed", "other failed");
  }

  @Test
  void theOtherHearsWhatTheFirstBreaksOn() {
    BuildListener broken =
        new BuildListener() {
          @Override
          public void runStarted() {
            throw new IllegalStateException("broken");
          }
        };
    BuildListener both = new CompositeBuildListener(broken, new Named("other"));

    assertThatThrownBy(both::runStarted).isInstanceOf(IllegalStateException.class);

    assertThat(reported).containsExactly("other run");
  }

  private final class Named implements BuildListener {
    private final String name;

    Named(String name) {
      this.name = name;
    }

    private void show(String what) {
      reported.add(name + " " + what);
    }

    @Override
    public void runStarted() {
      show("run");
    }

    @Override
    public void stageStarted(String sourceKey, Stage stage) {
      show("start");
    }

    @Override
    public void fetchStarted(String sourceKey) {
      show("fetch");
    }

    @Override
    public void fetchProgress(String sourceKey, long done, long total) {
      show(done + "/" + total);
    }

    @Override
    public void stageProgress(String sourceKey, Stage stage, double done) {
      show("" + done);
    }

    @Override
    public void fetchCompleted(String sourceKey, long records) {
      show("fetched " + records);
    }

    @Override
    public void fetchFailed(String sourceKey, List<Problem> problems) {
      show("unfetched");
    }

    @Override
    public void qualityEvaluated(String sourceKey, long passed, long warned, long failed) {
      show(passed + " " + warned + " " + failed);
    }

    @Override
    public void stageCompleted(String sourceKey, Stage stage, long rows) {
      show("done " + rows);
    }

    @Override
    public void stageFailed(String sourceKey, Stage stage, List<Problem> problems) {
      show("failed");
    }
  }
}
