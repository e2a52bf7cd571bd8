package io.datasetbuilder.embedded.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.infrastructure.storage.file.Hashing;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishOptions;
import io.datasetbuilder.pipeline.publish.PublishRequest;
import io.datasetbuilder.pipeline.publish.PublishRun.PublishWatch;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import io.datasetbuilder.pipeline.publish.TargetDestination;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page that a real run has in its published folder. */
class PublishedFolderPageTest {

  private static final PublishDestination TOWN = new PublishDestination("ada", "town");
  private static final Pattern HREF = Pattern.compile("href=\"([^#\"][^\"]*)\"");

  @TempDir Path folder;

  private BuilderService service;

  @BeforeEach
  void open() {
    service =
        BuilderService.builder(folder.resolve("out"))
            .temporaryFolder(folder)
            .settings(
                Settings.of(
                        Map.of("SVC_LOCAL_PUBLISH_ROOT", folder.resolve("published").toString()))
                    .settings())
            .build();
  }

  @AfterEach
  void close() {
    service.close();
  }

  /** Two sources and their composition; the names of people are declared as personal data. */
  private void build(String run, String alias) throws IOException {
    Path people = Files.writeString(folder.resolve("people.csv"), "id,name\n1,Ada\n2,Bob\n");
    Path seats = Files.writeString(folder.resolve("seats.csv"), "id,seats\n1,7\n2,9\n");
    String spec =
        """
        dataset_id: town
        title: People of a town
        description: Made up for a test.
        license: CC-BY-4.0
        refresh_cadence: P1W
        pii: { mask_columns: [name] }
        sources:
          - { kind: file, alias: %1$s, terms: { redistribution: allowed, statement: Collected by us } }
          - { kind: file, alias: seats, terms: { redistribution: allowed, statement: Counted } }
        composition:
          name: both
          join: { left: %1$s, right: seats, left_key: id, right_key: id, type: inner }
        exports:
          - { kind: csv, output_path: "a file/data.csv", options: {} }
        """
            .formatted(alias);
    SpecInput input = SpecInput.of(spec).withUpload(alias, people).withUpload("seats", seats);
    Results.value(service.createBuild(input, BuildOptions.none().withRunId(run)));
  }

  private void publish(String run) {
    List<String> codes =
        PublishingService.codes(
            service
                .publications()
                .publish(
                    new RunId(run),
                    new PublishRequest(TOWN, PublishOptions.byDefault(PublishTarget.LOCAL)),
                    PublishWatch.NONE));
    assertThat(codes).isEmpty();
  }

  private Path published() {
    return folder.resolve("published/ada/town");
  }

  private String page() throws IOException {
    return Files.readString(published().resolve("index.html"));
  }

  @Test
  void itsLinksAndDigestsAreThoseOfTheFilesNextToIt() throws IOException {
    build("one", "people");

    publish("one");

    String page = page();
    Set<String> linked =
        HREF.matcher(page)
            .results()
            .map(found -> URLDecoder.decode(found.group(1), StandardCharsets.UTF_8))
            .filter(href -> !href.startsWith("https://"))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(linked)
        .contains("both/table.parquet", "people/a file/data.csv", "seats/croissant.json")
        .allSatisfy(href -> assertThat(published().resolve(href)).isRegularFile());
    try (Stream<Path> files = Files.walk(published())) {
      for (Path file : files.filter(each -> each.toString().matches(".*(csv|parquet)")).toList()) {
        assertThat(page).contains(Hashing.of(file).sha256(), NumberFormat.bytes(Files.size(file)));
      }
    }
    assertThat(page)
        .contains("People of a town", "CC-BY-4.0", "Collected by us", "Counted", "Overdue after")
        .contains("not shown", "<data value=\"2\">2</data>")
        .doesNotContain("Ada", "Bob", "owner", "href=\"runs/", "../");
  }

  @Tag("deep")
  @Test
  void itIsTheSameWheneverTheRunIsPublished() throws IOException {
    build("one", "people");
    publish("one");
    String first = page();
    Results.value(
        service
            .publications()
            .reset(new RunId("one"), new TargetDestination(PublishTarget.LOCAL, TOWN)));
    Files.delete(published().resolve("index.html"));

    publish("one");

    assertThat(page()).isEqualTo(first);
  }

  @Test
  void aTableWithTheNameOfThePageKeepsIt() throws IOException {
    build("one", "Index.html");

    publish("one");

    assertThat(published().resolve("Index.html/table.parquet")).isRegularFile();
    // A disk that ignores case finds the folder of the table.
    assertThat(published().resolve("index.html"))
        .matches(page -> Files.notExists(page) || Files.isDirectory(page));
  }
}
