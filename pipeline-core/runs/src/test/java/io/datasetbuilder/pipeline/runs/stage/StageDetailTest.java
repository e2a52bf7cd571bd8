package io.datasetbuilder.pipeline.runs.stage;

import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.MINE;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.retention.BronzeRetention;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.fixture.Manifests;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.ManifestFindings;
import io.datasetbuilder.pipeline.model.manifest.RemovedRecords;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.runs.fixture.NothingKeptBack;
import io.datasetbuilder.pipeline.runs.fixture.ReadableRuns;
import io.datasetbuilder.pipeline.runs.stage.StageDetail.SilverFacts.Violation;
import io.datasetbuilder.pipeline.source.checkpoint.CheckpointLayout;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Details of a stage, from the documents beside its table. */
class StageDetailTest {

  private static final RunId ID = new RunId("one");

  private final ReadableRuns runs = new ReadableRuns();

  @Test
  void bronzeStatesWhereTheRecordsAreFrom() {
    runs.with("d", ReadableRuns.ok("one")).withDocuments("one");

    StageDetail bronze = detail("bronze");

    assertThat(bronze.available()).isTrue();
    assertThat(bronze.facts())
        .isEqualTo(
            new StageDetail.BronzeFacts(
                Optional.of("file"),
                Optional.of(Manifests.UPLOAD),
                Optional.of(ReadableRuns.ENDED),
                Optional.of(3L),
                Optional.empty(),
                Optional.empty()));
  }

  @Test
  void bronzeWhoseRecordsWereRemovedIsCompletedAndStatesWhen() {
    RemovedRecords removed =
        RemovedRecords.of(
            ReadableRuns.ENDED,
            BronzeRetention.NONE,
            List.of(RunPath.of("bronze/a/records.csv")),
            CheckpointLayout::holds);
    runs.with("d", ReadableRuns.ok("one").withRemovedRecords(removed)).withDocuments("one");
    runs.stored.without("one", "bronze/a/records.csv");

    StageDetail bronze = detail("bronze");

    assertThat(bronze.status()).isEqualTo(SourceStages.StageStatus.COMPLETED);
    assertThat(((StageDetail.BronzeFacts) bronze.facts()).removedAt()).contains(removed.at());
    assertThat(((StageDetail.BronzeFacts) bronze.facts()).recordCount()).contains(3L);
  }

  @Test
  void aReaderSeesGoldAndNoOtherStage() {
    runs.with("d", ReadableRuns.ok("one")).withDocuments("one");
    Visibility reader = new Visibility.SharedDataset(ReadableRuns.OWNER.ownerId(), "d");

    assertThat(reading().detail(reader, ID, "gold", "a", 5).problems()).isEmpty();
    for (String stage : List.of("bronze", "silver")) {
      assertThat(reading().detail(reader, ID, stage, "a", 5).problems())
          .isEqualTo(runs.reading().read(ReadableRuns.THEIRS, ID).problems());
    }
  }

  @Test
  void silverStatesColumnsFiguresAndSample() {
    runs.with("d", ReadableRuns.ok("one")).withDocuments("one");

    StageDetail.SilverFacts facts = silver();

    assertThat(facts.rowCount()).contains(3L);
    assertThat(facts.columns())
        .contains(
            new StageDetail.SilverFacts.Column(
                "id", "Int64", Optional.of(DataType.Whole.INT64), false, 3));
    assertThat(facts.sample().rows()).hasSize(3);
    assertThat(facts.validation())
        .contains(new StageDetail.SilverFacts.Validation(true, List.of()));
  }

  @Test
  void aRunOlderThanTheDuplicateRateHasNone() {
    runs.with("d", ReadableRuns.ok("one")).withDocuments("one");

    assertThat(statistics().duplicateRate()).isEmpty();
  }

  @Test
  void theDuplicateRateIsReportedWhereItIsKept() {
    runs.with("d", ReadableRuns.ok("one")).withDocuments("one");
    runs.stored.withFile(
        "one",
        "silver/a/stats.json",
        new JsonMembers()
            .put("row_count", 4)
            .put("duplicate_rate", JsonValue.of(new BigDecimal("0.25")))
            .toObject());

    assertThat(statistics().duplicateRate()).contains(new BigDecimal("0.25"));
  }

  @Test
  void aDuplicateRateThatIsNoNumberMakesTheStageUnavailable() {
    runs.with("d", ReadableRuns.ok("one")).withDocuments("one");
    runs.stored.withFile(
        "one",
        "silver/a/stats.json",
        new JsonMembers().put("row_count", 4).put("duplicate_rate", "much").toObject());

    assertThat(detail("silver").status()).isEqualTo(SourceStages.StageStatus.UNAVAILABLE);
  }

  @Test
  void noMoreSampleRowsAreShownThanAskedFor() {
    runs.with("d", ReadableRuns.ok("one")).withDocuments("one");

    StageDetail two = known(reading().detail(MINE, ID, "silver", "a", 2));

    assertThat(((StageDetail.SilverFacts) two.facts()).sample().rows()).hasSize(2);
  }

  @Test
  void maskedColumnsAreNamedAndMaskedInTheSample() {
    JsonObject masking =
        new JsonMembers()
            .putList("masked", List.of("id:null", "name:token"), StageDetailTest::masked)
            .toObject();
    runs.with("d", withMasking(new JsonObject(Map.of("a", masking)))).withDocuments("one");

    StageDetail.SilverFacts silver = silver();

    assertThat(silver.sample().masked()).containsExactly("id", "name");
    assertThat(silver.sample().rows())
        .containsOnly(List.of(JsonValue.ofNull(), JsonValue.of("[masked]")));
  }

  @Test
  void columnsThatTheSampleItselfNamesAsMaskedAreNamed() {
    runs.with("d", ReadableRuns.ok("one")).withDocuments("one");
    runs.stored.withFile(
        "one",
        "silver/a/preview.json",
        new JsonMembers()
            .putTexts("columns", List.of("id", "name"))
            .putTexts("rows", List.of())
            .putTexts("masked_columns", List.of("name"))
            .toObject());

    assertThat(silver().sample().masked()).containsExactly("name");
  }

  @Test
  void aTableThatBrokeItsSchemaIsReportedByItsFailedChecks() {
    Manifest broken =
        ReadableRuns.begun("one", ReadableRuns.OWNER)
            .withAttempted("a")
            .withFindings(
                ReadableRuns.findings(
                    List.of(
                        ReadableRuns.check("schema", "required_column", "id", "fail"),
                        ReadableRuns.check("schema", "dtype", "name", "fail"),
                        ReadableRuns.check("schema", "dtype", "fine", "pass")),
                    List.of()))
            .withError("a", "column 'id' is missing")
            .finished(RunStatus.FAILED, ReadableRuns.ENDED);
    runs.with("d", broken);

    StageDetail.SilverFacts facts = silver();

    assertThat(facts.rowCount()).isEmpty();
    assertThat(facts.validation().orElseThrow().problems())
        .extracting(Violation::code)
        .containsExactly("missing_column", "dtype_mismatch");
  }

  @Test
  void goldStatesColumnsSplitsAndExports() {
    runs.with("d", ReadableRuns.ok("one")).withDocuments("one");

    assertThat(detail("gold").facts())
        .isEqualTo(
            new StageDetail.GoldFacts(
                Optional.of(2L),
                List.of("id", "name"),
                Optional.of(Map.of("train", 2L)),
                List.of("csv")));
  }

  @Test
  void aStageThatDidNotRunStatesNothing() {
    runs.with(
        "d",
        ReadableRuns.begun("one", ReadableRuns.OWNER)
            .finished(RunStatus.FAILED, ReadableRuns.ENDED));

    assertThat(detail("bronze").facts()).isEqualTo(StageDetail.BronzeFacts.UNKNOWN);
    assertThat(detail("gold").facts()).isEqualTo(StageDetail.GoldFacts.UNKNOWN);
    assertThat(detail("gold").available()).isFalse();
  }

  @Test
  void wrongQuestionsAreRefused() {
    runs.with("d", ReadableRuns.ok("one")).withDocuments("one");

    assertThat(code(reading().detail(MINE, ID, "export", "a", 5))).isEqualTo("unknown_stage");
    assertThat(code(reading().detail(MINE, ID, "gold", "b", 5))).isEqualTo("unknown_source");
    assertThat(code(reading().detail(MINE, ID, "gold", "a", -1))).isEqualTo("invalid_limit");
    assertThat(code(reading().detail(MINE, ID, "gold", "a", 1001))).isEqualTo("invalid_limit");
    assertThat(code(reading().detail(MINE, new RunId("two"), "gold", "a", 5)))
        .isEqualTo("run_not_found");
  }

  @Test
  void eachStageHasItsOwnForm() {
    runs.with("d", ReadableRuns.ok("one")).withDocuments("one");

    assertThat(List.of("bronze", "silver", "gold"))
        .extracting(
            stage -> detail(stage).facts().<String>match(b -> "bronze", s -> "silver", g -> "gold"))
        .containsExactly("bronze", "silver", "gold");
  }

  private static JsonObject masked(String written) {
    String[] parts = written.split(":", -1);
    return new JsonMembers().put("column", parts[0]).put("masked_as", parts[1]).toObject();
  }

  private static Manifest withMasking(JsonObject masking) {
    JsonObject nothing = new JsonObject(Map.of());
    return ReadableRuns.ok("one")
        .withFindings(
            Manifests.findings(
                ManifestFindings.Checks.read(
                    new JsonObject(Map.of("a", new JsonArray(List.of()))), nothing, nothing),
                new ManifestFindings.PersonalData(nothing, masking)));
  }

  private StageDetail.SilverFacts.Statistics statistics() {
    return silver().statistics().orElseThrow();
  }

  private StageDetail.SilverFacts silver() {
    return (StageDetail.SilverFacts) detail("silver").facts();
  }

  private StageDetail detail(String stage) {
    return known(reading().detail(MINE, ID, stage, "a", 5));
  }

  private ReadStages reading() {
    return NothingKeptBack.stages(runs);
  }

  private static String code(Result<?> answer) {
    return ((Result.Refused<?>) answer).problems().get(0).code().wire();
  }

  private static <T> T known(Result<T> answer) {
    return ((Result.Ok<T>) answer).value();
  }
}
