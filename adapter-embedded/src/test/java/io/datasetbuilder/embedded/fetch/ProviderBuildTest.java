package io.datasetbuilder.embedded.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.building.FinishedBuild;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.infrastructure.http.standin.TotalRule;
import io.datasetbuilder.pipeline.model.manifest.Coverage;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Provider sources over real HTTP, by the definitions that come with the service. */
class ProviderBuildTest {

  private static final String SALES =
      "{provider: datago, dataset: apt_trade, alias: sales,"
          + " params: {LAWD_CD: '11110'}, param_grid: {DEAL_YMD: ['202401', '202402', '202403']}}";
  private static final String PEOPLE =
      "{provider: worldbank, dataset: population, alias: people, params: {country: KOR}}";

  @TempDir Path folder;
  private final StandInServices world = new StandInServices();

  @AfterEach
  void close() {
    world.close();
  }

  /** Hears of combinations, and asks the run to stop after some of them. */
  private static final class Progress implements BuildListener {
    final Queue<String> reported = new ConcurrentLinkedQueue<>();
    private final int stopAfter;

    Progress(int stopAfter) {
      this.stopAfter = stopAfter;
    }

    @Override
    public void fetchProgress(String sourceKey, long done, long total) {
      reported.add(sourceKey + " " + done + "/" + total);
    }

    boolean isEnough() {
      return reported.size() >= stopAfter;
    }
  }

  private Manifest build(Progress progress, String... sources) {
    return build("Zm9v+YmFy/cXV4==", progress, sources);
  }

  private Manifest build(String key, Progress progress, String... sources) {
    String spec =
        "dataset_id: homes\ntitle: Homes\ndescription: Homes and people.\nsources:\n  - "
            + String.join("\n  - ", sources)
            + "\nexports:\n  - {kind: csv, output_path: data.csv}\n";
    try (BuilderService service =
        world.service(folder.resolve("out"), Map.of("SVC_DATAGO_API_KEY", key))) {
      BuildOptions options =
          BuildOptions.none()
              .withRunId("r1")
              .withListener(progress)
              .withCancellation(progress::isEnough);
      Result<FinishedBuild> answer = service.createBuild(SpecInput.of(spec), options);
      assertThat(answer).isInstanceOf(Result.Ok.class);
      return Results.value(answer).run().manifest();
    }
  }

  private static SourceProvenance provenance(Manifest manifest, int source) {
    return manifest.inputs().provenance().get(source);
  }

  @Test
  void everyRecordOfEveryCallArrivesAndIsCounted() {
    world.server.dataset("datago", "apt_trade").rows(2_500);
    world.server.dataset("worldbank", "population").rows(60);

    Manifest manifest = build(new Progress(100), SALES, PEOPLE);

    assertThat(manifest.errors()).isEmpty();
    assertThat(provenance(manifest, 0).recordCount()).isEqualTo(7_500L);
    assertThat(provenance(manifest, 1).sourceReportedTotal().value()).contains(60L);
    assertThat(manifest.inputs().provenance())
        .extracting(SourceProvenance::coverage)
        .containsOnly(Coverage.complete());
  }

  /** Spec, "Events": {@code source_fetch_progress} after each finished combination. */
  @Test
  void progressIsReportedAfterEachCombination() {
    Progress progress = new Progress(100);
    world.server.dataset("datago", "apt_trade").rows(10);

    build(progress, SALES);

    assertThat(progress.reported).containsExactly("sales 1/3", "sales 2/3", "sales 3/3");
  }

  /** Spec, "Asynchronous build job": a {@code param_grid} fetch is checked between combinations. */
  @Test
  void aRunThatIsAskedToStopMakesNoFurtherCall() {
    world.server.dataset("datago", "apt_trade").rows(10);

    Manifest manifest = build(new Progress(2), SALES);

    assertThat(manifest.run().status()).isEqualTo(RunStatus.CANCELLED);
    assertThat(manifest.errors()).isEmpty();
    assertThat(world.server.journal().requests("datago", "apt_trade")).hasSize(2);
    assertThat(provenance(manifest, 0).coverage().reasons())
        .isEqualTo(List.of("call 2 was not made"));
  }

  @Test
  void theKeyTravelsOnceEncodedAndStandsNowhereInTheManifest() {
    world.server.dataset("datago", "apt_trade").rows(10);

    Manifest manifest = build(new Progress(100), SALES);

    assertThat(world.server.journal().requests("datago", "apt_trade"))
        .allSatisfy(
            request ->
                assertThat(request.target()).endsWith("serviceKey=Zm9v%2BYmFy%2FcXV4%3D%3D"));
    assertThat(provenance(manifest, 0).params().toString()).doesNotContainIgnoringCase("Zm9v");
  }

  @Test
  void aKeyThatIsStoredPercentEncodedIsSentDecodedAndTheManifestSaysSo() {
    world.server.acceptOnly("datago", "Zm9v+YmFy/cXV4==");
    world.server.dataset("datago", "apt_trade").rows(10);

    Manifest manifest = build("Zm9v%2BYmFy%2FcXV4%3D%3D", new Progress(100), SALES);

    assertThat(manifest.errors()).isEmpty();
    assertThat(manifest.warnings())
        .contains(
            "sales: the key of datago is stored percent-encoded, and its decoded form was sent:"
                + " store that form");
  }

  @Test
  void aTotalAboveWhatArrivesIsAPartialSourceAndNoFailure() {
    world.server.dataset("datago", "apt_trade").rows(3).total(TotalRule.always(5));

    Manifest manifest =
        build(
            new Progress(100),
            "{provider: datago, dataset: apt_trade, alias: sales,"
                + " params: {LAWD_CD: '11110', DEAL_YMD: '202401'}}");

    assertThat(manifest.run().status()).isEqualTo(RunStatus.OK);
    assertThat(provenance(manifest, 0).coverage())
        .isEqualTo(
            new Coverage(Coverage.Status.PARTIAL, List.of("call 0: fetched 3 of 5 reported")));
  }

  @Test
  void aSourceWithoutDataHasTheDeclaredColumnsWhereThatIsAllowed() {
    world.server.dataset("worldbank", "gdp").rows(0);
    String nothing =
        "{provider: worldbank, dataset: gdp, alias: gdp, params: {country: KOR}, allow_empty: %s}";

    assertThat(build(new Progress(100), nothing.formatted(true)).run().status())
        .isEqualTo(RunStatus.OK);
    assertThat(folder.resolve("out/r1/gold/gdp/data.csv"))
        .content()
        .startsWith("indicator")
        .hasLineCount(1)
        .contains("value");
  }

  @Test
  void aDatasetThatOtherToolsListElsewhereIsBuiltWithTheKeyOfItsProvider() {
    world.server.dataset("seoul_subway", "arrival").rows(3);
    SpecInput spec =
        SpecInput.of(
            "dataset_id: trains\ntitle: Trains\ndescription: Trains.\nsources:\n"
                + "  - {provider: seoul, dataset: subway_realtime_arrival,"
                + " params: {stationName: 서울}}\n"
                + "exports:\n  - {kind: csv, output_path: data.csv}\n");
    try (BuilderService service =
        world.service(folder.resolve("out"), Map.of("SVC_SEOUL_SUBWAY_API_KEY", "a1b2c3d4"))) {
      assertThat(Results.value(service.previewBuild(spec)).sources().get(0).failed()).isFalse();
      Manifest manifest =
          Results.value(service.createBuild(spec, BuildOptions.none())).run().manifest();

      assertThat(manifest.tables().rowCounts()).containsEntry("seoul_subway.arrival", 3L);
      assertThat(world.server.journal().requests("seoul_subway", "arrival"))
          .allSatisfy(request -> assertThat(request.target()).contains("/a1b2c3d4/"));
    }
  }
}
