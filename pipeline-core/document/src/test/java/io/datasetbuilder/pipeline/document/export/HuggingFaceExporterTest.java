package io.datasetbuilder.pipeline.document.export;

import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.aDescription;
import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.column;
import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.file;
import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.license;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.document.card.DatasetCard;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.DatasetDescription.Terms.License;
import io.datasetbuilder.pipeline.document.markdown.GoldenFile;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HuggingFaceExporterTest {

  private static final DatasetDescription DATASET = aDescription().build();

  @Test
  void theFolderHoldsOneDataFileTheCardAndTheInfos() {
    RecordingTarget target = export(DATASET, Exports.NO_OPTIONS);

    assertThat(target.tables)
        .isEqualTo(Map.of("hub/data/train-00000-of-00001.parquet", TableFormat.PARQUET));
    assertThat(target.documents).containsOnlyKeys("hub/README.md", "hub/dataset_infos.json");
  }

  @Test
  void splitsAreDataFilesOfTheirOwn() {
    DatasetDescription dataset =
        aDescription()
            .withSplits(
                new DatasetDescription.DescribedSplit(
                    "a-b", 3_000, file("splits/a-b.parquet", 900, "11")),
                new DatasetDescription.DescribedSplit(
                    "a b", 322, file("splits/a b.parquet", 100, "22")))
            .build();

    RecordingTarget target = export(dataset, Exports.NO_OPTIONS);

    assertThat(target.tables)
        .containsOnlyKeys(
            "hub/data/a_b-00000-of-00001.parquet", "hub/data/a_b_2-00000-of-00001.parquet");
    assertThat(card(target))
        .contains("- split: a_b_2\n        path: data/a_b_2-00000-of-00001.parquet\n");
  }

  @Test
  void theFormatOptionChoosesTheDataFile() {
    RecordingTarget target = export(DATASET, Exports.option("format", "jsonl"));

    assertThat(target.tables)
        .isEqualTo(Map.of("hub/data/train-00000-of-00001.jsonl", TableFormat.JSON_LINES));
    assertThat(card(target)).contains("path: data/train-00000-of-00001.jsonl\n");
  }

  @Test
  void theCardIsTheDatasetCardBehindItsFrontMatter() throws IOException {
    JsonArray languages = new JsonArray(List.of(JsonValue.of("en"), JsonValue.of("no")));
    JsonObject options = new JsonMembers().put("language", languages).toObject();

    String card = card(export(DATASET, options));

    GoldenFile.assertSame("hub-card.md", card);
    assertThat(card).startsWith("---\n").endsWith("---\n\n" + DatasetCard.render(DATASET));
  }

  @Test
  void theInfosStateTheSameFacts() throws IOException {
    String infos = export(DATASET, Exports.NO_OPTIONS).documents.get("hub/dataset_infos.json");

    GoldenFile.assertSame("hub-infos.json", infos);
  }

  @ParameterizedTest
  @CsvSource({
    "0, n<1K",
    "999, n<1K",
    "1000, 1K<n<10K",
    "9999, 1K<n<10K",
    "10000, 10K<n<100K",
    "5000000, 1M<n<10M",
    "999999999, 100M<n<1B",
    "999999999999, 100B<n<1T",
    "1000000000000, n>1T"
  })
  void sizeCategoriesFollowTheRowCount(long rows, String category) {
    DatasetDescription dataset =
        aDescription().withTable(rows, column("a", Simple.STRING, 0, 1)).build();

    assertThat(card(export(dataset, Exports.NO_OPTIONS)))
        .contains("size_categories:\n  - \"" + category + "\"\n");
  }

  @ParameterizedTest
  @CsvSource({
    "CC-BY-4.0, cc-by-4.0",
    "mit, mit",
    "GPL-3.0-or-later, gpl-3.0",
    "ODbL-1.0, odbl",
    "PDDL-1.0, pddl",
    "C-UDA-1.0, c-uda"
  })
  void aKnownLicenceHasTheHubsName(String declared, String hub) {
    assertThat(cardWith(license(declared)))
        .contains("---\nlicense: " + hub + "\n")
        .doesNotContain("license_name");
  }

  @Test
  void anUnknownLicenceIsOtherUnderItsOwnName() {
    assertThat(cardWith(license("KOGL Type 1")))
        .contains("---\nlicense: other\nlicense_name: \"KOGL Type 1\"\n");
  }

  @Test
  void theSourcesOwnTermsKeepNameAndLink() {
    License terms =
        new License("other", Optional.of("City: terms"), Optional.of("https://example.org/t"));

    assertThat(cardWith(terms))
        .contains("license: other\nlicense_name: \"City: terms\"\n")
        .contains("license_link: \"https://example.org/t\"\n");
  }

  @Test
  void whatNobodyDeclaredIsLeftOut() {
    DatasetDescription dataset = aDescription().withoutMetadata().build();

    assertThat(card(export(dataset, Exports.NO_OPTIONS)))
        .startsWith("---\npretty_name: ")
        .doesNotContain("language:");
  }

  @Test
  void aTitleCannotLeaveTheFrontMatter() {
    DatasetDescription dataset = aDescription().withTitle("A: \"b\"\n---\n# c").build();

    assertThat(card(export(dataset, Exports.NO_OPTIONS)))
        .contains("\npretty_name: \"A: \\\"b\\\" --- # c\"\n");
  }

  private static String cardWith(License terms) {
    return card(export(aDescription().withLicense(terms).build(), Exports.NO_OPTIONS));
  }

  private static String card(RecordingTarget target) {
    return target.documents.get("hub/README.md");
  }

  private static RecordingTarget export(DatasetDescription dataset, JsonObject options) {
    return Exports.run("huggingface", "hub", dataset, options);
  }
}
