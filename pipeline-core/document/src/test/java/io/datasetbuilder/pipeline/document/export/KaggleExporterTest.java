package io.datasetbuilder.pipeline.document.export;

import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.aDescription;
import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.column;
import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.license;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.DatasetDescription.Terms.License;
import io.datasetbuilder.pipeline.document.description.DescriptionBuilder;
import io.datasetbuilder.pipeline.document.markdown.GoldenFile;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KaggleExporterTest {

  @Test
  void anIdWithoutAnOwnerIsNamedInAWarning() {
    assertThat(remarks(Exports.NO_OPTIONS))
        .singleElement()
        .asString()
        .contains("lacks the owner", "option owner");
    assertThat(remarks(Exports.option("owner", "jane"))).isEmpty();
  }

  private static List<String> remarks(JsonObject options) {
    return Exports.exporter("kaggle")
        .remarks(new ExportRequest(aDescription().build(), options, 1));
  }

  @Test
  void theMetadataLiesBesideTheCsv() throws IOException {
    RecordingTarget target =
        Exports.run("kaggle", "planes.csv", aDescription().build(), Exports.NO_OPTIONS);

    assertThat(target.tables).containsOnlyKeys("planes.csv");
    assertThat(target.documents).containsOnlyKeys("../dataset-metadata.json");
    GoldenFile.assertSame("kaggle-metadata.json", target.documents.get("../dataset-metadata.json"));
  }

  @Test
  void optionsReplaceWhatIsDerived() {
    JsonObject options =
        new JsonMembers()
            .put("owner", "jane")
            .put("slug", "my-planes")
            .put("title", "My planes")
            .put("subtitle", "All the planes that I have seen")
            .toObject();

    assertThat(metadata(aDescription(), options))
        .contains("\"id\": \"jane/my-planes\"")
        .contains("\"title\": \"My planes\"")
        .contains("\"subtitle\": \"All the planes that I have seen\"");
  }

  @Test
  void aShortTitleAndSubtitleAreCompletedFromFacts() {
    DescriptionBuilder dataset =
        aDescription()
            .withTitle("A")
            .withDescription("B")
            .withTable(1, column("a", Simple.STRING, 0, 1));

    assertThat(metadata(dataset))
        .contains("\"title\": \"A dataset\"")
        .contains("\"subtitle\": \"B: a table of 1 row and 1 column\"");
  }

  @Test
  void aLongTitleAndSubtitleAreCut() {
    DescriptionBuilder dataset =
        aDescription().withTitle("t".repeat(51)).withDescription("d".repeat(81));

    assertThat(metadata(dataset))
        .contains("\"title\": \"" + "t".repeat(49) + "…\"")
        .contains("\"subtitle\": \"" + "d".repeat(79) + "…\"");
  }

  @ParameterizedTest
  @CsvSource({
    "CC0-1.0, CC0-1.0",
    "cc-by-sa-4.0, CC-BY-SA-4.0",
    "Apache-2.0, apache-2.0",
    "PDDL-1.0, PDDL",
    "ODC-By-1.0, ODC-BY-1.0",
    "GFDL-1.3-or-later, FDL-1.3",
    "GPL-2.0-only, GPL-2.0",
    "MIT, other",
    "free text, other"
  })
  void aLicenceIsOneOfKagglesListElseOther(String declared, String listed) {
    assertThat(metadata(aDescription().withLicense(license(declared))))
        .contains("\"licenses\": [\n    {\n      \"name\": \"" + listed + "\"\n    }\n  ]");
  }

  @Test
  void otherTermsAreReportedInTheDescription() {
    License terms =
        new License("other", Optional.of("City terms"), Optional.of("https://example.org/t"));

    assertThat(metadata(aDescription().withLicense(terms).withDescription("Planes of the city.")))
        .contains("\"Planes of the city.\\n\\nLicense: other, City terms, https://example.org/t\"");
  }

  @Test
  void whatNobodyDeclaredIsUnknownOrLeftOut() {
    assertThat(metadata(aDescription().withoutMetadata()))
        .contains("\"name\": \"unknown\"")
        .doesNotContain("expectedUpdateFrequency");
  }

  @ParameterizedTest
  @CsvSource({
    "PT1H, hourly",
    "PT6H, daily",
    "P1D, daily",
    "P2D, weekly",
    "P1W, weekly",
    "P31D, monthly",
    "P90D, quarterly",
    "P365D, annually",
    "P999999W, annually"
  })
  void theUpdateFrequencyIsOneThatTheCadenceKeeps(String cadence, String frequency) {
    assertThat(metadata(aDescription().withCadence(cadence)))
        .contains("\"expectedUpdateFrequency\": \"" + frequency + "\"");
  }

  private static String metadata(DescriptionBuilder dataset) {
    return metadata(dataset, Exports.NO_OPTIONS);
  }

  private static String metadata(DescriptionBuilder dataset, JsonObject options) {
    DatasetDescription built = dataset.build();
    return Exports.run("kaggle", "planes.csv", built, options)
        .documents
        .get("../dataset-metadata.json");
  }
}
