package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.building.BuildOutcome.SourceResult;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.model.stage.Stage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spec, "Asynchronous build job": a run stops at its safe boundaries only. */
class CancelledRunTest {

  private static final List<Stage> STAGES = List.of(Stage.values());

  @AutoClose private final BuildFixture fixture;
  private String upload;

  CancelledRunTest(@TempDir Path folder) {
    fixture = BuildFixture.in(folder);
    upload = fixture.upload(fixture.file("a.csv", "x,y\n1,a\n2,b\n"));
  }

  @Test
  void aRunStopsBeforeTheStageOfTheBoundaryAndKeepsWhatWasMadeBefore() {
    for (int boundary = 1; boundary <= STAGES.size(); boundary++) {
      StageLog log = new StageLog();
      FinishedBuild built = fixture.build(one(""), "run-" + boundary, log, turningTrueAt(boundary));

      assertCancelled(built);
      List<Stage> made = STAGES.subList(0, boundary - 1);
      assertThat(log.started).as("boundary %s", boundary).isEqualTo(made);
      assertThat(built.run().sources().get(0).completed()).isEqualTo(made);
      assertThat(topFolders(built)).containsExactlyInAnyOrderElementsOf(folders(made));
      assertThat(built.run().manifest().errors()).isEmpty();
    }
  }

  @Test
  void theLastBoundaryLiesAfterAllSources() {
    FinishedBuild built =
        fixture.build(one(""), "run", BuildListener.NONE, turningTrueAt(STAGES.size() + 1));

    assertCancelled(built);
    assertThat(built.run().sources().get(0).completed()).isEqualTo(STAGES);
  }

  @Test
  void aRunThatIsNotAskedToStopByTheLastBoundaryFinishes() {
    FinishedBuild built =
        fixture.build(one(""), "run", BuildListener.NONE, turningTrueAt(STAGES.size() + 2));

    assertThat(built.run().manifest().run().status()).isEqualTo(RunStatus.OK);
  }

  @Test
  void aSourceThatWasNeverBegunIsNotAmongTheInputs() {
    FinishedBuild built = fixture.build(one(""), "run", BuildListener.NONE, turningTrueAt(1));

    assertThat(built.run().manifest().inputs().sourceKeys()).isEmpty();
    assertThat(built.run().manifest().inputs().fingerprint()).isEmpty();
  }

  @Test
  void anEarlierFailureIsNotErasedByACancellation() {
    FinishedBuild built =
        fixture.build(one("casts: {y: int}"), "run", BuildListener.NONE, turningTrueAt(3));

    assertCancelled(built);
    assertThat(built.run().manifest().errors()).hasSize(1);
    assertThat(built.run().manifest().errors().get(0)).startsWith("a: ");
  }

  @Test
  void everySourceOfARunStopsAtItsNextBoundary() {
    List<String> sources =
        Stream.of("a", "b", "c").map(key -> Specs.source(key, upload, "csv", "")).toList();
    for (int question = 1; question <= 13; question++) {
      FinishedBuild built =
          fixture.build(
              Specs.of(sources, Specs.CSV_EXPORT),
              "run-" + question,
              BuildListener.NONE,
              turningTrueAt(question));

      assertCancelled(built);
      for (SourceResult source : built.run().sources()) {
        assertThat(source.completed()).isEqualTo(STAGES.subList(0, source.completed().size()));
        assertThat(built.run().manifest().tables().rowCounts().containsKey(source.sourceKey()))
            .isEqualTo(source.completed().contains(Stage.SILVER));
      }
    }
  }

  @Tag("deep")
  @Test
  void whatWasBegunEarlyOfALargeSourceIsGoneWhenTheRunStopsBeforeSilver() {
    String row = "x".repeat(999) + "\n";
    String large = fixture.upload(fixture.file("large.csv", "x\n" + row.repeat(18_000)));

    FinishedBuild built =
        fixture.build(Specs.of("a", large, "csv", ""), "run", BuildListener.NONE, turningTrueAt(2));

    assertCancelled(built);
    assertThat(built.run().sources().get(0).completed()).containsExactly(Stage.BRONZE);
  }

  @Test
  void theIdOfACancelledRunIsUsedAndTheRefusalNamesTheWayOn() {
    fixture.build(one(""), "run", BuildListener.NONE, turningTrueAt(3));
    Map<String, String> kept = BuildFixture.listing(fixture.out().resolve("run"));

    List<Problem> problems = BuildFixture.refusal(fixture.tryBuild(one(""), "run"));

    assertThat(BuildFixture.codes(problems)).containsExactly("run_id_completed");
    assertThat(problems.get(0).message())
        .startsWith("run run was cancelled, and a run id is used once: choose another id;")
        .contains("retry_of run (--retry-of run)");
    assertThat(BuildFixture.listing(fixture.out().resolve("run"))).isEqualTo(kept);
    Result<FinishedBuild> retried =
        fixture.service.createBuild(
            SpecInput.of(one("")), BuildOptions.none().withRunId("again").retrying("run"));
    assertThat(Results.value(retried).run().manifest().run().status()).isEqualTo(RunStatus.OK);
  }

  @Test
  void theIdOfAFailedRunIsUsedAndTheRefusalSaysSo() {
    fixture.build(one("casts: {y: int}"), "run");

    assertThat(BuildFixture.refusal(fixture.tryBuild(one(""), "run")).get(0).message())
        .startsWith("run run failed, and a run id is used once: ");
  }

  private void assertCancelled(FinishedBuild built) {
    assertThat(built.run().manifest().run().status()).isEqualTo(RunStatus.CANCELLED);
    assertThat(built.run().manifest().partial()).isTrue();
    assertThat(built.folder().resolve("manifest.json")).exists();
    List<String> listed =
        built.run().manifest().outputs().files().keySet().stream().map(RunPath::value).toList();
    List<String> found = new ArrayList<>(BuildFixture.listing(built.folder()).keySet());
    found.remove("manifest.json");
    assertThat(found).containsExactlyInAnyOrderElementsOf(listed);
    assertThat(fixture.service.verifyRun(built.run().runId()).problems()).isEmpty();
  }

  private String one(String schema) {
    return Specs.of("a", upload, "csv", schema);
  }

  private static Cancellation turningTrueAt(int question) {
    AtomicInteger asked = new AtomicInteger();
    return () -> asked.incrementAndGet() >= question;
  }

  private static List<String> topFolders(FinishedBuild built) {
    return BuildFixture.listing(built.folder()).keySet().stream()
        .filter(path -> path.contains("/"))
        .map(path -> path.contains("/exports/") ? "export" : path.substring(0, path.indexOf('/')))
        .distinct()
        .toList();
  }

  private static List<String> folders(List<Stage> made) {
    return made.stream().map(Stage::wire).toList();
  }

  /** The stages that began, in order. */
  private static final class StageLog implements BuildListener {
    private final List<Stage> started = new ArrayList<>();

    @Override
    public void stageStarted(String sourceKey, Stage stage) {
      started.add(stage);
    }
  }
}
