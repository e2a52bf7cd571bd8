package io.datasetbuilder.http.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.http.fixture.JsonResponse;
import io.datasetbuilder.http.fixture.Served;
import io.datasetbuilder.http.fixture.StandIns;
import io.datasetbuilder.pipeline.model.index.RunOwnership;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "Errors": what is not given out, as callers see it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WithheldOverTheLineTest {

  private static final String AIR =
      spec("air", "{provider: datago, dataset: air_quality, alias: s, params: {sidoName: 서울}}");

  @TempDir static Path folder;
  private StandIns standIns;
  private BuilderService service;
  private Served line;

  @BeforeAll
  void build() throws IOException {
    standIns = new StandIns();
    service =
        standIns
            .builder(folder.resolve("out"), Map.of("SVC_DATAGO_API_KEY", "a-key-4711"))
            .ownership(RunOwnership.SINGLE_USER)
            .build();
    line = new Served(service);
    build("forbidden", AIR);
    build("declared", population("pii_columns: [country_name]"));
    build("undeclared", population("select: [year]"));
    Files.writeString(folder.resolve("out/undeclared/buildspec.yaml"), "{[");
  }

  @AfterAll
  void close() {
    line.close();
    service.close();
    standIns.close();
  }

  @Test
  void aPreviewOfForbiddenDataIsRefusedWithItsReasons() {
    byte[] body = service.json().write(new JsonMembers().put("spec", AIR).toObject());

    JsonResponse answer = line.send("/preview", body);

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.text("code")).isEqualTo("redistribution_forbidden");
    assertForbidden(answer);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gold/s/table.parquet", "bronze/s/records.jsonl", "report.html"})
  void aFileOfForbiddenDataIsRefusedWithItsReasons(String path) {
    JsonResponse answer = line.get("/artifacts/forbidden/" + path);

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.text("code")).isEqualTo("redistribution_forbidden");
    assertForbidden(answer);
  }

  @Test
  void theSampleOfForbiddenDataIsEmptyAndSaysWhy() {
    JsonResponse silver = line.get("/builds/forbidden/stages/silver?source=s");

    assertThat(silver.text("sample_withheld")).isEqualTo("redistribution_forbidden");
    assertThat(silver.objects("sample")).isEmpty();
  }

  @Test
  void aFileWithDeclaredColumnsIsRefusedWithTheirNames() {
    JsonResponse answer = line.get("/artifacts/declared/silver/s/table.parquet");

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.text("code")).isEqualTo("declared_pii_withheld");
    assertThat(answer.texts("columns")).containsExactly("country_name");
    assertThat(line.get("/artifacts/declared/silver/s/stats.json").status()).isEqualTo(200);
  }

  @Test
  void whereNothingReportsWhatIsDeclaredTheAnswerIsThatItCannotBeReported() {
    JsonResponse answer = line.get("/artifacts/undeclared/silver/s/table.parquet");
    JsonResponse silver = line.get("/builds/undeclared/stages/silver?source=s");

    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.text("code")).isEqualTo("pii_declaration_unavailable");
    assertThat(silver.text("sample_withheld")).isEqualTo("pii_declaration_unavailable");
    assertThat(silver.objects("sample")).isEmpty();
  }

  private static void assertForbidden(JsonResponse answer) {
    JsonResponse redistribution = answer.object("redistribution");
    assertThat(redistribution.text("verdict")).isEqualTo("forbidden");
    assertThat(redistribution.objects("sources"))
        .extracting(source -> source.text("source"))
        .isEqualTo(List.of("s"));
  }

  private void build(String run, String spec) {
    service.createBuild(SpecInput.of(spec), BuildOptions.none().withRunId(run));
  }

  private static String population(String gold) {
    return spec(
        "population",
        "{provider: worldbank, dataset: population, alias: s, params: {country: KOR}, gold: {"
            + gold
            + "}}");
  }

  private static String spec(String datasetId, String source) {
    return "dataset_id: "
        + datasetId
        + "\ntitle: Some rows\ndescription: Made up\nlicense: CC0-1.0\nsources:\n  - "
        + source
        + "\nexports:\n  - {kind: csv, output_path: data.csv}\n";
  }
}
