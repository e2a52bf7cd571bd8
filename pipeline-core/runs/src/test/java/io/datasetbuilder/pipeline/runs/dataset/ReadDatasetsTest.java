package io.datasetbuilder.pipeline.runs.dataset;

import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.ENDED;
import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.MINE;
import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.THEIRS;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.manifest.Coverage;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.model.manifest.SourceReportedTotal;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.fixture.NothingKeptBack;
import io.datasetbuilder.pipeline.runs.fixture.ReadableRuns;
import io.datasetbuilder.pipeline.runs.stage.SourceStages;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Spec, "Other records", built dataset summary and status_axes. */
class ReadDatasetsTest {

  /** Nothing is known: no jobs run, and no source was tried. */
  private static final DatasetSignals NO_SIGNALS =
      new DatasetSignals() {
        @Override
        public Optional<StatusAxes.RefreshState> activeRefresh(
            Visibility visibility, String datasetId) {
          return Optional.empty();
        }

        @Override
        public StatusAxes.AccessStatus access(IndexedRun latest) {
          return StatusAxes.AccessStatus.UNKNOWN;
        }
      };

  private static final Optional<RefreshCadence> DAILY = RefreshCadence.of("P1D");

  private final ReadableRuns runs = new ReadableRuns();

  @Test
  void runsAreGroupedByDatasetLatestFirst() {
    runs.with("d", ReadableRuns.ok("one"))
        .with("d", ReadableRuns.ok("two"))
        .with("e", ReadableRuns.ok("three"));

    ReadDatasets.DatasetListing listing = known(reading(ENDED).list(MINE, 50));

    assertThat(listing.total()).isEqualTo(2);
    assertThat(listing.datasets())
        .extracting(dataset -> dataset.entry().latest().runId())
        .containsExactlyInAnyOrder("two", "three");
    assertThat(known(reading(ENDED).list(MINE, 1)).total()).isEqualTo(2);
    assertThat(known(reading(ENDED).list(THEIRS, 50)).total()).isZero();
  }

  @Test
  void runsWithoutAStoredSpecAreInNoDataset() {
    runs.stored.with("bare", ReadableRuns.ok("bare"));
    runs.index.record(IndexedRun.of("bare", ReadableRuns.ok("bare"), Optional.empty()));

    assertThat(known(reading(ENDED).list(MINE, 50)).datasets()).isEmpty();
  }

  @Test
  void aDatasetStatesTheStagesOfItsLatestRun() {
    runs.with("d", ReadableRuns.ok("one")).withDocuments("one");

    assertThat(known(reading(ENDED).find(MINE, "d")).stages())
        .containsExactly(
            new SourceStages(
                "a",
                SourceStages.StageStatus.COMPLETED,
                SourceStages.StageStatus.COMPLETED,
                SourceStages.StageStatus.COMPLETED,
                Optional.empty()));
  }

  @Test
  void aDatasetWhoseLatestManifestIsTornIsStillListed() {
    runs.with("d", ReadableRuns.ok("one"));
    runs.stored.withTorn("one");

    assertThat(known(reading(ENDED).find(MINE, "d")).stages()).isEmpty();
  }

  @Test
  void runsOfADatasetAreNewestFirst() {
    runs.with("d", ReadableRuns.ok("one")).with("d", ReadableRuns.ok("two"));

    assertThat(known(reading(ENDED).runs(MINE, "d", 50)))
        .extracting(IndexedRun::runId)
        .containsExactly("two", "one");
    assertThat(known(reading(ENDED).runs(MINE, "d", 1))).hasSize(1);
  }

  @Test
  void aRunIsFoundInItsDatasetOnly() {
    runs.with("d", ReadableRuns.ok("one")).with("e", ReadableRuns.ok("two"));
    ReadDatasets reading = reading(ENDED);

    assertThat(known(reading.run(MINE, "d", new RunId("one"))).runId()).isEqualTo("one");
    assertThat(code(reading.run(MINE, "d", new RunId("two")))).isEqualTo("run_not_in_dataset");
    assertThat(code(reading.run(THEIRS, "d", new RunId("one")))).isEqualTo("run_not_found");
  }

  @Test
  void datasetsOfOthersAreNotFound() {
    runs.with("d", ReadableRuns.ok("one"));

    assertThat(code(reading(ENDED).find(THEIRS, "d"))).isEqualTo("dataset_not_found");
    assertThat(code(reading(ENDED).runs(THEIRS, "d", 1))).isEqualTo("dataset_not_found");
    assertThat(code(reading(ENDED).list(MINE, 0))).isEqualTo("invalid_limit");
  }

  @Test
  void aDatasetIsStaleOnlyWhenItsLastSuccessIsOlderThanOneCadence() {
    runs.with("d", ReadableRuns.ok("one"), DAILY);

    assertThat(axes(ENDED.plus(Duration.ofDays(1))).health()).isEqualTo(StatusAxes.Health.HEALTHY);
    assertThat(axes(ENDED.plus(Duration.ofDays(1)).plusNanos(1)).health())
        .isEqualTo(StatusAxes.Health.STALE);
  }

  @Test
  void aFailedRunRefreshesNothing() {
    runs.with("d", ReadableRuns.ok("one"), DAILY)
        .with(
            "d",
            ReadableRuns.begun("two", ReadableRuns.OWNER)
                .finished(RunStatus.FAILED, ENDED.plus(Duration.ofDays(3))),
            DAILY);

    StatusAxes axes = axes(ENDED.plus(Duration.ofDays(3)));

    assertThat(axes.health()).isEqualTo(StatusAxes.Health.STALE);
    assertThat(axes.refresh()).isEqualTo(StatusAxes.RefreshState.FAILED);
  }

  @Test
  void healthIsUnknownWithoutACadenceOrASuccess() {
    runs.with("d", ReadableRuns.ok("one"));
    StatusAxes.Health withoutCadence = axes(ENDED).health();
    runs.with(
        "d",
        ReadableRuns.begun("one", ReadableRuns.OWNER).finished(RunStatus.CANCELLED, ENDED),
        DAILY);

    assertThat(withoutCadence).isEqualTo(StatusAxes.Health.UNKNOWN);
    assertThat(axes(ENDED).health()).isEqualTo(StatusAxes.Health.UNKNOWN);
    assertThat(axes(ENDED).refresh()).isEqualTo(StatusAxes.RefreshState.CANCELLED);
    assertThat(axes(ENDED).completeness()).isEqualTo(StatusAxes.Completeness.PARTIAL);
  }

  @Test
  void aRunningRefreshGoesBeforeAnyThatEnded() {
    runs.with("d", ReadableRuns.ok("one"));
    DatasetSignals running =
        new DatasetSignals() {
          @Override
          public Optional<StatusAxes.RefreshState> activeRefresh(
              Visibility visibility, String datasetId) {
            return Optional.of(StatusAxes.RefreshState.RUNNING);
          }

          @Override
          public StatusAxes.AccessStatus access(IndexedRun latest) {
            return StatusAxes.AccessStatus.RATE_LIMITED;
          }
        };

    StatusAxes axes = known(reading(ENDED, running).find(MINE, "d")).axes();

    assertThat(axes.refresh().wire()).isEqualTo("running");
    assertThat(axes.access().wire()).isEqualTo("rate_limited");
    assertThat(axes.maturity().wire()).isEqualTo("unknown");
  }

  @Test
  void aSourceThatFetchedFewerRowsThanReportedIsPartial() {
    runs.with("d", fetched(Optional.of(3L), Optional.of(4L), Coverage.Status.COMPLETE));
    StatusAxes.Completeness fewer = axes(ENDED).completeness();
    runs.with("d", fetched(Optional.of(4L), Optional.of(4L), Coverage.Status.COMPLETE));
    StatusAxes.Completeness all = axes(ENDED).completeness();
    runs.with("d", fetched(Optional.of(4L), Optional.empty(), Coverage.Status.UNKNOWN));
    StatusAxes.Completeness unknown = axes(ENDED).completeness();
    runs.with("d", fetched(Optional.of(4L), Optional.empty(), Coverage.Status.PARTIAL));

    assertThat(List.of(fewer, all, unknown, axes(ENDED).completeness()))
        .containsExactly(
            StatusAxes.Completeness.PARTIAL,
            StatusAxes.Completeness.COMPLETE,
            StatusAxes.Completeness.UNKNOWN,
            StatusAxes.Completeness.PARTIAL);
  }

  private static Manifest fetched(
      Optional<Long> rows, Optional<Long> reported, Coverage.Status status) {
    SourceProvenance upload =
        SourceProvenance.ofUpload(
            io.datasetbuilder.pipeline.model.fixture.Manifests.UPLOAD,
            ENDED,
            3,
            ReadableRuns.digest('a'));
    return ReadableRuns.begun("one", ReadableRuns.OWNER)
        .withAttempted("a")
        .withProvenance(
            new SourceProvenance(
                upload.provider(),
                upload.dataset(),
                upload.fetchedAt(),
                3,
                upload.dataChecksum(),
                upload.dataChecksumAlgorithm(),
                upload.apiVersion(),
                upload.params(),
                rows,
                new SourceReportedTotal(
                    SourceReportedTotal.Status.REPORTED,
                    reported,
                    Optional.empty(),
                    SourceReportedTotal.notReported().calls()),
                new Coverage(status, List.of()),
                Optional.empty(),
                Optional.empty()))
        .finished(RunStatus.OK, ENDED);
  }

  private StatusAxes axes(Instant now) {
    return known(reading(now).find(MINE, "d")).axes();
  }

  private ReadDatasets reading(Instant now) {
    return reading(now, NO_SIGNALS);
  }

  private ReadDatasets reading(Instant now, DatasetSignals signals) {
    Clock clock = Clock.fixed(now, ZoneOffset.UTC);
    return new ReadDatasets(
        runs.reading(),
        NothingKeptBack.stages(runs),
        runs.index,
        signals,
        new StagesCache(clock),
        clock);
  }

  private static String code(Result<?> answer) {
    return ((Result.Refused<?>) answer).problems().get(0).code().wire();
  }

  private static <T> T known(Result<T> answer) {
    return ((Result.Ok<T>) answer).value();
  }
}
