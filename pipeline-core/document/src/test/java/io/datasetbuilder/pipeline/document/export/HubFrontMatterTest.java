package io.datasetbuilder.pipeline.document.export;

import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.aDescription;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.DatasetDescription.Terms.License;
import io.datasetbuilder.pipeline.document.description.RichDescription;
import io.datasetbuilder.pipeline.document.markdown.Parsed;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The front matter of a Hugging Face card, as a YAML reader sees it. */
class HubFrontMatterTest {

  private static final DatasetDescription DATASET = RichDescription.build();
  private static final RecordingTarget TARGET =
      Exports.run("huggingface", "hub", DATASET, Exports.NO_OPTIONS);

  @Test
  void everyPathIsAFileOfTheFolder() {
    assertThat(dataFiles().texts("path"))
        .hasSize(2)
        .allSatisfy(path -> assertThat(TARGET.tables).containsKey("hub/" + path));
  }

  @Test
  void sizesAreThoseOfTheTableAndItsFiles() {
    assertThat(info().at("download_size").whole()).isEqualTo(2 * RecordingTarget.TABLE_BYTES);
    assertThat(matter(DATASET).at("size_categories").items().get(0).text()).isEqualTo("1K<n<10K");
  }

  @Test
  void featuresAreTheColumnsInOrder() {
    assertThat(info().at("features").texts("name")).isEqualTo(DATASET.columnNames());
  }

  @Test
  void theSourcesOwnTermsHaveANameAndALink() {
    License terms =
        new License("other", Optional.of("City terms"), Optional.of("https://example.org/terms"));
    Parsed matter = matter(aDescription().withLicense(terms).build());

    assertThat(matter.at("license").text()).isEqualTo("other");
    assertThat(matter.at("license_name").text()).isEqualTo("City terms");
    assertThat(matter.at("license_link").text()).isEqualTo("https://example.org/terms");
  }

  @Test
  void aKnownLicenceHasNeitherNameNorLink() {
    assertThat(matter(DATASET).at("license").text()).isEqualTo("cc0-1.0");
    assertThat(matter(DATASET).has("license_name")).isFalse();
    assertThat(matter(DATASET).has("license_link")).isFalse();
  }

  private static Parsed dataFiles() {
    return matter(DATASET).at("configs").items().get(0).at("data_files");
  }

  private static Parsed info() {
    return matter(DATASET).at("dataset_info");
  }

  private static Parsed matter(DatasetDescription dataset) {
    return Parsed.frontMatterOf(
        Exports.run("huggingface", "hub", dataset, Exports.NO_OPTIONS)
            .documents
            .get("hub/README.md"));
  }
}
