package io.datasetbuilder.embedded.building;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.pipeline.model.index.QualityAvailability;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.dataset.StatusAxes;
import io.datasetbuilder.pipeline.runs.diff.RunDiff;
import io.datasetbuilder.pipeline.runs.quality.ReadQuality;
import io.datasetbuilder.pipeline.runs.stage.SourceStages;
import io.datasetbuilder.pipeline.warehouse.run.RunDetails;
import io.datasetbuilder.wire.RunBodies;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can be read of a grid that failed, and of the run that went on with it. */
class FailedGridTest {

  @TempDir Path folder;
  private Grid grid;

  @BeforeEach
  void begin() {
    grid = new Grid(folder.resolve("out"));
  }

  private RunStatus build(ScriptedProvider provider, String id, String retryOf) {
    return grid.build(new DiskFileOps(), provider, id, Optional.ofNullable(retryOf)).run().status();
  }

  private BuilderService service() {
    return BuilderService.builder(grid.out()).build();
  }

  private static <T> T known(Result<T> answer) {
    return ((Result.Ok<T>) answer).value();
  }

  @Test
  void aSourceWithoutAFinishedCallLeavesNoCheckpoint() {
    build(new ScriptedProvider().failingAt(0), "r1", null);

    assertThat(grid.run("r1").has("bronze/rides/checkpoint")).isFalse();
    assertThat(build(new ScriptedProvider(), "r2", "r1")).isEqualTo(RunStatus.OK);
  }

  @Test
  void bronzeIsTheStageThatFailed() {
    build(new ScriptedProvider().failingAt(3), "r1", null);

    try (BuilderService service = service()) {
      assertThat(known(service.runs().stages(new RunId("r1"))))
          .containsExactly(
              new SourceStages(
                  "rides",
                  SourceStages.StageStatus.FAILED,
                  SourceStages.StageStatus.NOT_RUN,
                  SourceStages.StageStatus.NOT_RUN,
                  Optional.empty()));
    }
  }

  @Test
  void itsDatasetIsPartial() {
    build(new ScriptedProvider().failingAt(3), "r1", null);

    try (BuilderService service = service()) {
      assertThat(known(service.runs().dataset("people")).axes().completeness())
          .isEqualTo(StatusAxes.Completeness.PARTIAL);
    }
  }

  @Test
  void noQualityWasChecked() {
    build(new ScriptedProvider().failingAt(3), "r1", null);

    try (BuilderService service = service()) {
      ReadQuality.RunQuality quality = known(service.runs().quality(new RunId("r1")));
      assertThat(quality.availability()).isEqualTo(QualityAvailability.UNAVAILABLE);
      assertThat(quality.evaluatedChecks()).isZero();
    }
  }

  @Test
  void itsRecordsAreNotComparedWithThoseOfARunThatHasThemAll() {
    build(new ScriptedProvider().failingAt(3), "r1", null);
    build(new ScriptedProvider(), "r2", "r1");

    try (BuilderService service = service()) {
      RunDiff diff = known(service.runs().diff(new RunId("r1"), new RunId("r2")));
      assertThat(diff.sameResult()).isFalse();
      assertThat(diff.sources()).hasSize(1);
      assertThat(diff.sources().get(0).sameData().unknownBecause())
          .contains(RunDiff.SameData.Reason.NO_CHECKSUM);
    }
  }

  @Test
  void aRetryComparesWithARunThatNothingDisturbed() {
    build(new ScriptedProvider().failingAt(3), "r1", null);
    build(new ScriptedProvider(), "r2", "r1");
    build(new ScriptedProvider(), "r3", null);

    try (BuilderService service = service()) {
      assertThat(known(service.runs().diff(new RunId("r2"), new RunId("r3"))).sameResult())
          .isTrue();
    }
  }

  @Test
  void aRunThatWasStoppedBetweenCallsCanBeRetriedUntilItIsPruned() {
    Manifest stopped = grid.buildUntil(2, new ScriptedProvider(), "r1");
    ScriptedProvider second = new ScriptedProvider();

    assertThat(stopped.run().status()).isEqualTo(RunStatus.CANCELLED);
    assertThat(build(second, "r2", "r1")).isEqualTo(RunStatus.OK);
    assertThat(second.calls).hasSize(4);
    try (BuilderService service = service()) {
      assertThat(service.verifyRun(new RunId("r1")).problems()).isEmpty();
      assertThat(service.pruneCancelled(OptionalLong.of(0), true)).isInstanceOf(Result.Ok.class);
    }
    assertThat(grid.out().resolve("r1")).doesNotExist();
    assertThat(grid.run("r2").has(Grid.RECORDS)).isTrue();
  }

  @Test
  void theReportShowsHowFarItCameAndWhy() {
    build(new ScriptedProvider().failingAt(3), "r1", null);

    assertThat(grid.run("r1").text("report.html"))
        .contains("the quota is used up")
        .contains("partial")
        .contains("call 3: fetched 1 of 2 reported, then failed; calls 4 to 5 were not made");
  }

  @Test
  void theReportOfARetryShowsWhatItTookOver() {
    build(new ScriptedProvider().failingAt(3), "r1", null);
    build(new ScriptedProvider(), "r2", "r1");

    assertThat(grid.run("r2").text("report.html"))
        .contains("3 of 6 combinations were fetched by run r1");
  }

  @Test
  void aRetryThatIsShownNamesTheRunItWentOnWith() {
    build(new ScriptedProvider().failingAt(3), "r1", null);
    build(new ScriptedProvider(), "r2", "r1");

    try (BuilderService service = service()) {
      RunDetails shown = known(service.runs().show(new RunId("r2")));
      JsonObject body = RunBodies.details(shown);

      assertThat(JsonRenderer.line(body))
          .contains("\"retry_of\":\"r1\"")
          .contains("\"reason\":\"resumed_from_checkpoint\"")
          .contains("\"resumed_combinations\":3")
          .doesNotContain("checkpoints_not_reused");
    }
  }

  @Test
  void theMetadataOfBronzeShowsThePartsOfAGridApart() {
    build(new ScriptedProvider().failingAt(3), "r1", null);
    build(new ScriptedProvider(), "r2", "r1");
    byte[] records = grid.run("r2").text(Grid.RECORDS).getBytes(UTF_8);
    List<JsonObject> parts = parts("r2");
    long end = 0;

    assertThat(parts).hasSize(Grid.CALLS);
    for (JsonObject part : parts) {
      assertThat(whole(part, "offset")).isEqualTo(end);
      String text = new String(records, (int) end, (int) whole(part, "bytes"), UTF_8);
      String call = "\"call\":" + JsonRenderer.line(part.members().get("params"));
      assertThat(text.lines()).hasSize((int) whole(part, "record_count"));
      assertThat(text.lines()).allMatch(line -> line.contains(call));
      end += whole(part, "bytes");
    }
    assertThat(end).isEqualTo(records.length);
  }

  @Test
  void partsAreTheSameWhoeverFetchedThem() {
    build(new ScriptedProvider().failingAt(3), "r1", null);
    build(new ScriptedProvider(), "r2", "r1");
    build(new ScriptedProvider(), "r3", null);

    assertThat(parts("r2")).isEqualTo(parts("r3"));
  }

  private List<JsonObject> parts(String id) {
    JsonObject metadata = grid.run(id).json("bronze/rides/metadata.json");
    return ((JsonArray) metadata.members().get("parts"))
        .items().stream().map(JsonObject.class::cast).toList();
  }

  private static long whole(JsonObject part, String member) {
    return ((JsonNumber) part.members().get(member)).value().longValueExact();
  }
}
