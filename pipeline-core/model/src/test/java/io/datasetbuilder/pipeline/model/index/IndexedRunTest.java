package io.datasetbuilder.pipeline.model.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.fixture.Manifests;
import io.datasetbuilder.pipeline.model.index.SchemaDigest.CoverageFingerprint;
import io.datasetbuilder.pipeline.model.index.SpecFacts.SpecSource;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.manifest.Coverage;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class IndexedRunTest {

  private static final SpecFacts SPEC =
      new SpecFacts(
          new IndexedRun.IndexedDataset(
              "cities-of-the-world", "Cities", "sha256:1", Optional.empty(), Optional.empty()),
          List.of(
              new SpecSource("cities", "file", Manifests.UPLOAD, Optional.of("cities"), "sha256:2"),
              new SpecSource("rivers", "water", "rivers", Optional.empty(), "sha256:3")));

  @Test
  void takesDatasetAndSourcesFromTheStoredSpec() {
    IndexedRun run = IndexedRun.of("run-1", Manifests.full("run-1"), Optional.of(SPEC));

    assertThat(run.dataset().orElseThrow().datasetId()).isEqualTo("cities-of-the-world");
    assertThat(run.sources()).extracting(IndexedSource::key).containsExactly("cities", "rivers");
    IndexedSource cities = run.sources().get(0);
    assertThat(cities.attempted()).isTrue();
    assertThat(cities.rowCount()).contains(3L);
    assertThat(cities.coverage()).contains(Coverage.Status.COMPLETE);
    assertThat(cities.coverageFingerprint()).isPresent();
    assertThat(cities.checks()).contains(CheckCounts.NONE);
    assertThat(run.sources().get(1).attempted()).isFalse();
    assertThat(run.sources().get(1).coverage()).isEmpty();
  }

  @Test
  void isPartOfNoDatasetWithoutAStoredSpec() {
    IndexedRun run = IndexedRun.of("run-1", Manifests.full("run-1"), Optional.empty());

    assertThat(run.dataset()).isEmpty();
    assertThat(run.sources()).extracting(IndexedSource::key).containsExactly("cities");
    assertThat(run.totalRowCount()).isEqualTo(3);
  }

  @Test
  void goesByTheNameOfItsFolder() {
    assertThat(IndexedRun.of("copy", Manifests.full("original"), Optional.empty()).runId())
        .isEqualTo("copy");
  }

  @Test
  void countsChecksByTheirStatus() {
    JsonObject lists =
        new JsonMembers()
            .putList(
                "cities", List.of("pass", "warn", "fail", "pass", "?"), status -> result(status))
            .toObject();
    List<QualityCheckResult> results = QualityCheckResult.readAll(lists).of("cities");

    assertThat(CheckCounts.of(results)).isEqualTo(new CheckCounts(2, 1, 1));
    assertThat(CheckCounts.of(results).evaluated()).isEqualTo(4);
  }

  /** Spec, "Other state vocabularies": quality availability. */
  @Test
  void statesHowMuchOfItsQualityIsKnown() {
    assertThat(QualityAvailability.of(2, 2)).isEqualTo(QualityAvailability.AVAILABLE);
    assertThat(QualityAvailability.of(2, 1)).isEqualTo(QualityAvailability.PARTIAL);
    assertThat(QualityAvailability.of(2, 0)).isEqualTo(QualityAvailability.UNAVAILABLE);
    assertThat(
            IndexedRun.of("run-1", Manifests.full("run-1"), Optional.of(SPEC))
                .qualityAvailability())
        .isEqualTo(QualityAvailability.AVAILABLE);
  }

  @Test
  void comparesFilesWhateverTheirUploadId() {
    assertThat(CoverageFingerprint.of(upload("upl_" + "0".repeat(32))))
        .isEqualTo(CoverageFingerprint.of(upload("upl_" + "1".repeat(32))))
        .isPresent();
  }

  @Test
  void distinguishesWhatWasAskedForWhateverItsOrder() {
    JsonValue one = JsonValue.of(1);
    JsonValue two = JsonValue.of(2);
    Optional<String> asked = CoverageFingerprint.of(api(Map.of("a", one, "b", two)));

    assertThat(asked)
        .isEqualTo(CoverageFingerprint.of(api(new TreeMap<>(Map.of("b", two, "a", one)))))
        .isNotEqualTo(CoverageFingerprint.of(api(Map.of("a", two, "b", one))));
  }

  @Test
  void hasNoFingerprintWhereTheCoverageIsUnknown() {
    SourceProvenance known = api(Map.of());
    SourceProvenance unknown =
        new SourceProvenance(
            known.provider(),
            known.dataset(),
            known.fetchedAt(),
            known.recordCount(),
            known.dataChecksum(),
            known.dataChecksumAlgorithm(),
            known.apiVersion(),
            known.params(),
            known.fetchedRowCount(),
            known.sourceReportedTotal(),
            new Coverage(Coverage.Status.UNKNOWN, List.of()),
            Optional.empty(),
            Optional.empty());

    assertThat(CoverageFingerprint.of(unknown)).isEmpty();
  }

  private static JsonValue result(String status) {
    return new JsonMembers()
        .put("category", "range")
        .put("rule", "range")
        .put("status", status)
        .toObject();
  }

  private static SourceProvenance upload(String id) {
    return SourceProvenance.ofUpload(id, Manifests.STARTED, 3, "sha256:1");
  }

  private static SourceProvenance api(Map<String, JsonValue> params) {
    SourceProvenance upload = upload(Manifests.UPLOAD);
    return new SourceProvenance(
        "water",
        "rivers",
        upload.fetchedAt(),
        upload.recordCount(),
        upload.dataChecksum(),
        upload.dataChecksumAlgorithm(),
        upload.apiVersion(),
        new JsonObject(params),
        upload.fetchedRowCount(),
        upload.sourceReportedTotal(),
        upload.coverage(),
        Optional.empty(),
        Optional.empty());
  }
}
