package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.specyaml.YamlFrontMatter;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.SchemaSummary;
import io.datasetbuilder.pipeline.runs.verify.VerifyReport;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All documents of one built dataset list the same columns, rows and checksums. */
class DocumentsOfARunAgreeTest {

  private static final List<String> COLUMNS = List.of("code", "first name", "amount");

  private static final String CSV =
      "code,first name,amount\n007,Ada,1\n008,Bob,2\n009,Cleo,\n010,Dan,4\n011,Eve,5\n";

  private static final String TOLD =
      "creator: Aviation lab, url: 'https://example.org/people', date_published: 2026-11-21";

  @AutoClose private final BuildFixture fixture;
  private FinishedBuild built;

  DocumentsOfARunAgreeTest(@TempDir Path folder) {
    fixture = BuildFixture.in(folder);
    String id = fixture.upload(fixture.file("people.csv", CSV));
    String spec =
        Specs.of(
            List.of(Specs.source("people", id, "csv", "dtypes: {code: str}")),
            "{kind: huggingface, output_path: hub}",
            "{kind: kaggle, output_path: kaggle/data.csv, options: {owner: someone}}",
            "{kind: datapackage, output_path: package, options: {" + TOLD + "}}",
            "{kind: croissant, output_path: meta/croissant.json, options: {" + TOLD + "}}");
    built = fixture.build(spec + "splits: {mode: ratio, ratios: {train: 0.8, test: 0.2}}\n", "run");
  }

  @Test
  void everyDocumentListsTheSameColumns() {
    JsonObject hub = hubCard();

    assertThat(
            built.run().manifest().tables().schemaSummaries().get("people").fields().stream()
                .map(SchemaSummary.Field::name))
        .isEqualTo(COLUMNS);
    assertThat(names(list(json("silver/people/schema.json"), "columns"))).isEqualTo(COLUMNS);
    assertThat(texts(list(json("gold/people/package.json"), "columns"))).isEqualTo(COLUMNS);
    assertThat(packaged("gold/people/datapackage.json")).containsOnly(COLUMNS).hasSize(4);
    assertThat(packaged("gold/people/package/datapackage.json")).containsOnly(COLUMNS).hasSize(6);
    assertThat(names(list(set("gold/people/croissant.json"), "field"))).isEqualTo(COLUMNS);
    assertThat(names(list(set("gold/people/meta/croissant.json"), "field"))).isEqualTo(COLUMNS);
    assertThat(names(list(object(hub, "dataset_info"), "features"))).isEqualTo(COLUMNS);
    assertThat(text("gold/people/README.md"))
        .containsSubsequence("| code | String", "| first name | String", "| amount | Int64");
    assertThat(text("gold/people/kaggle/dataset-metadata.json"))
        .containsSubsequence("\"code\"", "\"first name\"", "\"amount\"");
  }

  @Test
  void everyDocumentCountsTheSameRows() {
    assertThat(built.run().manifest().tables().rowCounts()).containsEntry("people", 5L);
    assertThat(number(json("gold/people/package.json"), "row_count")).isEqualTo(5);
    assertThat(resources("gold/people/datapackage.json").stream().map(r -> rows(r)))
        .containsExactly(5L, 5L, 1L, 4L);
    assertThat(resources("gold/people/package/datapackage.json").stream().map(r -> rows(r)))
        .containsExactly(5L, 5L, 1L, 1L, 4L, 4L);
    assertThat(
            number(objects(list(set("gold/people/croissant.json"), "annotation")).get(0), "value"))
        .isEqualTo(5);
    assertThat(text("gold/people/hub/dataset_infos.json").replaceAll("\\s", ""))
        .contains(
            "{\"name\":\"train\",\"num_examples\":4}", "{\"name\":\"test\",\"num_examples\":1}");
    assertThat(text("gold/people/README.md")).contains("Rows: 5\n");
  }

  @Test
  void everyDocumentShowsTheSameChecksums() {
    List<String> hashes =
        List.of(
            hash("gold/people/table.parquet"),
            hash("gold/people/splits/test.parquet"),
            hash("gold/people/splits/train.parquet"));

    for (String descriptor :
        List.of("gold/people/datapackage.json", "gold/people/package/datapackage.json")) {
      assertThat(
              resources(descriptor).stream()
                  .filter(resource -> member(resource, "path").endsWith(".parquet"))
                  .map(resource -> member(resource, "hash")))
          .isEqualTo(hashes.stream().map(hash -> "sha256:" + hash).toList());
    }
    JsonObject csv = resources("gold/people/datapackage.json").get(0);
    assertThat(member(csv, "path")).isEqualTo("kaggle/data.csv");
    assertThat(member(csv, "hash")).isEqualTo("sha256:" + hash("gold/people/kaggle/data.csv"));
    for (String document :
        List.of("gold/people/croissant.json", "gold/people/meta/croissant.json")) {
      assertThat(
              objects(list(json(document), "distribution")).stream()
                  .filter(file -> file.members().containsKey("sha256"))
                  .map(file -> member(file, "sha256")))
          .isEqualTo(hashes);
    }
    assertThat(text("gold/people/README.md")).contains("sha256:" + hashes.get(0));
  }

  @Test
  void pathsOfAPublishedDocumentLeadToItsFiles() {
    Path document = built.folder().resolve("gold/people/meta");

    assertThat(objects(list(json("gold/people/meta/croissant.json"), "distribution")))
        .filteredOn(file -> file.members().containsKey("contentUrl"))
        .hasSize(3)
        .allSatisfy(
            file -> assertThat(document.resolve(member(file, "contentUrl"))).isRegularFile());
  }

  @Test
  void verifyingComparesThemAll() throws Exception {
    assertThat(published().status()).isEqualTo(VerifyReport.ProofStatus.PASS);

    Path descriptor = built.folder().resolve("gold/people/datapackage.json");
    Files.writeString(
        descriptor, Files.readString(descriptor).replace("\"rowCount\": 4", "\"rowCount\": 3"));

    assertThat(published().problems())
        .singleElement()
        .satisfies(
            problem ->
                assertThat(problem.message())
                    .isEqualTo(
                        "gold/people/datapackage.json counts other rows than"
                            + " gold/people/splits/train.parquet."));
  }

  private VerifyReport.Check published() {
    return fixture.service.verifyRun(built.run().runId()).checks().stream()
        .filter(check -> check.name().equals("published documents"))
        .findFirst()
        .orElseThrow();
  }

  private String hash(String path) {
    FileFacts facts = built.run().manifest().outputs().files().get(RunPath.of(path)).facts();
    return facts.sha256();
  }

  private List<List<String>> packaged(String path) {
    return resources(path).stream()
        .map(resource -> names(list(object(resource, "schema"), "fields")))
        .toList();
  }

  private List<JsonObject> resources(String path) {
    return objects(list(json(path), "resources"));
  }

  private JsonObject set(String path) {
    return objects(list(json(path), "recordSet")).get(0);
  }

  private JsonObject hubCard() {
    return new YamlFrontMatter().read(text("gold/people/hub/README.md")).orElseThrow();
  }

  private JsonObject json(String path) {
    return BuildFixture.json(built.folder().resolve(path));
  }

  private String text(String path) {
    return BuildFixture.text(built.folder().resolve(path));
  }

  private static JsonObject object(JsonObject parent, String name) {
    return (JsonObject) parent.members().get(name);
  }

  private static JsonArray list(JsonObject parent, String name) {
    return (JsonArray) parent.members().get(name);
  }

  private static List<JsonObject> objects(JsonArray list) {
    return list.items().stream().map(JsonObject.class::cast).toList();
  }

  private static List<String> names(JsonArray list) {
    return objects(list).stream().map(item -> member(item, "name")).toList();
  }

  private static List<String> texts(JsonArray list) {
    return list.items().stream().map(item -> ((JsonValue.JsonText) item).value()).toList();
  }

  private static String member(JsonObject object, String name) {
    return ((JsonValue.JsonText) object.members().get(name)).value();
  }

  private static long rows(JsonObject resource) {
    return number(resource, resource.members().containsKey("rows") ? "rows" : "rowCount");
  }

  private static long number(JsonObject object, String name) {
    BigDecimal value = ((JsonValue.JsonNumber) object.members().get(name)).value();
    return value.longValueExact();
  }
}
