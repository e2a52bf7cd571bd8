package io.datasetbuilder.pipeline.model.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.fixture.Manifests;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.manifest.Coverage;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.model.manifest.SourceReportedTotal;
import io.datasetbuilder.pipeline.model.manifest.TableFacts.GoldSelectionFacts;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What readers of a shared dataset see. */
class ReaderViewTest {

  private static final String CANARY = "canary";

  private static final JsonObject CANARIES = new JsonObject(Map.of("region", JsonValue.of(CANARY)));

  /** A manifest with a canary wherever a parameter, a name or a value of the owner can be. */
  private static Manifest withCanaries() {
    JsonArray calls = new JsonArray(List.of(CANARIES));
    SourceProvenance source =
        new SourceProvenance(
            "bok",
            "base_rate",
            Optional.of(Manifests.STARTED),
            3,
            Optional.empty(),
            SourceProvenance.CHECKSUM_ALGORITHM,
            "v1",
            CANARIES,
            Optional.of(3L),
            new SourceReportedTotal(
                SourceReportedTotal.Status.REPORTED, Optional.of(3L), Optional.empty(), calls),
            new Coverage(Coverage.Status.PARTIAL, List.of("call region=" + CANARY)),
            Optional.of(
                new SourceProvenance.UrlProvenance(
                    "https://" + CANARY + ".example/x",
                    Optional.empty(),
                    "utf-8",
                    Optional.empty(),
                    Optional.empty(),
                    0,
                    Optional.empty())),
            Optional.of(CANARIES));
    return Manifests.full("one")
        .withProvenance(source)
        .withFileName("cities", CANARY + ".csv")
        .withGoldSelection(
            "cities", new GoldSelectionFacts(3, 2, Optional.of(List.of("name")), calls))
        .withWarning(CANARY)
        .withError("cities", CANARY);
  }

  private static String shown(Manifest manifest) {
    return JsonRenderer.line(ManifestDocument.write(ReaderView.of(manifest)));
  }

  @Test
  void noParameterNameOrSentenceOfTheOwnerIsInIt() {
    assertThat(JsonRenderer.line(ManifestDocument.write(withCanaries()))).contains(CANARY);

    assertThat(shown(withCanaries()))
        .doesNotContain(CANARY)
        .doesNotContain("cast_data_loss")
        .doesNotContain("run-0")
        .contains("\"owner_id\":null")
        .contains("\"created_by\":null");
  }

  @Test
  void whatDescribesTheDataStays() {
    Manifest view = ReaderView.of(Manifests.full("one"));

    assertThat(view.tables().rowCounts()).isEqualTo(Map.of("cities", 3L));
    assertThat(view.tables().schemaSummaries()).containsKey("cities");
    assertThat(view.inputs().fingerprint()).isPresent();
    assertThat(view.outputs().specDigest()).isPresent();
    assertThat(view.outputs().artifacts()).containsKey("cities");
    assertThat(view.findings().checks().qualityResults().byName()).containsKey("cities");
    assertThat(view.run().finishedAt()).isPresent();
  }

  @Test
  void onlyFilesThatAReaderMayReadAreListed() {
    assertThat(ReaderView.of(Manifests.full("one")).outputs().files().keySet())
        .isEqualTo(Set.of(RunPath.of("gold/cities/data.parquet")));
  }

  @Test
  void itReadsBackAsAManifest() {
    JsonObject document = ManifestDocument.write(ReaderView.of(withCanaries()));

    assertThat(ManifestDocument.read(document, "one").problems()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "manifest.json",
        "report.html",
        "gold/cities/table.parquet",
        "gold/cities/exports/data.csv",
        "gold/README.md"
      })
  void goldItsExportsTheReportAndTheManifestAreReadable(String path) {
    assertThat(ReaderView.holds(RunPath.of(path))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "buildspec.yaml",
        "bronze/cities/records.csv",
        "bronze/cities/metadata.json",
        "silver/cities/table.parquet",
        "silver/cities/preview.json",
        "golden/x",
        "lineage.jsonl",
        "silver/gold/table.parquet"
      })
  void everythingElseIsNot(String path) {
    assertThat(ReaderView.holds(RunPath.of(path))).isFalse();
  }
}
