package io.datasetbuilder.pipeline.runs.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.index.RunIndex.HourCounts;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class BuildBucketsTest {

  private static final Instant NOW = Instant.parse("2026-03-29T01:30:00Z");

  @Test
  void aWindowHasTwentyFourHoursTheLastOfWhichIsGoingOn() {
    BuildBuckets.BuildWindow window = BuildBuckets.BuildWindow.at(NOW);

    assertThat(window.start()).isEqualTo("2026-03-28T02:00:00Z");
    assertThat(window.end()).isEqualTo("2026-03-29T02:00:00Z");
  }

  @Test
  void onTheHourThatHourHasJustBegun() {
    assertThat(BuildBuckets.BuildWindow.at(Instant.parse("2026-03-29T01:00:00Z")).end())
        .isEqualTo("2026-03-29T02:00:00Z");
  }

  @Test
  void aMomentBeforeTheHourTheOldOneStillGoesOn() {
    assertThat(BuildBuckets.BuildWindow.at(Instant.parse("2026-03-29T00:59:59.999999Z")).end())
        .isEqualTo("2026-03-29T01:00:00Z");
  }

  @Test
  void bucketsAreOldestFirstAndTouch() {
    List<BuildBuckets.HourBucket> buckets = buckets(List.of()).buckets();

    assertThat(buckets).hasSize(24);
    assertThat(buckets.get(0).start()).isEqualTo(BuildBuckets.BuildWindow.at(NOW).start());
    assertThat(buckets.get(23).end()).isEqualTo(BuildBuckets.BuildWindow.at(NOW).end());
    for (int i = 1; i < buckets.size(); i++) {
      assertThat(buckets.get(i).start()).isEqualTo(buckets.get(i - 1).end());
    }
  }

  /** Clocks are changed in many places in this night; hours of UTC are not. */
  @Test
  void everyHourIsAsLongInTheNightWhenClocksChange() {
    assertThat(buckets(List.of()).buckets())
        .allSatisfy(
            bucket ->
                assertThat(Duration.between(bucket.start(), bucket.end()))
                    .isEqualTo(BuildBuckets.HourBucket.LENGTH));
  }

  @Test
  void anHourWithoutABuildIsReportedWithZeros() {
    assertThat(buckets(List.of()).buckets())
        .allSatisfy(
            bucket -> {
              assertThat(bucket.total()).isZero();
              assertThat(bucket.count(RunStatus.OK)).isZero();
            });
  }

  @Test
  void buildsAreCountedInTheirHourByHowTheyEnded() {
    Instant hour = Instant.parse("2026-03-29T01:00:00Z");

    BuildBuckets.HourBucket last =
        buckets(
                List.of(
                    new HourCounts(hour, RunStatus.OK, 3),
                    new HourCounts(hour, RunStatus.FAILED, 2),
                    new HourCounts(hour, RunStatus.CANCELLED, 1)))
            .buckets()
            .get(23);

    assertThat(last.count(RunStatus.OK)).isEqualTo(3);
    assertThat(last.count(RunStatus.FAILED)).isEqualTo(2);
    assertThat(last.count(RunStatus.CANCELLED)).isEqualTo(1);
    assertThat(last.total()).isEqualTo(6);
  }

  @Test
  void anHourOutsideOfTheWindowIsCountedNowhere() {
    HourCounts late = new HourCounts(Instant.parse("2026-03-29T02:00:00Z"), RunStatus.OK, 1);
    HourCounts early = new HourCounts(Instant.parse("2026-03-28T01:00:00Z"), RunStatus.OK, 1);

    assertThat(buckets(List.of(late, early)).buckets())
        .allSatisfy(bucket -> assertThat(bucket.total()).isZero());
  }

  @Test
  void buildsThatAreLeftOutMakeTheAnswerPartial() {
    BuildBuckets some = BuildBuckets.of(BuildBuckets.BuildWindow.at(NOW), List.of(), 2, List.of());

    assertThat(some.availability()).isEqualTo(MonitoringSummary.Availability.PARTIAL);
    assertThat(some.excluded()).isEqualTo(2);
    assertThat(some.buckets()).hasSize(24);
  }

  @Test
  void nothingLeftOutIsAvailable() {
    assertThat(buckets(List.of()).availability())
        .isEqualTo(MonitoringSummary.Availability.AVAILABLE);
  }

  private static BuildBuckets buckets(List<HourCounts> endings) {
    return BuildBuckets.of(BuildBuckets.BuildWindow.at(NOW), endings, 0, List.of());
  }
}
