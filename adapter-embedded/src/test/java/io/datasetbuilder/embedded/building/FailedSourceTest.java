package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.pipeline.building.BuildOutcome.SourceResult;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.manifest.StageFailure;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.source.upload.NewUpload;
import io.datasetbuilder.pipeline.source.upload.UploadValidator;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Spec, "Synchronous build run": partial success is never success, and what the other sources made
 * is kept.
 */
class FailedSourceTest {

  @AutoClose private final BuildFixture fixture;
  private String good;

  FailedSourceTest(@TempDir Path folder) {
    fixture = BuildFixture.in(folder);
    good = fixture.upload(fixture.file("good.csv", "x,y\n1,a\n2,b\n"));
  }

  @Test
  void aMissingUploadFailsItsSourceAlone() {
    String missing = "upl_" + "0".repeat(32);
    assertFailed(
        Specs.source("bad", missing, "csv", ""), "upload_not_found", "sources[1].upload_id");
  }

  @Test
  void anotherOwnersUploadIsNotFoundExactlyLikeAMissingOne() {
    OwnerId other = new Principal.Oidc("https://issuer.example", "someone").ownerId();
    String foreign;
    try (StateDatabase state = Buildings.state(fixture.out())) {
      foreign =
          Buildings.uploads(fixture.out(), state)
              .register(
                  NewUpload.unbounded(FileFormat.CSV, other),
                  new ByteArrayInputStream("x\n1\n".getBytes(StandardCharsets.UTF_8)),
                  UploadValidator.NONE)
              .id()
              .value();
    }

    SourceResult failed =
        assertFailed(
            Specs.source("bad", foreign, "csv", ""), "upload_not_found", "sources[1].upload_id");

    assertThat(failed.problems().get(0).message()).isEqualTo("there is no upload " + foreign);
  }

  @Test
  void aFormatOtherThanTheUploadsIsRefused() {
    assertFailed(
        Specs.source("bad", good, "jsonl", ""), "upload_format_mismatch", "sources[1].format");
  }

  @Test
  void contentThatTheDeclaredEncodingCannotReadFails() {
    String korean = fixture.upload(fixture.file("k.csv", "이름\n가\n"));
    String source =
        Specs.source("bad", korean, "csv", "")
            .replace("format: csv", "format: csv, encoding: ascii");

    assertFailed(source, "malformed_text", "sources[1]");
  }

  @Test
  void aCastThatLosesValuesFailsWithTheColumnTheCountAndTheFirstRowsButNoValue() {
    String id = fixture.upload(fixture.file("l.csv", "n\n1\nsecret\n3\nhidden\n"));

    SourceResult failed =
        assertFailed(
            Specs.source("bad", id, "csv", "casts: {n: int}"),
            "cast_data_loss",
            "sources[1].schema.casts.n");

    assertThat(failed.problems().get(0).message())
        .contains("'n'", "2 values", "2, 4")
        .doesNotContain("secret");
    assertThat(failed.completed()).containsExactly(Stage.BRONZE);
  }

  @Test
  void aMissingRequiredColumnIsAHardFailureWithoutADtypePass() {
    assertFailed(
        Specs.source("bad", good, "csv", "required: [x, z], dtypes: {x: int}"),
        "missing_column",
        "sources[1].schema.required[1]");

    assertThat(statuses("bad")).containsExactly("required_column pass", "required_column fail");
  }

  @Test
  void anotherDtypeThanExpectedIsAHardFailure() {
    assertFailed(
        Specs.source("bad", good, "csv", "required: [x], dtypes: {x: int, y: float}"),
        "dtype_mismatch",
        "sources[1].schema.dtypes.y");

    assertThat(statuses("bad")).containsExactly("required_column pass", "dtype pass", "dtype fail");
  }

  @Test
  void aRenameOfAColumnThatTheInputLacksFails() {
    assertFailed(
        Specs.source("bad", good, "csv", "rename: {z: q}"),
        "missing_column",
        "sources[1].schema.rename.z");
  }

  @Test
  void allProblemsOfASchemaAreReportedAtOnce() {
    FinishedBuild built =
        build(Specs.source("bad", good, "csv", "required: [p, q], dtypes: {y: int}"));

    assertThat(built.run().sources().get(1).problems()).hasSize(3);
    assertThat(built.run().manifest().errors()).hasSize(3);
  }

  private SourceResult assertFailed(String source, String code, String at) {
    FinishedBuild built = build(source);
    assertThat(built.run().manifest().run().status()).isEqualTo(RunStatus.FAILED);
    assertThat(built.run().manifest().partial()).isFalse();
    assertThat(built.run().manifest().errors())
        .isNotEmpty()
        .allMatch(error -> error.startsWith("bad: "));
    assertThat(built.run().manifest().inputs().sourceKeys()).containsExactly("good", "bad");
    assertThat(built.run().manifest().tables().rowCounts()).containsOnlyKeys("good");
    assertThat(built.run().manifest().outputs().artifacts()).containsOnlyKeys("good");
    assertThat(BuildFixture.text(built.folder().resolve("gold/good/exports/data.csv")))
        .isEqualTo("x,y\n1,a\n2,b\n");
    assertThat(built.folder().resolve("gold/bad")).doesNotExist();
    assertThat(Files.exists(built.folder().resolve("report.html"))).isTrue();
    assertThat(fixture.service.verifyRun(built.run().runId()).problems()).isEmpty();
    SourceResult failed = built.run().sources().get(1);
    assertThat(failed.problems())
        .extracting(Problem::at, problem -> problem.code().wire())
        .containsExactly(tuple(at, code));
    assertFailures(built, failed);
    return failed;
  }

  /** Listed with the failed stage and the code, in the file and in every form of the manifest. */
  private void assertFailures(FinishedBuild built, SourceResult failed) {
    List<StageFailure> expected =
        failed.problems().stream()
            .map(
                problem ->
                    new StageFailure(
                        "bad",
                        List.of(Stage.values()).get(failed.completed().size()),
                        problem.code().wire(),
                        problem.message()))
            .toList();
    assertThat(built.run().manifest().findings().failures()).isEqualTo(expected);
    JsonObject document = BuildFixture.json(built.folder().resolve("manifest.json"));
    assertThat(Results.value(ManifestDocument.read(document, "run")).findings().failures())
        .isEqualTo(expected);
    assertThat(((JsonArray) document.members().get("failures")).items())
        .extracting(item -> text(((JsonObject) item).members().get("code")))
        .containsExactlyElementsOf(
            failed.problems().stream().map(problem -> problem.code().wire()).toList());
  }

  private FinishedBuild build(String source) {
    return fixture.build(
        Specs.of(List.of(Specs.source("good", good, "csv", ""), source), Specs.CSV_EXPORT), "run");
  }

  private List<String> statuses(String key) {
    JsonObject results =
        (JsonObject)
            BuildFixture.json(fixture.out().resolve("run/manifest.json"))
                .members()
                .get("quality_results");
    return ((JsonArray) results.members().get(key))
        .items().stream()
            .map(item -> ((JsonObject) item).members())
            .map(members -> text(members.get("rule")) + " " + text(members.get("status")))
            .toList();
  }

  private static String text(JsonValue value) {
    return ((JsonValue.JsonText) value).value();
  }
}
