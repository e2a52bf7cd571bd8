package io.datasetbuilder.pipeline.document.datapackage;

import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.aDescription;
import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.license;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.DatasetDescription.Terms.License;
import io.datasetbuilder.pipeline.document.description.DescriptionBuilder;
import io.datasetbuilder.pipeline.document.description.Publication;
import io.datasetbuilder.pipeline.document.description.RichDescription;
import io.datasetbuilder.pipeline.document.markdown.GoldenFile;
import io.datasetbuilder.pipeline.document.markdown.Parsed;
import io.datasetbuilder.pipeline.document.markdown.PublishedRules;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DataPackageTest {

  private static final DatasetDescription DATASET = RichDescription.build();

  @Test
  void theDescriptorStatesFilesAndColumns() throws IOException {
    GoldenFile.assertSame("datapackage.json", companion(DATASET));
  }

  @Test
  void theDescriptorKeepsThePublishedRules() throws IOException {
    String published =
        DataPackage.render(DATASET, RichDescription.publication(), DataPackage.CsvCopies.none());

    assertThat(PublishedRules.broken("datapackage.schema.json", companion(DATASET))).isEmpty();
    assertThat(PublishedRules.broken("datapackage.schema.json", published)).isEmpty();
  }

  @Test
  void theRulesNoticeABrokenDescriptor() throws IOException {
    String broken = companion(DATASET).replace("sha256:", "md5:").replace("\"path\"", "\"pat\"");

    assertThat(PublishedRules.broken("datapackage.schema.json", broken)).isNotEmpty();
  }

  @Test
  void everyResourceIsProvenByItsFile() {
    List<Parsed> resources = Parsed.of(companion(DATASET)).at("resources").items();

    assertThat(resources.stream().map(resource -> resource.at("path").text()))
        .containsExactly("table.parquet", "splits/test.parquet", "splits/train.parquet");
    assertThat(resources.stream().map(resource -> resource.at("hash").text()))
        .containsExactly(
            "sha256:" + "1a".repeat(32), "sha256:" + "2b".repeat(32), "sha256:" + "3c".repeat(32));
    assertThat(resources.stream().map(resource -> resource.at("bytes").whole()))
        .containsExactly(41_782L, 8_300L, 33_100L);
  }

  @Test
  void resourceNamesAreUnique() {
    assertThat(Parsed.of(companion(DATASET)).at("resources").texts("name")).doesNotHaveDuplicates();
  }

  @Test
  void aCsvIsTheTableAndStandsBeforeItsParquetFile() {
    DatasetDescription.DescribedFile csv =
        new DatasetDescription.DescribedFile(
            "exports/data.csv", new FileFacts(77, "4d".repeat(32)));
    DatasetDescription.DescribedFile split =
        new DatasetDescription.DescribedFile(
            "splits/train.csv", new FileFacts(55, "5e".repeat(32)));
    String descriptor =
        DataPackage.render(
            DATASET,
            Publication.none(),
            new DataPackage.CsvCopies(Optional.of(csv), Map.of("train", split)));
    List<Parsed> resources = Parsed.of(descriptor).at("resources").items();

    assertThat(resources.stream().map(resource -> resource.at("name").text()))
        .containsExactly(
            "table", "parquet-table", "parquet-split-test", "split-train", "parquet-split-train");
    assertThat(resources.get(0).at("type").text()).isEqualTo("table");
    assertThat(resources.get(0).at("path").text()).isEqualTo("exports/data.csv");
    assertThat(resources.get(0).at("bytes").whole()).isEqualTo(77);
    assertThat(resources.get(0).at("rows").whole()).isEqualTo(1_000);
    assertThat(descriptor.replaceAll("\\s+", "")).contains("\"missingValues\":[\"\"]");
  }

  @Test
  void aCsvKeepsThePublishedRules() throws IOException {
    DatasetDescription.DescribedFile csv =
        new DatasetDescription.DescribedFile(
            "exports/data.csv", new FileFacts(77, "4d".repeat(32)));

    assertThat(
            PublishedRules.broken(
                "datapackage.schema.json",
                DataPackage.render(
                    DATASET, Publication.none(), DataPackage.CsvCopies.ofTable(csv))))
        .isEmpty();
  }

  /** Readers make other values of Parquet (a float of a whole number beside a null). */
  @Test
  void aParquetFileIsNoTableToReaders() {
    for (Parsed resource : Parsed.of(companion(DATASET)).at("resources").items()) {
      assertThat(resource.has("type")).isFalse();
      assertThat(resource.has("rows")).isFalse();
      assertThat(resource.at("format").text()).isNotEqualTo("parquet");
      assertThat(resource.at("mediatype").text()).isEqualTo("application/vnd.apache.parquet");
    }
  }

  @Test
  void noConstraintIsMadeOfWhatOneRunHappensToHold() {
    assertThat(companion(DATASET)).doesNotContain("constraints", "unique", "required");
  }

  @Test
  void theDescriptorStatesNoTimeOfItsOwn() {
    assertThat(companion(DATASET)).doesNotContain("created");
    assertThat(
            DataPackage.render(
                DATASET, RichDescription.publication(), DataPackage.CsvCopies.none()))
        .contains("\"created\": \"2026-11-21T05:55:04Z\"");
  }

  @Test
  void namesThatDoNotFitStayApart() throws IOException {
    DatasetDescription one = withFile(aDescription().withDatasetId("서울 집")).build();
    DatasetDescription other = withFile(aDescription().withDatasetId("부산 집")).build();

    assertThat(Parsed.of(companion(one)).at("name").text())
        .isNotEqualTo(Parsed.of(companion(other)).at("name").text());
    assertThat(PublishedRules.broken("datapackage.schema.json", companion(one))).isEmpty();
  }

  @Test
  void termsWithoutAnIdentifierAreReportedByTitleAndLink() throws IOException {
    License terms =
        new License("other", Optional.of("City terms"), Optional.of("https://example.org/terms"));
    String descriptor = companion(withFile(aDescription().withLicense(terms)).build());

    assertThat(descriptor).contains("\"title\": \"City terms\"", "https://example.org/terms");
    assertThat(PublishedRules.broken("datapackage.schema.json", descriptor)).isEmpty();
  }

  @Test
  void aKnownIdentifierIsWrittenAsItsListWritesIt() {
    assertThat(companion(withFile(aDescription().withLicense(license("cc-by-4.0"))).build()))
        .contains("\"name\": \"CC-BY-4.0\"", "https://spdx.org/licenses/CC-BY-4.0.html");
  }

  @Test
  void whatNobodyStatedIsNamed() {
    DatasetDescription bare = aDescription().withoutMetadata().build();

    assertThat(DataPackage.missing(bare, Publication.none()))
        .containsExactly("licenses", "contributors", "homepage");
    assertThat(DataPackage.missing(DATASET, RichDescription.publication())).isEmpty();
  }

  private static DescriptionBuilder withFile(DescriptionBuilder description) {
    return description.withFile("table.parquet", 10, "1a");
  }

  private static String companion(DatasetDescription dataset) {
    return DataPackage.render(dataset, Publication.none(), DataPackage.CsvCopies.none());
  }
}
