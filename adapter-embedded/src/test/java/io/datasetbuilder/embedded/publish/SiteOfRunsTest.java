package io.datasetbuilder.embedded.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.publish.CheckRelease.Audience;
import io.datasetbuilder.pipeline.publish.site.BuildSite.SiteProgress;
import io.datasetbuilder.pipeline.publish.site.SiteOptions;
import io.datasetbuilder.pipeline.publish.site.SiteOptions.KeptFiles;
import io.datasetbuilder.pipeline.publish.site.SiteReport;
import io.datasetbuilder.pipeline.publish.site.SiteReport.LeftOut;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A site of real runs, from the build to the pages. */
class SiteOfRunsTest {

  private static final String ALLOWED = "{redistribution: allowed, statement: Collected by us}";

  @TempDir Path folder;

  private BuilderService service;

  @BeforeEach
  void open() {
    service = BuilderService.builder(folder.resolve("out")).temporaryFolder(folder).build();
  }

  @AfterEach
  void close() {
    service.close();
  }

  private void build(String dataset, String run, String terms, String rows) throws IOException {
    Path data = Files.writeString(folder.resolve("data.csv"), "id,name\n" + rows);
    String spec =
        """
        dataset_id: %s
        title: People of %s
        description: Made up for a test.
        license: CC-BY-4.0
        refresh_cadence: P1W
        pii: { mask_columns: [name] }
        sources: [{ kind: file, alias: people%s }]
        exports:
          - { kind: csv, output_path: people.csv, options: {} }
        """
            .formatted(dataset, dataset, terms.isEmpty() ? "" : ", terms: " + terms);
    SpecInput input = SpecInput.of(spec).withUpload("people", data);
    Results.value(service.createBuild(input, BuildOptions.none().withRunId(run)));
  }

  private SiteReport site(SiteOptions options) {
    return Results.value(service.site(place(), options, SiteProgress.NONE));
  }

  private SiteReport site() {
    return site(SiteOptions.standard());
  }

  private Path place() {
    return folder.resolve("site");
  }

  private String read(String path) throws IOException {
    return Files.readString(place().resolve(path));
  }

  @Test
  void everyFigureIsThatOfTheManifest() throws IOException {
    build("town", "one", ALLOWED, "1,Ada\n2,Bob\n");
    build("town", "two", ALLOWED, "1,Ada\n2,Bob\n3,Cyd\n");

    SiteReport report = site();

    assertThat(report.leftOut()).isEmpty();
    assertThat(report.runs()).isEqualTo(2);
    String page = read("datasets/town/index.html");
    assertThat(page)
        .contains("<data value=\"3\">3</data>", "More rows: 1.", "runs/one/index.html")
        .contains("People of town", "CC-BY-4.0", "Collected by us")
        .doesNotContain("Ada", "Cyd");
    JsonObject files = object(manifest("two").members().get("checksums"), "files");
    int shown = 0;
    for (String path : files.members().keySet()) {
      if (path.matches("gold/.*\\.(csv|parquet)")) {
        JsonObject facts = (JsonObject) files.members().get(path);
        long bytes = ((JsonValue.JsonNumber) facts.members().get("bytes")).value().longValue();
        String sha = ((JsonValue.JsonText) facts.members().get("sha256")).value();
        assertThat(page).contains(sha, NumberFormat.bytes(bytes), "runs/two/files/" + path);
        assertThat(place().resolve("datasets/town/runs/two/files").resolve(path))
            .hasSameBinaryContentAs(folder.resolve("out/two").resolve(path));
        shown++;
      }
    }
    assertThat(shown).isEqualTo(2);
    assertThat(read("datasets/town/runs/one/index.html"))
        .contains("../two/index.html", "files/report.html", "files/manifest.json");
    assertThat(read("datasets/town/runs/two/files/manifest.json")).doesNotContain("owner_id");
    assertThat(read("catalog.ttl")).contains("\"People of town\"", "dcat:Distribution");
    JsonObject whole = (JsonObject) json(place().resolve("datapackage.json"));
    assertThat(((JsonArray) whole.members().get("resources")).items()).hasSize(2);
  }

  private JsonObject manifest(String run) throws IOException {
    return (JsonObject) json(folder.resolve("out").resolve(run).resolve("manifest.json"));
  }

  private JsonValue json(Path file) throws IOException {
    return service.json().read(Files.readAllBytes(file)).orElseThrow();
  }

  private static JsonObject object(JsonValue parent, String member) {
    return (JsonObject) ((JsonObject) parent).members().get(member);
  }

  @Test
  void dataThatMayNotBePassedOnIsLeftOutWithItsReason() throws IOException {
    build("secret", "s", "{redistribution: forbidden, statement: Confidential}", "1,Ada\n");
    build("unknown", "u", "", "1,Ada\n");
    build("open", "o", ALLOWED, "1,Ada\n");

    SiteReport report = site();

    assertThat(report.leftOut())
        .extracting(LeftOut::datasetId, left -> left.reason().code().wire())
        .containsExactlyInAnyOrder(
            tuple("secret", "redistribution_forbidden"),
            tuple("unknown", "redistribution_unknown"));
    assertThat(folders()).containsExactly("open");
    assertThat(read("index.html")).contains("People of open").doesNotContain("People of secret");

    SiteOptions standard = SiteOptions.standard();
    SiteReport chosen =
        site(
            new SiteOptions(
                standard.title(),
                standard.publisher(),
                standard.contact(),
                standard.baseUrl(),
                standard.language(),
                Audience.PRIVATE,
                KeptFiles.LATEST));
    assertThat(folders()).containsExactly("open", "unknown");
    assertThat(chosen.leftOut()).extracting(LeftOut::datasetId).containsExactly("secret");
    assertThat(read("robots.txt")).contains("Disallow: /");
  }

  private List<String> folders() throws IOException {
    try (Stream<Path> found = Files.list(place().resolve("datasets"))) {
      return found.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  @Tag("deep")
  @Test
  void anUnchangedDatasetIsNotWrittenAgain() throws IOException {
    build("town", "one", ALLOWED, "1,Ada\n");
    build("other", "x", ALLOWED, "1,Ada\n");
    site();
    Object page = key("datasets/town/index.html");
    Object file = key("datasets/other/runs/x/files/gold/people/people.csv");
    build("other", "y", ALLOWED, "1,Ada\n2,Bob\n");

    SiteReport report = site();

    assertThat(report.written()).isEqualTo(1);
    assertThat(key("datasets/town/index.html")).isEqualTo(page);
    assertThat(key("datasets/other/runs/x/files/gold/people/people.csv")).isEqualTo(file);
    assertThat(read("datasets/other/runs/x/index.html")).contains("../y/index.html");
  }

  private Object key(String path) throws IOException {
    return Files.getAttribute(place().resolve(path), "unix:ino");
  }

  @Test
  void aRunWhoseFilesHaveChangedIsLeftOut() throws IOException {
    build("town", "one", ALLOWED, "1,Ada\n");
    build("town", "two", ALLOWED, "1,Ada\n2,Bob\n");
    Path csv = folder.resolve("out/two/gold/people/people.csv");
    byte[] bytes = Files.readAllBytes(csv);
    bytes[bytes.length - 2] ^= 1;
    Files.delete(csv);
    Files.write(csv, bytes);

    SiteReport report = site();

    assertThat(report.leftOut())
        .extracting(LeftOut::runId, left -> left.reason().code().wire())
        .containsExactly(tuple(Optional.of("two"), "artifact_invalid"));
    assertThat(read("datasets/town/index.html")).contains("runs/one/").doesNotContain("runs/two/");
    assertThat(place().resolve("datasets/town/runs/two")).doesNotExist();
    assertThat(site().leftOut()).hasSize(1);
  }

  @Test
  void theFolderOfTheRunsIsNoPlaceForASite() {
    for (String path : List.of("out", "out/site", "")) {
      assertThat(
              service
                  .site(folder.resolve(path), SiteOptions.standard(), SiteProgress.NONE)
                  .problems())
          .extracting(problem -> problem.code().wire())
          .containsExactly("site_folder_overlaps");
    }
  }

  @Test
  void aFolderOfOtherFilesIsRefused() throws IOException {
    Files.createDirectories(place());
    Files.writeString(place().resolve("mine.txt"), "mine");

    assertThat(service.site(place(), SiteOptions.standard(), SiteProgress.NONE).problems())
        .extracting(problem -> problem.code().wire())
        .containsExactly("site_folder_occupied");
  }
}
