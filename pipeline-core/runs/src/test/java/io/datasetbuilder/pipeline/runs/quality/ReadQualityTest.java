package io.datasetbuilder.pipeline.runs.quality;

import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.ENDED;
import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.MINE;
import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.THEIRS;
import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.check;
import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.drift;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.index.IndexFailure;
import io.datasetbuilder.pipeline.model.index.QualityAvailability;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.RunIndex.QualityRunCounts;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.fixture.ReadableRuns;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadQualityTest {

  private final ReadableRuns runs = new ReadableRuns();

  @Test
  void theQualityOfARunIsWhatItsManifestRecorded() {
    runs.with(
        "d",
        evaluated(
            "one",
            List.of(check("schema", "dtype", "id", "pass"), check("range", "range", "n", "warn")),
            List.of(drift("column_added", "n"))));

    ReadQuality.RunQuality quality = known(reading(ENDED).ofRun(MINE, new RunId("one")));

    assertThat(quality.availability()).isEqualTo(QualityAvailability.AVAILABLE);
    assertThat(quality.evaluatedChecks()).isEqualTo(2);
    assertThat(quality.checks().warn()).isEqualTo(1);
    assertThat(quality.drift().of("a")).hasSize(1);
  }

  @Test
  void aLegacyRunHasNoQuality() {
    runs.with("d", ReadableRuns.ok("one"));

    ReadQuality.RunQuality quality = known(reading(ENDED).ofRun(MINE, new RunId("one")));

    assertThat(quality.availability()).isEqualTo(QualityAvailability.UNAVAILABLE);
    assertThat(quality.evaluatedChecks()).isZero();
  }

  @Test
  void aResultThatIsNoneCostsOnlyItself() {
    JsonObject broken =
        ReadableRuns.changed(
            check("range", "range", "n", "warn"),
            members -> {
              members.put("status", JsonValue.of("maybe"));
              return members;
            });
    runs.with(
        "d", evaluated("one", List.of(broken, check("range", "range", "n", "fail")), List.of()));

    assertThat(known(reading(ENDED).ofRun(MINE, new RunId("one"))).evaluatedChecks()).isEqualTo(1);
  }

  @Test
  void theHistoryOfADatasetIsNewestFirst() {
    runs.with("d", ReadableRuns.ok("one"))
        .with(
            "d",
            evaluated(
                "two",
                List.of(
                    check("range", "range", "n", "pass"),
                    check("range", "range", "m", "pass"),
                    check("range", "range", "o", "warn")),
                List.of()))
        .with("e", ReadableRuns.ok("three"));

    List<ReadQuality.RunScore> history = known(reading(ENDED).history(MINE, "d", 30));

    assertThat(history).extracting(ReadQuality.RunScore::runId).containsExactly("two", "one");
    assertThat(history.get(0).rulePassRate().orElseThrow().doubleValue())
        .isEqualTo(2 / 3.0, within(1e-9));
    assertThat(history.get(1).rulePassRate()).isEmpty();
    assertThat(history.get(0).validatedRows()).contains(3L);
  }

  @Test
  void aRunWithoutAnyRowCountValidatedAnUnknownNumberOfRows() {
    runs.with("d", ReadableRuns.begun("one", ReadableRuns.OWNER).finished(RunStatus.FAILED, ENDED));

    assertThat(known(reading(ENDED).history(MINE, "d", 30)).get(0).validatedRows()).isEmpty();
  }

  @Test
  void theHistoryOfOthersAndOfNothingIsNotFound() {
    runs.with("d", ReadableRuns.ok("one"));

    assertThat(code(reading(ENDED).history(THEIRS, "d", 30))).isEqualTo("dataset_not_found");
    assertThat(code(reading(ENDED).history(MINE, "x", 30))).isEqualTo("dataset_not_found");
    assertThat(code(reading(ENDED).history(MINE, "d", 0))).isEqualTo("invalid_limit");
  }

  @Test
  void theWindowIsWithoutItsStartAndWithItsEnd() {
    runs.with("d", ReadableRuns.ok("one"));

    assertThat(summary(ENDED).total()).isEqualTo(1);
    assertThat(summary(ENDED.plus(Duration.ofHours(24)).minusNanos(1000)).total()).isEqualTo(1);
    assertThat(summary(ENDED.plus(Duration.ofHours(24))).total()).isZero();
    assertThat(summary(ENDED.minusNanos(1000)).total()).isZero();
  }

  @Test
  void aRunWithWarningsAndFailuresCountsAsBoth() {
    runs.with(
            "d",
            evaluated(
                "one",
                List.of(check("range", "range", "n", "warn"), check("range", "range", "m", "fail")),
                List.of()))
        .with("d", evaluated("two", List.of(check("range", "range", "n", "pass")), List.of()))
        .with("d", ReadableRuns.ok("three"));

    assertThat(summary(ENDED)).isEqualTo(new QualityRunCounts(3, 2, 1, 1, 1));
  }

  @Test
  void runsThatCannotBeListedAreReportedAsSuch() {
    ReadQuality reading = new ReadQuality(runs.reading(), damagedIndex(), clock(ENDED));

    ReadQuality.QualitySummary summary = reading.lastDay(MINE);

    assertThat(summary.available()).isFalse();
    assertThat(summary.tally()).isEqualTo(new QualityRunCounts(0, 0, 0, 0, 0));
  }

  @Test
  void aRateIsOneWhenAllPassed() {
    runs.with("d", evaluated("one", List.of(check("range", "range", "n", "pass")), List.of()));

    assertThat(known(reading(ENDED).history(MINE, "d", 1)).get(0).rulePassRate())
        .contains(BigDecimal.ONE);
  }

  private QualityRunCounts summary(Instant now) {
    return reading(now).lastDay(MINE).tally();
  }

  private ReadQuality reading(Instant now) {
    return new ReadQuality(runs.reading(), runs.index, clock(now));
  }

  private static Clock clock(Instant now) {
    return Clock.fixed(now, ZoneOffset.UTC);
  }

  static Manifest evaluated(String runId, List<JsonObject> results, List<JsonObject> drift) {
    return ReadableRuns.ok(runId).withFindings(ReadableRuns.findings(results, drift));
  }

  private static String code(Result<?> answer) {
    return ((Result.Refused<?>) answer).problems().get(0).code().wire();
  }

  private static <T> T known(Result<T> answer) {
    return ((Result.Ok<T>) answer).value();
  }

  /** An index that cannot be read, whatever it is asked. */
  private static RunIndex damagedIndex() {
    return (RunIndex)
        Proxy.newProxyInstance(
            RunIndex.class.getClassLoader(),
            new Class<?>[] {RunIndex.class},
            (index, method, arguments) -> {
              throw new IndexFailure(Problem.of(StorageProblem.INDEX_UNREADABLE, "", "damaged"));
            });
  }
}
