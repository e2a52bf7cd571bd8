package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.model.manifest.Coverage;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.model.manifest.SourceReportedTotal;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.submission.BuildPreview;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Provider sources, answered from recordings: kind public_api from its calls to its export. */
class RecordedProviderTest {

  private static final String STATIONS =
      "{provider: metro, dataset: stations, alias: stations, params: {line: 2, api_key: s3cret}}";

  @AutoClose private final BuildFixture fixture;

  RecordedProviderTest(@TempDir Path folder) {
    fixture = BuildFixture.replaying(folder);
  }

  private void recordStations(String total) {
    fixture.record(
        "metro",
        "stations",
        "{\"provider\":\"metro\",\"dataset\":\"stations\",\"total_count\":"
            + total
            + ",\"items\":[{\"id\":\"007\",\"lat\":37.50},{\"id\":\"010\",\"lat\":null}]}");
  }

  private Manifest build(String source, String runId) {
    return fixture.build(Specs.of(List.of(source), Specs.CSV_EXPORT), runId).run().manifest();
  }

  private static SourceProvenance provenance(Manifest manifest) {
    return manifest.inputs().provenance().get(0);
  }

  @Test
  void recordsAreBuiltAsTheProviderSpelledThem() {
    recordStations("2");

    Manifest manifest = build(STATIONS, "r1");

    assertThat(manifest.run().status()).isEqualTo(RunStatus.OK);
    assertThat(BuildFixture.text(fixture.out().resolve("r1/bronze/stations/records.jsonl")))
        .isEqualTo("{\"id\":\"007\",\"lat\":37.50}\n{\"id\":\"010\",\"lat\":null}\n");
    assertThat(BuildFixture.text(fixture.out().resolve("r1/gold/stations/exports/data.csv")))
        .isEqualTo("id,lat\n007,37.5\n010,\n");
  }

  @Test
  void aSourceWithoutAnAliasHasTheKeyOfProviderAndDataset() {
    recordStations("2");

    Manifest manifest = build("{provider: metro, dataset: stations}", "r1");

    assertThat(manifest.inputs().sourceKeys()).containsExactly("metro.stations");
  }

  @Test
  void provenanceShowsTheCallWithoutItsCredentials() {
    recordStations("2");

    SourceProvenance provenance = provenance(build(STATIONS, "r1"));

    assertThat(provenance.provider()).isEqualTo("metro");
    assertThat(provenance.dataset()).isEqualTo("stations");
    assertThat(provenance.params().toString()).contains("<redacted>").doesNotContain("s3cret");
    assertThat(provenance.sourceReportedTotal().status())
        .isEqualTo(SourceReportedTotal.Status.REPORTED);
    assertThat(provenance.coverage()).isEqualTo(Coverage.complete());
  }

  @Test
  void theCardStatesTheTimeOfTheManifestAndThePageOfTheCatalog() {
    fixture.record(
        "bok",
        "base_rate",
        "{\"provider\":\"bok\",\"dataset\":\"base_rate\",\"total_count\":1,"
            + "\"items\":[{\"TIME\":\"202401\",\"DATA_VALUE\":\"3.5\"}]}");

    Manifest manifest =
        build(
            "{provider: bok, dataset: base_rate, alias: rate,"
                + " params: {cycle: M, from: '202401', to: '202401'}}",
            "r1");

    assertThat(manifest.errors()).isEmpty();
    assertThat(BuildFixture.text(fixture.out().resolve("r1/gold/rate/card.json")))
        .containsPattern("\"institution\": \"[^\"]+\"")
        .containsPattern("\"url\": \"https?://[^\"]+\"")
        .contains(
            "\"collected_at\": \""
                + Timestamps.format(provenance(manifest).fetchedAt().orElseThrow())
                + "\"");
  }

  @Test
  void fewerRecordsThanReportedAreAPartialCoverage() {
    recordStations("5");

    Coverage coverage = provenance(build(STATIONS, "r1")).coverage();

    assertThat(coverage.status()).isEqualTo(Coverage.Status.PARTIAL);
    assertThat(coverage.reasons()).containsExactly("call 0: fetched 2 of 5 reported");
  }

  @Test
  void aTotalThatNobodyReportedLeavesTheCoverageUnknown() {
    recordStations("null");

    assertThat(provenance(build(STATIONS, "r1")).coverage().status())
        .isEqualTo(Coverage.Status.UNKNOWN);
  }

  private static final String GRID =
      "{provider: metro, dataset: rides, alias: rides, param_grid: {month: ['01', '02'], line:"
          + " [2]}}";

  private void recordRides() {
    fixture.record(
        "metro",
        "rides",
        "{\"calls\":[{\"items\":[{\"m\":2}],\"params\":{\"month\":\"02\",\"line\":2}},"
            + "{\"params\":{\"line\":2,\"month\":\"01\"},\"total_count\":1,\"items\":[{\"m\":1}]}]}");
  }

  @Test
  void aValueThatAnAxisRepeatsIsFetchedTwiceWithAWarning() {
    recordRides();

    Manifest manifest = build(GRID.replace("'02'", "'01'"), "r1");

    assertThat(BuildFixture.text(fixture.out().resolve("r1/bronze/rides/records.jsonl")))
        .isEqualTo("{\"m\":1}\n{\"m\":1}\n");
    assertThat(manifest.warnings())
        .contains("rides: param_grid.month holds a value twice, and its calls are made twice");
  }

  @Test
  void aValueIsTheSameWhetherItIsWrittenAsATextOrANumber() {
    recordRides();

    Manifest manifest = build(GRID.replace("line: [2]", "line: [2, '2']"), "r1");

    assertThat(manifest.warnings())
        .contains("rides: param_grid.line holds a value twice, and its calls are made twice");
  }

  @Test
  void aGridIsFetchedCombinationByCombinationInItsOrder() {
    recordRides();
    List<String> progress = new ArrayList<>();
    BuildListener listener =
        new BuildListener() {
          @Override
          public void fetchProgress(String sourceKey, long done, long total) {
            progress.add(sourceKey + " " + done + "/" + total);
          }
        };

    FinishedBuild built =
        fixture.build(
            Specs.of(List.of(GRID), Specs.CSV_EXPORT), "r1", listener, Cancellation.NEVER);

    assertThat(BuildFixture.text(fixture.out().resolve("r1/bronze/rides/records.jsonl")))
        .isEqualTo("{\"m\":1}\n{\"m\":2}\n");
    assertThat(progress).containsExactly("rides 1/2", "rides 2/2");
    SourceProvenance provenance = provenance(built.run().manifest());
    assertThat(provenance.sourceReportedTotal().status())
        .isEqualTo(SourceReportedTotal.Status.NOT_SUMMED);
    assertThat(provenance.coverage().status()).isEqualTo(Coverage.Status.UNKNOWN);
    assertThat(provenance.params().members()).containsKey("param_combinations");
  }

  @Test
  void aCancellationIsSeenBetweenCombinations() {
    recordRides();
    AtomicBoolean stop = new AtomicBoolean();
    BuildListener listener =
        new BuildListener() {
          @Override
          public void fetchProgress(String sourceKey, long done, long total) {
            stop.set(true);
          }
        };

    Manifest manifest =
        fixture
            .build(Specs.of(List.of(GRID), Specs.CSV_EXPORT), "r1", listener, stop::get)
            .run()
            .manifest();

    assertThat(manifest.run().status()).isEqualTo(RunStatus.CANCELLED);
    assertThat(manifest.errors()).isEmpty();
    assertThat(BuildFixture.listing(fixture.out().resolve("r1")))
        .doesNotContainKey("bronze/rides/records.jsonl");
  }

  @Test
  void aCallThatWasNotRecordedFailsItsSource() {
    recordRides();

    Manifest manifest = build(GRID.replace("'02'", "'03'"), "r1");

    assertThat(manifest.errors())
        .containsExactly("rides: the recording metro/rides.json has no call with these parameters");
  }

  @Test
  void aMissingRecordingIsNamed() {
    assertThat(build(STATIONS, "r1").errors())
        .containsExactly("stations: the recording metro/stations.json is not in the replay folder");
  }

  @Test
  void aRecordingOfAnotherFormIsNamed() {
    fixture.record("metro", "stations", "{\"items\":[1]}");

    assertThat(build(STATIONS, "r1").errors())
        .containsExactly("stations: the recording metro/stations.json is not of the recorded form");
  }

  @Test
  void noRecordGivesAnEmptyTableOfTheColumnsThatTheSchemaNames() {
    fixture.record("metro", "stations", "{\"total_count\":0,\"items\":[]}");

    Manifest manifest =
        build(
            "{provider: metro, dataset: stations, alias: stations, allow_empty: true,"
                + " schema: {rename: {ID: id}, required: [id], dtypes: {n: int}}}",
            "r1");

    assertThat(manifest.errors()).isEmpty();
    assertThat(BuildFixture.text(fixture.out().resolve("r1/gold/stations/exports/data.csv")))
        .isEqualTo("id,n\n");
    assertThat(provenance(manifest).coverage()).isEqualTo(Coverage.complete());
  }

  @Test
  void noRecordFailsASourceThatDoesNotAllowIt() {
    fixture.record("metro", "stations", "{\"total_count\":0,\"items\":[]}");
    String source =
        "{provider: metro, dataset: stations, alias: stations, schema: {dtypes: {n: int}}}";

    FinishedBuild built = fixture.build(Specs.of(List.of(source), Specs.CSV_EXPORT), "r1");

    assertThat(built.run().manifest().run().status()).isEqualTo(RunStatus.FAILED);
    assertThat(built.run().sources().get(0).problems())
        .extracting(problem -> problem.code().wire())
        .containsExactly("empty_result");
    assertThat(
            fixture
                .preview(SpecInput.of(Specs.of(List.of(source), Specs.CSV_EXPORT)), 5)
                .sources()
                .get(0)
                .problems())
        .extracting(problem -> problem.code().wire())
        .containsExactly("empty_result");
  }

  @Test
  void noRecordAndNoNamedColumnGiveNoTable() {
    fixture.record("metro", "stations", "{\"items\":[]}");

    assertThat(build(STATIONS.replace("alias:", "allow_empty: true, alias:"), "r1").errors())
        .containsExactly("stations: the source returned no record");
  }

  @Test
  void aPreviewShowsWhatTheBuildWouldMakeAndKeepsNothing() {
    recordStations("2");

    BuildPreview shown =
        fixture.preview(SpecInput.of(Specs.of(List.of(STATIONS), Specs.CSV_EXPORT)), 5);

    assertThat(shown.sources().get(0).silver().orElseThrow().sample()).hasSize(2);
    assertThat(BuildFixture.listing(fixture.out())).isEmpty();
  }

  @Test
  void withoutRecordingsAProviderHasToBeInTheCatalog() {
    try (BuildFixture none = BuildFixture.in(fixture.folder.resolve("other"))) {
      assertThat(
              RunFolder.of(none.build(Specs.of(List.of(STATIONS), Specs.CSV_EXPORT), "r1"))
                  .texts("errors"))
          .containsExactly("stations: the catalog has no provider metro");
    }
  }
}
