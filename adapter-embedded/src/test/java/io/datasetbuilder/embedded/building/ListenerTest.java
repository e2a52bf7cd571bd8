package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.submission.BuildPreview;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a listener is reported of a build and of a preview. */
class ListenerTest {

  private static final List<String> ALL =
      List.of(
          "started bronze", "completed bronze 2",
          "started silver", "completed silver 2",
          "started gold", "completed gold 2",
          "started export", "completed export 2");

  @AutoClose private final BuildFixture fixture;
  private String upload;

  ListenerTest(@TempDir Path folder) {
    fixture = BuildFixture.in(folder);
    upload = fixture.upload(fixture.file("a.csv", "x,y\n1,a\n2,b\n"));
  }

  @Test
  void stagesAreReportedInTheirOrder() {
    Events events = new Events();

    fixture.build(spec(""), "run", events, Cancellation.NEVER);

    assertThat(events.stages).isEqualTo(ALL);
  }

  @Test
  void progressIsAPartOfAStageThatIsUnderWay() {
    Events events = new Events();
    String spec = spec("") + "  - {kind: huggingface, output_path: hub}\n";

    fixture.build(spec, "run", events, Cancellation.NEVER);

    assertThat(events.stages).endsWith("completed export 5");
    assertThat(events.progress).isNotEmpty().allMatch(done -> done >= 0 && done <= 1);
    assertThat(events.misplaced).isEmpty();
  }

  @Test
  void aStageThatFailsIsTheLastOneReportedWithItsProblems() {
    Events events = new Events();

    fixture.build(spec("casts: {y: int}"), "run", events, Cancellation.NEVER);

    assertThat(events.stages)
        .containsExactly(
            "started bronze",
            "completed bronze 2",
            "started silver",
            "failed silver [cast_data_loss]");
  }

  @Test
  void aPreviewShowsTheStagesItGoesThrough() {
    Events events = new Events();

    fixture.service.previewBuild(SpecInput.of(spec("")), 5, events);

    assertThat(events.stages).isEqualTo(ALL.subList(0, 4));
  }

  @Test
  void aPreviewShowsTheStageThatFails() {
    Events silver = new Events();
    Events bronze = new Events();

    fixture.service.previewBuild(SpecInput.of(spec("casts: {y: int}")), 5, silver);
    fixture.service.previewBuild(
        SpecInput.of(spec("").replace("format: csv", "format: json")), 5, bronze);

    assertThat(silver.stages).endsWith("failed silver [cast_data_loss]");
    assertThat(bronze.stages)
        .containsExactly("started bronze", "failed bronze [upload_format_mismatch]");
  }

  @Test
  void aListenerThatThrowsBreaksNoBuildAndIsTreatedAsGone() {
    AtomicInteger reported = new AtomicInteger();

    FinishedBuild built = fixture.build(spec(""), "run", throwing(reported), Cancellation.NEVER);

    assertThat(built.run().manifest().run().status()).isEqualTo(RunStatus.OK);
    assertThat(built.run().manifest().warnings())
        .anySatisfy(warning -> assertThat(warning).contains("listener"));
    assertThat(reported.get()).isEqualTo(1);
    assertThat(fixture.service.verifyRun(built.run().runId()).problems()).isEmpty();
  }

  @Test
  void aListenerThatThrowsBreaksNoPreview() {
    Result<BuildPreview> answer =
        fixture.service.previewBuild(SpecInput.of(spec("")), 5, throwing(new AtomicInteger()));

    assertThat(Results.value(answer).failed()).isFalse();
  }

  private String spec(String schema) {
    return Specs.of(
        List.of(Specs.source("a", upload, "csv", schema)),
        Specs.CSV_EXPORT,
        "{kind: jsonl, output_path: exports/data.jsonl}");
  }

  private static BuildListener throwing(AtomicInteger reported) {
    return new BuildListener() {
      @Override
      public void stageStarted(String sourceKey, Stage stage) {
        reported.incrementAndGet();
        throw new IllegalStateException("broken");
      }
    };
  }

  /** What was reported, in order. */
  private static final class Events implements BuildListener {
    private final List<String> stages = Collections.synchronizedList(new ArrayList<>());
    private final List<Double> progress = Collections.synchronizedList(new ArrayList<>());
    private final List<String> misplaced = Collections.synchronizedList(new ArrayList<>());

    @Override
    public void stageStarted(String sourceKey, Stage stage) {
      stages.add("started " + stage.wire());
    }

    @Override
    public void stageProgress(String sourceKey, Stage stage, double done) {
      progress.add(done);
      String last = stages.isEmpty() ? "" : stages.get(stages.size() - 1);
      if (!last.equals("started " + stage.wire())) {
        misplaced.add(last + ": " + stage.wire());
      }
    }

    @Override
    public void stageCompleted(String sourceKey, Stage stage, long rows) {
      stages.add("completed " + stage.wire() + " " + rows);
    }

    @Override
    public void stageFailed(String sourceKey, Stage stage, List<Problem> problems) {
      stages.add("failed " + stage.wire() + " " + BuildFixture.codes(problems));
    }
  }
}
