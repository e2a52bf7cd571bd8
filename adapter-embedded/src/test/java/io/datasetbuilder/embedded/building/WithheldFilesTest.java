package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.runs.artifact.ReadArtifacts;
import io.datasetbuilder.pipeline.runs.artifact.SampleRule;
import io.datasetbuilder.pipeline.runs.stage.StageDetail;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import io.datasetbuilder.pipeline.source.validation.Refusal;
import io.datasetbuilder.pipeline.submission.BuildPreview;
import io.datasetbuilder.wire.ProblemBody;
import io.datasetbuilder.wire.StageDetailBody;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Spec, "Errors": what of a finished run is not given out, and what all the same is. */
class WithheldFilesTest {

  private static final String PHONE = "desk four";
  private static final RunId RUN = new RunId("run");

  @TempDir Path folder;
  private BuilderService service;

  @AfterEach
  void close() {
    if (service != null) {
      service.close();
    }
  }

  private void open(ProviderCatalog catalog) throws IOException {
    close();
    Path replay = folder.resolve("replay/metro");
    Files.createDirectories(replay);
    Files.writeString(
        replay.resolve("people.json"),
        "{\"total_count\":2,\"items\":[{\"id\":1,\"tel_no\":\"" + PHONE + "\"},{\"id\":2}]}");
    service =
        BuilderService.builder(folder.resolve("out"))
            .replay(folder.resolve("replay"))
            .catalog(catalog)
            .build();
  }

  private static String spec(String gold) {
    return Specs.of(
        List.of(
            "{provider: metro, dataset: people, alias: people, schema: {rename: {tel_no: tel}}"
                + (gold.isEmpty() ? "}" : ", gold: {" + gold + "}}")),
        Specs.CSV_EXPORT);
  }

  private void build(String gold) {
    service.createBuild(
        SpecInput.of(spec(gold)), Optional.of("run"), BuildListener.NONE, Cancellation.NEVER);
  }

  private Optional<Problem> refusal(String path) {
    Result<ReadArtifacts.ArtifactFile> answer = service.runs().artifact(RUN, path);
    return answer instanceof Result.Refused<ReadArtifacts.ArtifactFile> refused
        ? Optional.of(refused.problems().get(0))
        : Optional.empty();
  }

  private String refusedAs(String path) {
    return refusal(path).map(problem -> problem.code().wire()).orElse("");
  }

  private StageDetail silver() {
    Result<StageDetail> detail = service.runs().stage(RUN, "silver", "people", 5);
    return ((Result.Ok<StageDetail>) detail).value();
  }

  private StageDetail.SilverFacts silverFacts() {
    return (StageDetail.SilverFacts) silver().facts();
  }

  @Test
  void aPreviewOfForbiddenDataShowsNothing() throws IOException {
    open(Catalogs.of(DatasetLicense.Redistribution.FORBIDDEN));

    Result<BuildPreview> answer = service.previewBuild(SpecInput.of(spec("")));

    Problem problem = answer.problems().get(0);
    assertThat(problem.code().wire()).isEqualTo("redistribution_forbidden");
    assertThat(JsonRenderer.line(problem.facts().get("redistribution")))
        .isEqualTo(
            "{\"verdict\":\"forbidden\",\"sources\":[{\"source\":\"people\",\"verdict\":"
                + "\"forbidden\",\"reason\":\"the terms forbid redistribution (KOGL-4)\"}]}");
    assertThat(ProblemBody.of(Refusal.ofSpec(answer.problems())).members())
        .containsKey("redistribution");
  }

  @ParameterizedTest
  @EnumSource(names = {"UNKNOWN", "NON_COMMERCIAL", "ALLOWED"})
  void everythingElseIsShownAndGivenOut(DatasetLicense.Redistribution verdict) throws IOException {
    open(Catalogs.of(verdict));
    build("");

    assertThat(service.previewBuild(SpecInput.of(spec("")))).isInstanceOf(Result.Ok.class);
    assertThat(refusal("gold/people/table.parquet")).isEmpty();
    assertThat(refusal("bronze/people/records.jsonl")).isEmpty();
    assertThat(silverFacts().sample().withheld()).isEmpty();
    assertThat(silverFacts().sample().rows()).hasSize(2);
  }

  @Test
  void noFileThatHoldsRowsOfForbiddenDataIsGivenOut() throws IOException {
    open(Catalogs.of(DatasetLicense.Redistribution.FORBIDDEN));
    build("");

    for (String path :
        List.of(
            "bronze/people/records.jsonl",
            "silver/people/table.parquet",
            "silver/people/preview.json",
            "gold/people/table.parquet",
            "gold/people/README.md",
            "gold/people/exports/data.csv",
            "report.html")) {
      Problem problem = refusal(path).orElseThrow();

      assertThat(problem.code().wire()).as(path).isEqualTo("redistribution_forbidden");
      assertThat(problem.facts()).as(path).containsKey("redistribution");
    }
  }

  @Test
  void whatShowsAboutForbiddenDataIsGivenOut() throws IOException {
    open(Catalogs.of(DatasetLicense.Redistribution.FORBIDDEN));
    build("");

    for (String path :
        List.of(
            "manifest.json",
            "buildspec.yaml",
            "bronze/people/metadata.json",
            "silver/people/schema.json",
            "silver/people/stats.json",
            "silver/people/validation.json",
            "gold/people/package.json")) {
      assertThat(refusal(path)).as(path).isEmpty();
    }
  }

  @Test
  void theTermsOfTodayDecideAboutARunOfYesterday() throws IOException {
    open(Catalogs.of(DatasetLicense.Redistribution.ALLOWED));
    build("");
    assertThat(refusedAs("gold/people/exports/data.csv")).isEmpty();

    open(Catalogs.of(DatasetLicense.Redistribution.FORBIDDEN));

    assertThat(refusedAs("gold/people/exports/data.csv")).isEqualTo("redistribution_forbidden");
  }

  @Test
  void withoutItsSpecARunIsCheckedByItsProvenance() throws IOException {
    open(Catalogs.of(DatasetLicense.Redistribution.FORBIDDEN));
    build("");
    Files.delete(folder.resolve("out/run/buildspec.yaml"));

    assertThat(refusedAs("gold/people/exports/data.csv")).isEqualTo("redistribution_forbidden");
  }

  @Test
  void theSampleOfForbiddenDataIsEmptyAndSaysWhy() throws IOException {
    open(Catalogs.of(DatasetLicense.Redistribution.FORBIDDEN));
    build("");

    assertThat(silverFacts().sample().withheld())
        .contains(SampleRule.SampleWithheld.REDISTRIBUTION_FORBIDDEN);
    assertThat(silverFacts().sample().rows()).isEmpty();
    assertThat(silverFacts().columns()).hasSize(2);
    assertThat(JsonRenderer.line(StageDetailBody.of(silver())))
        .contains("\"sample\":[]", "\"sample_withheld\":\"redistribution_forbidden\"");
  }

  @Test
  void filesThatHoldDeclaredColumnsInPlainFormAreKeptBack() throws IOException {
    open(Catalogs.of(DatasetLicense.Redistribution.ALLOWED));
    build("pii_columns: [tel]");

    Problem records = refusal("bronze/people/records.jsonl").orElseThrow();
    Problem table = refusal("silver/people/table.parquet").orElseThrow();

    assertThat(records.code().wire()).isEqualTo("declared_pii_withheld");
    assertThat(JsonRenderer.line(table.facts().get("columns"))).isEqualTo("[\"tel\"]");
    assertThat(JsonRenderer.line(records.facts().get("columns"))).contains("\"tel_no\"");
    assertThat(refusedAs("bronze/people/metadata.json")).isEmpty();
    assertThat(refusedAs("silver/people/preview.json")).isEmpty();
    assertThat(refusedAs("gold/people/table.parquet")).isEmpty();
  }

  @Test
  void whatTheCatalogDeclaresIsKeptBackAlsoWhenItDeclaresItLater() throws IOException {
    open(Catalogs.of(DatasetLicense.Redistribution.ALLOWED));
    build("");
    assertThat(refusedAs("bronze/people/records.jsonl")).isEmpty();

    open(Catalogs.of(DatasetLicense.Redistribution.ALLOWED, "tel_no"));

    assertThat(refusedAs("bronze/people/records.jsonl")).isEqualTo("declared_pii_withheld");
    assertThat(refusedAs("silver/people/table.parquet")).isEqualTo("declared_pii_withheld");
    assertThat(refusedAs("silver/people/preview.json")).isEqualTo("declared_pii_withheld");
    assertThat(silverFacts().sample().masked()).containsExactly("tel");
    assertThat(silverFacts().sample().rows().toString()).contains("[masked]").doesNotContain(PHONE);
  }

  @Test
  void aDeclaredColumnThatGoldDropsIsKeptBackToo() throws IOException {
    open(Catalogs.of(DatasetLicense.Redistribution.ALLOWED));
    build("select: [id], pii_columns: [tel]");

    assertThat(refusedAs("silver/people/table.parquet")).isEqualTo("declared_pii_withheld");
  }

  @Test
  void aSourceThatFailedBeforeGoldIsKeptBackToo() throws IOException {
    open(Catalogs.of(DatasetLicense.Redistribution.ALLOWED));
    build("pii_columns: [tel], select: [nowhere]");

    assertThat(folder.resolve("out/run/gold")).doesNotExist();
    assertThat(refusedAs("bronze/people/records.jsonl")).isEqualTo("declared_pii_withheld");
    assertThat(refusedAs("silver/people/table.parquet")).isEqualTo("declared_pii_withheld");
  }

  @Test
  void whatIsPublishedInPlainFormIsNotKeptBack() throws IOException {
    open(Catalogs.of(DatasetLicense.Redistribution.ALLOWED));
    service.createBuild(
        SpecInput.of(
            spec("pii_columns: [tel], publish_unmasked: [tel]") + "pii: {allow_columns: [tel]}\n"),
        Optional.of("run"),
        BuildListener.NONE,
        Cancellation.NEVER);

    assertThat(refusedAs("gold/people/exports/data.csv")).isEmpty();
    assertThat(refusedAs("silver/people/table.parquet")).isEmpty();
  }

  @Test
  void whereNothingShowsWhatIsDeclaredNothingIsGivenOut() throws IOException {
    open(Catalogs.of(DatasetLicense.Redistribution.ALLOWED));
    build("select: [id]");
    Files.write(folder.resolve("out/run/buildspec.yaml"), "{[".getBytes(StandardCharsets.UTF_8));

    Problem problem = refusal("silver/people/table.parquet").orElseThrow();

    assertThat(problem.code().wire()).isEqualTo("pii_declaration_unavailable");
    assertThat(JsonRenderer.line(problem.facts().get("dataset"))).isEqualTo("\"metro.people\"");
    assertThat(silverFacts().sample().withheld())
        .contains(SampleRule.SampleWithheld.PII_DECLARATION_UNAVAILABLE);
    assertThat(silverFacts().sample().rows()).isEmpty();
    assertThat(refusedAs("gold/people/exports/data.csv")).isEmpty();
  }

  @Test
  void whatTheManifestRecordedIsKeptBackWithoutASpec() throws IOException {
    open(Catalogs.of(DatasetLicense.Redistribution.ALLOWED));
    build("pii_columns: [tel]");
    Files.delete(folder.resolve("out/run/buildspec.yaml"));

    assertThat(refusedAs("silver/people/table.parquet")).isEqualTo("declared_pii_withheld");
    assertThat(silverFacts().sample().withheld()).isEmpty();
  }

  @Test
  void theSampleOfASourceThatTheGateStoppedDoesNotShowWhatItFound() throws IOException {
    open(Catalogs.of(DatasetLicense.Redistribution.ALLOWED));
    Files.writeString(
        folder.resolve("replay/metro/people.json"),
        "{\"total_count\":1,\"items\":[{\"id\":1,\"tel_no\":\"010-4711-0815\"}]}");
    build("");

    assertThat(folder.resolve("out/run/gold")).doesNotExist();
    assertThat(Files.readString(folder.resolve("out/run/silver/people/preview.json")))
        .contains("[masked]")
        .doesNotContain("010-4711-0815");
    assertThat(silverFacts().sample().masked()).containsExactly("tel");
  }
}
