package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.manifest.SchemaSummary;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spec, "Manifest": what whole builds of each format leave. */
class FileSourceBuildTest {

  private static final String CSV =
      """
      code,name,born,amount,ratio,flag
      007,Ada,2001-02-03,"1,200",0.5,true
      008,"Bob, the ""second""\",,3,1.25,false
      009,,2001-02-05,-4,,true
      """;

  private static final String JSONL =
      """
      {"code": "007", "name": "Ada", "born": "2001-02-03", "amount": "1,200", "ratio": 0.5, "flag": true}
      {"code": "008", "name": "Bob, the \\"second\\"", "born": null, "amount": "3", "ratio": 1.25, "flag": false}
      {"code": "009", "born": "2001-02-05", "amount": "-4", "ratio": null, "flag": true}
      """;

  private static final String SCHEMA =
      "rename: {name: full_name}, casts: {born: date, amount: int_comma},"
          + " required: [code, full_name], dtypes: {code: str, amount: int}";

  private static final String EXPORTED =
      """
      code,full_name,born,amount,ratio,flag
      007,Ada,2001-02-03,1200,0.5,true
      008,"Bob, the ""second""\",,3,1.25,false
      009,,2001-02-05,-4,,true
      """;

  @AutoClose private final BuildFixture fixture;

  FileSourceBuildTest(@TempDir Path folder) {
    fixture = BuildFixture.in(folder);
  }

  @Test
  void aCsvFileBecomesADatasetWithoutAChangedValue() {
    assertWhole(build("people.csv", CSV, SCHEMA));
  }

  @Test
  void aJsonLinesFileBecomesADatasetWithoutAChangedValue() {
    assertWhole(build("people.jsonl", JSONL, SCHEMA));
  }

  @Test
  void aJsonArrayBecomesADatasetWithoutAChangedValue() {
    String array = "[" + String.join(",", JSONL.strip().split("\n")) + "]";
    assertWhole(build("people.json", array, SCHEMA));
  }

  @Test
  void aParquetFileBecomesADatasetWithoutAChangedValue() throws Exception {
    Path first = build("people.csv", CSV, SCHEMA).folder().resolve("gold/people/table.parquet");
    String spec =
        spec(
            fixture.upload(Files.copy(first, fixture.folder.resolve("again.parquet"))),
            "parquet",
            "required: [code, full_name], dtypes: {code: str, amount: int}");

    assertWhole(fixture.build(spec, "parquet"));
  }

  @Tag("deep")
  @Test
  void aParquetFileOfAnotherToolIsBuilt() throws Exception {
    byte[] content = getClass().getResourceAsStream("arrow-table.parquet").readAllBytes();
    String id = fixture.upload(fixture.file("arrow.parquet", content));

    FinishedBuild built = fixture.build(Specs.of("arrow", id, "parquet", ""), "arrow");

    assertThat(built.run().manifest().run().status()).isEqualTo(RunStatus.OK);
    assertThat(BuildFixture.text(built.folder().resolve("gold/arrow/exports/data.csv")))
        .isEqualTo(
            """
            code,small,big,price,day,at,tags,kind
            007,1,9007199254740993,1.20,2001-02-03,2024-01-31T12:00:00.123456,"[""a"",""b""]",x
            008,-2,,3.00,,,[],y
            ,,-5,,1969-12-31,1969-12-31T23:59:59,,x
            """);
    assertThat(fixture.service.verifyRun(built.run().runId()).problems()).isEmpty();
  }

  @Test
  void theManifestSaysWhoBuiltWhatWhenAndWith() {
    JsonObject manifest =
        BuildFixture.json(build("people.csv", CSV, SCHEMA).folder().resolve("manifest.json"));

    assertThat(manifest.members())
        .containsEntry("schema_version", JsonValue.of("1.0.0"))
        .containsEntry("build_id", JsonValue.of("run"))
        .containsEntry("status", JsonValue.of("ok"))
        .containsEntry("partial", JsonValue.of(false))
        .containsEntry("created_by", JsonValue.of("service"))
        .containsEntry("inputs_fingerprint_algorithm", JsonValue.of("sources-sha256-v2"))
        .containsEntry("errors", new JsonArray(List.of()))
        .containsEntry("composition", JsonValue.ofNull())
        .containsKeys("started_at", "finished_at", "owner_id", "builder_version")
        .doesNotContainKeys("reproducibility", "warehouse_failures", "split_algorithm");
    assertThat(((JsonObject) manifest.members().get("build_environment")).members())
        .containsKeys("runtime_version", "builder_version");
  }

  @Test
  void everyMapAndListOfTheManifestIsThereEvenWhenEmpty() {
    JsonObject manifest =
        BuildFixture.json(build("people.csv", CSV, "").folder().resolve("manifest.json"));

    JsonObject none = new JsonObject(Map.of());
    assertThat(manifest.members())
        .containsKeys("quality_results", "schema_drift", "drift_evaluation", "pii_findings")
        .containsEntry("gold_selection", none)
        .containsEntry("pii_masking", none);
  }

  @Test
  void theCanonicalSnapshotIsProvedByItsDigest() {
    FinishedBuild built = build("people.csv", CSV, SCHEMA);

    assertThat(built.run().manifest().outputs().specDigest())
        .contains("sha256:" + Digests.of(built.folder().resolve("buildspec.yaml")));
  }

  @Tag("deep")
  @Test
  void fieldsThatAreWrittenOutAsTheirDefaultKeepTheDigest() {
    String id = fixture.upload(fixture.file("people.csv", CSV));
    String spec = spec(id, "csv", SCHEMA);

    FinishedBuild plain = fixture.build(spec, "plain");
    FinishedBuild written =
        fixture.build(spec.replace("format: csv", "format: csv, encoding: utf-8"), "written");

    assertThat(written.run().manifest().outputs().specDigest())
        .isEqualTo(plain.run().manifest().outputs().specDigest());
  }

  @Test
  void theWarningsSayThatNoScanForPersonalDataWasMade() {
    assertThat(build("people.csv", CSV, SCHEMA).run().manifest().warnings())
        .anySatisfy(warning -> assertThat(warning).contains("personal data"));
  }

  private void assertWhole(FinishedBuild built) {
    Manifest manifest = built.run().manifest();
    assertThat(manifest.run().status()).isEqualTo(RunStatus.OK);
    assertThat(manifest.errors()).isEmpty();
    assertThat(manifest.inputs().sourceKeys()).containsExactly("people");
    assertThat(manifest.tables().rowCounts()).isEqualTo(Map.of("people", 3L));
    assertColumns(manifest);
    assertProvenance(manifest);
    assertQuality(manifest);
    assertFiles(built);
    assertExports(built.folder().resolve("gold/people"));
    assertSidecars(built.folder());
    assertThat(BuildFixture.text(built.folder().resolve("report.html")))
        .contains("<!DOCTYPE html>", "full_name");
    assertThat(fixture.service.verifyRun(built.run().runId()).problems()).isEmpty();
  }

  private static void assertColumns(Manifest manifest) {
    assertThat(manifest.tables().schemaSummaries().get("people").fields())
        .extracting(SchemaSummary.Field::name, SchemaSummary.Field::type)
        .containsExactly(
            tuple("code", "String"),
            tuple("full_name", "String"),
            tuple("born", "Date"),
            tuple("amount", "Int64"),
            tuple("ratio", "Float64"),
            tuple("flag", "Boolean"));
    assertThat(manifest.tables().schemaSummaries().get("people").fields())
        .extracting(SchemaSummary.Field::nullable)
        .containsExactly(false, true, true, false, true, false);
  }

  private static void assertProvenance(Manifest manifest) {
    SourceProvenance source = manifest.inputs().provenance().get(0);
    assertThat(source.provider()).isEqualTo("file");
    assertThat(source.dataset()).startsWith("upl_");
    assertThat(source.fetchedAt()).isPresent();
    assertThat(source.fetchedRowCount()).contains(3L);
    assertThat(source.dataChecksum().orElseThrow()).startsWith("sha256:");
    assertThat(source.dataChecksumAlgorithm()).isEqualTo("canonical-multiset-v2");
    assertThat(manifest.inputs().fingerprint().orElseThrow()).startsWith("sha256:");
  }

  private static void assertQuality(Manifest manifest) {
    JsonArray results =
        (JsonArray)
            manifest.findings().checks().qualityResults().document().members().get("people");
    assertThat(results.items())
        .extracting(result -> ((JsonObject) result).members().get("rule"))
        .containsExactly(
            JsonValue.of("required_column"),
            JsonValue.of("required_column"),
            JsonValue.of("dtype"),
            JsonValue.of("dtype"));
    assertThat(results.items())
        .extracting(result -> ((JsonObject) result).members().get("threshold"))
        .containsExactly(
            JsonValue.of(true), JsonValue.of(true), JsonValue.of("Int64"), JsonValue.of("String"));
    assertThat(results.items())
        .allSatisfy(
            result ->
                assertThat(((JsonObject) result).members())
                    .hasSize(10)
                    .containsEntry("status", JsonValue.of("pass")));
  }

  private static void assertFiles(FinishedBuild built) {
    Map<String, String> proved = new TreeMap<>();
    built
        .run()
        .manifest()
        .outputs()
        .files()
        .forEach((path, file) -> proved.put(path.value(), file.facts().sha256()));
    Map<String, String> found = new TreeMap<>(BuildFixture.listing(built.folder()));
    found.remove("manifest.json");
    assertThat(proved.keySet()).isEqualTo(found.keySet());
    proved.forEach((path, sha) -> assertThat(sha).as(path).endsWith(found.get(path)));
    assertThat(found.get("gold/people/table.parquet"))
        .isEqualTo(found.get("silver/people/table.parquet"))
        .isEqualTo(found.get("gold/people/exports/data.parquet"));
    assertThat(built.run().manifest().outputs().artifacts()).containsOnlyKeys("people");
  }

  private static void assertExports(Path gold) {
    assertThat(BuildFixture.text(gold.resolve("exports/data.csv"))).isEqualTo(EXPORTED);
    assertThat(BuildFixture.text(gold.resolve("kaggle/data.csv"))).isEqualTo(EXPORTED);
    assertThat(BuildFixture.text(gold.resolve("exports/data.jsonl")).lines().toList().get(1))
        .isEqualTo(
            "{\"code\":\"008\",\"full_name\":\"Bob, the \\\"second\\\"\",\"born\":null,"
                + "\"amount\":3,\"ratio\":1.25,\"flag\":false}");
    assertThat(gold.resolve("kaggle/dataset-metadata.json")).exists();
    assertThat(gold.resolve("hub/README.md")).exists();
    assertThat(gold.resolve("hub/dataset_infos.json")).exists();
    assertThat(gold.resolve("README.md")).exists();
  }

  private static void assertSidecars(Path run) {
    Map<String, JsonValue> read =
        BuildFixture.json(run.resolve("bronze/people/metadata.json")).members();
    assertThat(read)
        .containsEntry("record_count", JsonValue.of(3))
        .containsEntry("provider", JsonValue.of("file"));
    assertThat(BuildFixture.json(run.resolve("silver/people/stats.json")).members())
        .containsEntry("row_count", JsonValue.of(3));
    JsonArray rows =
        (JsonArray)
            BuildFixture.json(run.resolve("silver/people/preview.json")).members().get("rows");
    assertThat(rows.items()).hasSize(3);
    assertThat(BuildFixture.json(run.resolve("gold/people/package.json")).members())
        .containsEntry("row_count", JsonValue.of(3));
  }

  private FinishedBuild build(String name, String text, String schema) {
    String id = fixture.upload(fixture.file(name, text));
    return fixture.build(spec(id, name.substring(name.indexOf('.') + 1), schema), "run");
  }

  private static String spec(String id, String format, String schema) {
    return Specs.of(
        List.of(Specs.source("people", id, format, schema)), Specs.EXPORTS_OF_SIX_KINDS);
  }
}
