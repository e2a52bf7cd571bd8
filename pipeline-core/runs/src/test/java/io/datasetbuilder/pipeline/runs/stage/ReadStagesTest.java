package io.datasetbuilder.pipeline.runs.stage;

import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.MINE;
import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.THEIRS;
import static io.datasetbuilder.pipeline.runs.stage.SourceStages.StageStatus.COMPLETED;
import static io.datasetbuilder.pipeline.runs.stage.SourceStages.StageStatus.FAILED;
import static io.datasetbuilder.pipeline.runs.stage.SourceStages.StageStatus.NOT_RUN;
import static io.datasetbuilder.pipeline.runs.stage.SourceStages.StageStatus.UNAVAILABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.fixture.Manifests;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.manifest.Coverage;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.model.manifest.SourceReportedTotal;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.runs.fixture.NothingKeptBack;
import io.datasetbuilder.pipeline.runs.fixture.ReadableRuns;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "Other state vocabularies", stage status. */
class ReadStagesTest {

  private static final RunId ID = new RunId("one");

  private final ReadableRuns runs = new ReadableRuns();

  @Test
  void aStageIsCompletedOnlyWhenAllItsDocumentsAreThere() {
    runs.with("d", ReadableRuns.ok("one")).withDocuments("one");

    assertThat(stages())
        .isEqualTo(new SourceStages("a", COMPLETED, COMPLETED, COMPLETED, Optional.empty()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"table.parquet", "schema.json", "stats.json", "preview.json"})
  void aMissingDocumentMakesItsStageUnavailableWhateverTheTableSays(String document) {
    runs.with("d", ReadableRuns.ok("one")).withDocuments("one");
    runs.stored.without("one", "silver/a/" + document);

    assertThat(stages())
        .isEqualTo(new SourceStages("a", COMPLETED, UNAVAILABLE, COMPLETED, Optional.empty()));
  }

  @Test
  void aDocumentOfAnotherFormMakesItsStageUnavailable() {
    runs.with("d", ReadableRuns.ok("one")).withDocuments("one");
    runs.stored
        .withFile("one", "bronze/a/metadata.json", new JsonMembers().put("provider", 1).toObject())
        .withFile("one", "gold/a/package.json", JsonValue.of("no object"))
        .withFile(
            "one",
            "silver/a/preview.json",
            new JsonMembers()
                .putTexts("columns", List.of("id", "name"))
                .putTexts("rows", List.of("no list"))
                .toObject());

    assertThat(stages())
        .isEqualTo(new SourceStages("a", UNAVAILABLE, UNAVAILABLE, UNAVAILABLE, Optional.empty()));
  }

  @Test
  void documentsThatContradictEachOtherMakeTheirStageUnavailable() {
    runs.with("d", ReadableRuns.ok("one")).withDocuments("one");
    runs.stored.withFile(
        "one",
        "silver/a/schema.json",
        new JsonMembers()
            .putList(
                "columns",
                List.of("id"),
                name -> new JsonMembers().put("name", name).put("dtype", "Int64").toObject())
            .toObject());

    assertThat(stages().silver()).isEqualTo(UNAVAILABLE);
  }

  @Test
  void aTableAloneProvesNothing() {
    runs.with("d", ReadableRuns.ok("one"));
    runs.stored.withFile("one", "gold/a/table.parquet", JsonValue.ofNull());

    assertThat(stages().gold()).isEqualTo(UNAVAILABLE);
  }

  @Test
  void theFirstStageWithoutProofIsTheOneInWhichASourceFailed() {
    runs.with("d", failed("a: a cast lost values")).withDocuments("one");
    List.of("silver/a/schema.json", "gold/a/package.json")
        .forEach(path -> runs.stored.without("one", path));

    assertThat(stages())
        .isEqualTo(new SourceStages("a", COMPLETED, FAILED, NOT_RUN, Optional.empty()));
  }

  @Test
  void aSourceThatFailedBeforeItWasReadHasNoStage() {
    runs.with("d", failed("a: ragged row"));

    assertThat(stages())
        .isEqualTo(new SourceStages("a", FAILED, NOT_RUN, NOT_RUN, Optional.empty()));
  }

  @Test
  void whatFailedCallsDeliveredIsNoBronze() {
    Manifest manifest =
        ReadableRuns.begun("one", ReadableRuns.OWNER)
            .withAttempted("a")
            .withProvenance(failedCalls())
            .withError("a", "the quota is used up")
            .finished(RunStatus.FAILED, ReadableRuns.ENDED);
    runs.with("d", manifest);
    runs.stored
        .withFile("one", "bronze/a/checkpoint/records.jsonl", JsonValue.ofNull())
        .withFile("one", "bronze/a/checkpoint/index.jsonl", JsonValue.ofNull());

    assertThat(stages())
        .isEqualTo(new SourceStages("a", FAILED, NOT_RUN, NOT_RUN, Optional.empty()));
  }

  @Test
  void aFailureBehindACompleteGoldIsAnExportsAndSoGolds() {
    runs.with("d", failed("a: an export failed")).withDocuments("one");

    assertThat(stages())
        .isEqualTo(new SourceStages("a", COMPLETED, COMPLETED, FAILED, Optional.empty()));
  }

  @Test
  void theFailureOfASourceWhoseKeyBeginsAlikeIsNotItsOwn() {
    runs.with("d", failed("ab: it broke")).withDocuments("one");

    assertThat(stages())
        .isEqualTo(new SourceStages("a", COMPLETED, COMPLETED, COMPLETED, Optional.empty()));
  }

  @Test
  void aCancelledRunDidNotComeToItsLaterStages() {
    Manifest cancelled =
        ReadableRuns.begun("one", ReadableRuns.OWNER)
            .withAttempted("a")
            .finished(RunStatus.CANCELLED, ReadableRuns.ENDED);
    runs.with("d", cancelled).withDocuments("one");
    List.of("silver/a/schema.json", "gold/a/package.json")
        .forEach(path -> runs.stored.without("one", path));

    assertThat(stages())
        .isEqualTo(new SourceStages("a", COMPLETED, NOT_RUN, NOT_RUN, Optional.empty()));
  }

  @Test
  void aSourceThatWasNeverAttemptedHasNotRun() {
    runs.with(
        "d",
        ReadableRuns.begun("one", ReadableRuns.OWNER)
            .finished(RunStatus.FAILED, ReadableRuns.ENDED));

    assertThat(stages())
        .isEqualTo(new SourceStages("a", NOT_RUN, NOT_RUN, NOT_RUN, Optional.empty()));
  }

  @Test
  void withoutAStoredSpecTheSourcesAreThoseOfTheManifest() {
    runs.stored.with("one", failed("lost: gone").withError("no key at all", "?"));

    assertThat(known(reading().list(MINE, ID)))
        .extracting(SourceStages::sourceKey)
        .containsExactly("a", "lost");
  }

  @Test
  void anUnsafeKeyHasNoFolder() {
    runs.stored.with(
        "one",
        ReadableRuns.begun("one", ReadableRuns.OWNER)
            .withAttempted("../b")
            .finished(RunStatus.OK, ReadableRuns.ENDED));

    assertThat(known(reading().list(MINE, ID)))
        .containsExactly(
            new SourceStages("../b", UNAVAILABLE, UNAVAILABLE, UNAVAILABLE, Optional.empty()));
  }

  @Test
  void stagesOfAnotherOwnersRunAreNotFound() {
    runs.with("d", ReadableRuns.ok("one"));

    assertThat(reading().list(THEIRS, ID)).isInstanceOf(Result.Refused.class);
  }

  @Test
  void anExportHasNoStatusOfItsOwn() {
    SourceStages stages = new SourceStages("a", COMPLETED, FAILED, NOT_RUN, Optional.empty());

    assertThat(stages.of(Stage.SILVER)).isEqualTo(FAILED);
    assertThatThrownBy(() -> stages.of(Stage.EXPORT)).isInstanceOf(IllegalArgumentException.class);
  }

  private static SourceProvenance failedCalls() {
    return SourceProvenance.ofFailedCalls(
        "file",
        Manifests.UPLOAD,
        ReadableRuns.ENDED,
        "unknown",
        new JsonObject(Map.of()),
        7,
        SourceReportedTotal.notReported(),
        new Coverage(Coverage.Status.PARTIAL, List.of("call 1 failed")));
  }

  private static Manifest failed(String error) {
    int colon = error.indexOf(": ");
    return ReadableRuns.begun("one", ReadableRuns.OWNER)
        .withAttempted("a")
        .withError(error.substring(0, colon), error.substring(colon + 2))
        .finished(RunStatus.FAILED, ReadableRuns.ENDED);
  }

  private ReadStages reading() {
    return NothingKeptBack.stages(runs);
  }

  private SourceStages stages() {
    return known(reading().list(MINE, ID)).get(0);
  }

  private static <T> T known(Result<T> answer) {
    return ((Result.Ok<T>) answer).value();
  }
}
