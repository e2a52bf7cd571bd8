package io.datasetbuilder.pipeline.document.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.document.croissant.Croissant;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.Publication;
import io.datasetbuilder.pipeline.document.description.RichDescription;
import io.datasetbuilder.pipeline.document.markdown.Parsed;
import io.datasetbuilder.pipeline.document.markdown.PublishedRules;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The exporters of documents that a publication completes. */
class PublicationExportersTest {

  private static final DatasetDescription DATASET = RichDescription.build();

  private static final JsonObject TOLD =
      new JsonMembers()
          .put("creator", "Kim Ha-neul")
          .put("creator_type", "person")
          .put("url", "https://example.org/datasets/planes")
          .put("date_published", "2026-11-21")
          .put("created", "2026-11-21T05:55:04+09:00")
          .toObject();

  @Test
  void aCroissantExportThatIsReportedEverythingKeepsThePublishedRules() throws IOException {
    String document = croissant(TOLD);

    assertThat(PublishedRules.broken("croissant.schema.json", document)).isEmpty();
    assertThat(document).contains("\"@type\": \"sc:Person\"", "Kim Ha-neul");
    assertThat(remarks("croissant", TOLD)).isEmpty();
  }

  @Test
  void aCroissantExportReachesTheFilesOfTheGoldFolder() {
    assertThat(croissant(TOLD)).contains("\"contentUrl\": \"../table.parquet\"");
    assertThat(croissant(Exports.option("data_url", "https://example.org/d/")))
        .contains("\"contentUrl\": \"https://example.org/d/table.parquet\"");
  }

  @Test
  void withoutOptionsItIsTheCompanionOfTheCard() {
    assertThat(croissant(Exports.NO_OPTIONS))
        .isEqualTo(Croissant.render(DATASET, Publication.none(), "../"));
  }

  @Test
  void whatNobodyStatedIsRemarked() {
    assertThat(remarks("croissant", Exports.NO_OPTIONS))
        .containsExactly(
            "The Croissant document lacks what it requires: url, creator, datePublished");
    assertThat(remarks("datapackage", Exports.NO_OPTIONS))
        .containsExactly("The Data Package does not state contributors, homepage");
    assertThat(remarks("datapackage", TOLD)).isEmpty();
    assertThat(remarks("csv", TOLD)).isEmpty();
  }

  @Test
  void aDataPackageIsAFolderWithItsFiles() throws IOException {
    RecordingTarget target = Exports.run("datapackage", "package", DATASET, TOLD);
    String descriptor = target.documents.get("package/datapackage.json");

    assertThat(target.tables)
        .containsOnlyKeys(
            "package/table.csv",
            "package/table.parquet",
            "package/splits/test.csv",
            "package/splits/test.parquet",
            "package/splits/train.csv",
            "package/splits/train.parquet");
    assertThat(PublishedRules.broken("datapackage.schema.json", descriptor)).isEmpty();
    assertThat(Parsed.of(descriptor).at("resources").texts("path"))
        .allSatisfy(path -> assertThat(target.tables).containsKey("package/" + path));
    assertThat(Parsed.of(descriptor).at("created").text()).isEqualTo("2026-11-21T05:55:04+09:00");
  }

  @Test
  void aTableWithABlankRowIsParquetAloneInADataPackage() throws IOException {
    RecordingTarget target = new RecordingTarget("package", true);
    Exports.exporter("datapackage").export(new ExportRequest(DATASET, TOLD, 1), target);
    String descriptor = target.documents.get("package/datapackage.json");

    assertThat(target.tables)
        .containsOnlyKeys(
            "package/table.parquet", "package/splits/test.parquet", "package/splits/train.parquet");
    assertThat(PublishedRules.broken("datapackage.schema.json", descriptor)).isEmpty();
    assertThat(Parsed.of(descriptor).at("resources").texts("path"))
        .allSatisfy(path -> assertThat(target.tables).containsKey("package/" + path));
  }

  @ParameterizedTest
  @CsvSource({
    "creator, ''",
    "creator_type, robot",
    "creator_url, example.org",
    "url, ftp://example.org/",
    "date_published, 2026-02-30",
    "created, 2026-11-21",
    "data_url, https://example.org/data"
  })
  void anOptionThatCannotBeUsedIsRefused(String name, String value) {
    for (String kind : new String[] {"croissant", "datapackage"}) {
      assertThat(Exports.exporter(kind).check(Exports.option(name, value), "exports[0].options"))
          .singleElement()
          .satisfies(problem -> assertThat(problem.at()).isEqualTo("exports[0].options." + name));
    }
  }

  private static String croissant(JsonObject options) {
    return Exports.run("croissant", "croissant-published.json", DATASET, options)
        .documents
        .get("croissant-published.json");
  }

  private static List<String> remarks(String kind, JsonObject options) {
    return Exports.exporter(kind).remarks(new ExportRequest(DATASET, options, 1));
  }
}
