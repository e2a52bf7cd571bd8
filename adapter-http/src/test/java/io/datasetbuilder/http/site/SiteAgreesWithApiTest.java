package io.datasetbuilder.http.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.publish.CheckRelease.Audience;
import io.datasetbuilder.pipeline.publish.site.BuildSite.SiteProgress;
import io.datasetbuilder.pipeline.publish.site.SiteOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Pages and documents of a site state what the API states, value by value, for every example. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SiteAgreesWithApiTest {

  @TempDir static Path folder;

  private BuiltExamples examples;
  private ApiValues api;
  private SiteValues site;
  private SiteDocuments documents;

  @BeforeAll
  void build() throws IOException {
    examples = new BuiltExamples(folder);
    api = new ApiValues(new Api(examples.service));
    Path place = folder.resolve("site");
    SiteOptions standard = SiteOptions.standard();
    SiteOptions options =
        new SiteOptions(
            standard.title(),
            standard.publisher(),
            standard.contact(),
            standard.baseUrl(),
            standard.language(),
            Audience.PRIVATE,
            standard.files());
    assertThat(examples.service.site(place, options, SiteProgress.NONE).problems()).isEmpty();
    site = new SiteValues(place);
    documents = new SiteDocuments(place);
  }

  @AfterAll
  void close() {
    examples.close();
  }

  private List<String> datasets() {
    return api.datasets();
  }

  @Test
  void everyExampleThatSucceedsIsThere() throws IOException {
    assertThat(site.datasets()).isEqualTo(datasets()).hasSizeGreaterThanOrEqualTo(5);
  }

  @Test
  void cardsStateTheValuesOfTheList() {
    for (String dataset : datasets()) {
      assertThat(site.card(dataset)).as(dataset).isEqualTo(api.card(dataset));
    }
  }

  @Test
  void thePageOfADatasetStatesItsDetails() {
    for (String dataset : datasets()) {
      assertThat(site.dataset(dataset))
          .as(dataset)
          .isEqualTo(api.dataset(dataset))
          .containsAllEntriesOf(api.committed(dataset));
    }
  }

  @Test
  void columnsHaveTheStatisticsOfTheirStage() {
    Map<String, String> compared = new TreeMap<>();
    for (String dataset : datasets()) {
      assertThat(site.statistics(dataset))
          .as(dataset)
          .containsAllEntriesOf(api.statistics(dataset));
      compared.putAll(api.statistics(dataset));
    }
    assertThat(compared).hasSizeGreaterThan(20);
  }

  @Test
  void thePageOfARunStatesItsFilesAndChecks() {
    for (String dataset : datasets()) {
      for (String run : api.runs(dataset)) {
        assertThat(site.run(dataset, run))
            .as(run)
            .isEqualTo(new ApiRunValues(api.api(), run).page(dataset));
      }
    }
    assertThat(api.runs("example-subway")).hasSize(2);
  }

  @Test
  void documentsForProgramsStateTheSameFiles() {
    for (String dataset : datasets()) {
      String run = api.api().latest(dataset);
      Map<String, String> stated = new ApiRunValues(api.api(), run).downloads();
      assertThat(stated).as(dataset).isNotEmpty();
      assertThat(documents.ofSchemaOrg(dataset)).as(dataset).isEqualTo(stated);
      assertThat(documents.ofPackage(dataset, run)).as(dataset).isEqualTo(stated);
      assertThat(documents.ofCatalog(dataset, run)).as(dataset).isEqualTo(stated);
      JsonNode schemaOrg = documents.schemaOrg(dataset);
      assertThat(schemaOrg.path("version").stringValue()).isEqualTo(run);
      String updated = api.card(dataset).get("updated");
      assertThat(schemaOrg.path("dateModified").stringValue()).isEqualTo(updated);
      assertThat(documents.modified(dataset)).isEqualTo(updated);
    }
  }

  @Test
  void feedsStateTheRunsWithTheirRows() {
    for (String dataset : datasets()) {
      Map<String, String> versions = new TreeMap<>();
      api.dataset(dataset)
          .forEach(
              (name, value) -> {
                if (name.startsWith("version ")) {
                  // A date of RSS has whole seconds.
                  versions.put(
                      name,
                      value.replaceFirst("\\|[^|]*$", "").replaceFirst("(\\.\\d+)?\\+00:00", "Z"));
                }
              });
      assertThat(documents.feed(dataset)).as(dataset).isEqualTo(versions);
    }
  }
}
