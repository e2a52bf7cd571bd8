package io.datasetbuilder.pipeline.warehouse.deletion;

import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.OWNER;
import static io.datasetbuilder.pipeline.warehouse.deletion.DeletionFixture.CHECKPOINT;
import static io.datasetbuilder.pipeline.warehouse.deletion.DeletionFixture.DATASET;
import static io.datasetbuilder.pipeline.warehouse.deletion.DeletionFixture.RECORDS;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.license.License;
import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.quality.QualityRules;
import io.datasetbuilder.buildspec.retention.BronzeRetention;
import io.datasetbuilder.buildspec.retention.Retention;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.RemovedRecords;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord.Kind;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord.Reason;
import io.datasetbuilder.pipeline.runs.deletion.RawRecordRemoval.LeftRecords;
import io.datasetbuilder.pipeline.warehouse.deletion.PruneReport.PrunedRun;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Removal of the raw records that the spec of their run keeps no longer. */
class PruneRawRecordsTest {

  private static final RunId RUN = new RunId("one");
  private static final BronzeRetention MONTH = BronzeRetention.ofDays(30);

  private DeletionFixture fixture;

  @BeforeEach
  void aRunThatKeepsRawRecordsForAMonth() {
    fixture = new DeletionFixture();
    fixture.run("one", 1);
    fixture.withRawRecords("one", MONTH);
    fixture.clock.advance(Duration.between(fixture.clock.instant(), end("one")));
  }

  private Instant end(String runId) {
    return fixture.index.find(runId).orElseThrow().finishedAt().orElseThrow();
  }

  private PruneReport prune(boolean apply) {
    return prune(fixture.stores(), apply);
  }

  private static PruneReport prune(DeletionStores stores, boolean apply) {
    return new PruneRuns(
            stores,
            run -> Optional.empty(),
            new PruneRawRecords(stores, PruneRawRecordsTest::spec, OWNER.ownerId()),
            OWNER.ownerId())
        .run(Retention.FOREVER, apply);
  }

  private static Optional<BuildSpec> spec(byte[] stored) {
    String days = new String(stored, UTF_8);
    return Optional.of(
        new BuildSpec(
            DATASET,
            "World",
            "All cities",
            List.of(),
            List.of(),
            false,
            new JsonObject(Map.of()),
            Optional.empty(),
            PiiPolicy.byDefault(),
            new License(Optional.empty(), Optional.empty(), Optional.empty()),
            Optional.empty(),
            Optional.empty(),
            QualityRules.none(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(days)
                .filter(text -> !text.isEmpty())
                .map(text -> BronzeRetention.ofDays(Long.parseLong(text)))));
  }

  private boolean hasRawRecords(String runId) {
    return fixture.folders.runs.find(new RunId(runId)).orElseThrow().files().stream()
        .anyMatch(RunPaths::isRawRecord);
  }

  private Optional<RemovedRecords> removed() {
    return fixture.folders.runs.readable(RUN).orElseThrow().outputs().removed();
  }

  private static List<String> names(List<PrunedRun> pruned) {
    return pruned.stream().map(run -> run.record().name()).toList();
  }

  @Test
  void nothingIsRemovedBeforeItIsDue() {
    fixture.clock.advance(Duration.ofDays(30).minusMillis(1));

    assertThat(prune(true).rawRecords()).isEmpty();
    assertThat(removed()).isEmpty();
  }

  @Test
  void aDryRunListsThemAndRemovesNothing() {
    fixture.clock.advance(Duration.ofDays(30));

    PruneReport report = prune(false);

    assertThat(names(report.rawRecords())).containsExactly("one");
    assertThat(report.withoutRawRecords()).isEqualTo(1);
    assertThat(report.rawRecords().get(0).record().files()).isEqualTo(2);
    assertThat(report.rawRecords().get(0).record().bytes()).isPositive();
    assertThat(hasRawRecords("one")).isTrue();
    assertThat(fixture.log.newest(10)).isEmpty();
  }

  @Test
  void theyAreRemovedAndRecordedOnce() {
    fixture.clock.advance(Duration.ofDays(30));

    assertThat(prune(true).withoutRawRecords()).isEqualTo(1);
    assertThat(prune(true).rawRecords()).isEmpty();

    assertThat(hasRawRecords("one")).isFalse();
    assertThat(fixture.folders.runs.find(RUN).orElseThrow().files())
        .contains(RunPath.of("bronze/a/metadata.json"));
    RemovedRecords removed = removed().orElseThrow();
    assertThat(removed.at()).isEqualTo(fixture.clock.instant());
    assertThat(removed.declared()).isEqualTo(MONTH);
    assertThat(removed.files()).containsExactly(RunPath.of(RECORDS));
    assertThat(removed.checkpoints()).containsExactly("b");
    assertThat(fixture.log.newest(10))
        .singleElement()
        .satisfies(
            record -> {
              assertThat(record.kind()).isEqualTo(Kind.RAW_RECORDS);
              assertThat(record.reason()).isEqualTo(Reason.POLICY);
              assertThat(record.finishedAt()).isPresent();
              assertThat(record.files()).isEqualTo(2);
            });
    assertThat(fixture.log.isUsedUp(RUN)).isFalse();
  }

  @Test
  void aRunWithoutTheDeclarationKeepsThem() {
    fixture.run("two", 2);
    fixture.folders.runs.withFile("two", RECORDS, JsonValue.ofNull());
    fixture.clock.advance(Duration.ofDays(36_500));

    assertThat(names(prune(true).rawRecords())).containsExactly("one");
    assertThat(hasRawRecords("two")).isTrue();
  }

  @Test
  void filesThatCameBackAreRemovedAgain() {
    fixture.clock.advance(Duration.ofDays(30));
    prune(true);
    RemovedRecords first = removed().orElseThrow();
    fixture.folders.runs.withFile("one", RECORDS, JsonValue.ofNull());
    fixture.clock.advance(Duration.ofDays(1));

    assertThat(prune(true).withoutRawRecords()).isEqualTo(1);

    assertThat(hasRawRecords("one")).isFalse();
    assertThat(removed()).contains(first);
  }

  @Test
  void aBuildThatRetriesTheRunKeepsThem() {
    fixture.clock.advance(Duration.ofDays(30));
    fixture.retried.add(RUN);

    PruneReport report = prune(true);

    assertThat(report.withoutRawRecords()).isZero();
    assertThat(report.rawRecords().get(0).reasons())
        .extracting(Problem::code)
        .containsExactly(RunProblem.RUN_IN_USE);
    assertThat(hasRawRecords("one")).isTrue();
    assertThat(prune(false).withoutRawRecords()).isZero();
  }

  @Test
  void publicationsAndSnapshotsKeepNone() {
    fixture.clock.advance(Duration.ofDays(30));
    fixture.published.add(RUN);

    assertThat(prune(true).withoutRawRecords()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"0,true", "1,false", "1,true", "2,false", "2,true", "3,false", "3,true", "9,true"})
  void aRemovalThatWasInterruptedIsFinished(int calls, boolean carriedOut) {
    fixture.clock.advance(Duration.ofDays(30));
    DeletionRecord record = prune(false).rawRecords().get(0).record();
    DeletionStores dying = fixture.stores(new DyingProcess(calls, carriedOut));
    try {
      new RemoveRawRecords(dying).remove(record);
    } catch (DyingProcess.Died died) {
      assertThat(fixture.log.newest(10)).hasSizeLessThan(2);
    }

    fixture.restart();
    prune(true);

    assertThat(fixture.log.unfinished()).isEmpty();
    assertThat(hasRawRecords("one")).isFalse();
    assertThat(removed()).isPresent();
    assertThat(fixture.log.newest(10)).hasSize(1);
  }

  @Test
  void anInterruptedRemovalOfADeletedRunIsFinished() {
    fixture.clock.advance(Duration.ofDays(30));
    fixture.log.begin(List.of(prune(false).rawRecords().get(0).record()));
    fixture.folders.remove(RUN);
    fixture.index.remove("one");

    fixture.restart();

    assertThat(fixture.log.unfinished()).isEmpty();
  }

  @Test
  void anAttemptThatNeverEndedLosesThemFromItsBegin() {
    LeftRecords left = left("died", "30", fixture.clock.instant());
    fixture.folders.left.add(left);
    fixture.folders.left.add(left("kept", "", Instant.EPOCH));
    fixture.folders.left.add(left("building", "1", Instant.EPOCH));
    fixture.folders.busy.add(new RunId("building"));

    assertThat(names(prune(true).rawRecords())).isEmpty();
    fixture.clock.advance(Duration.ofDays(30));

    assertThat(names(prune(false).rawRecords())).containsExactly("one", "died");
    assertThat(prune(true).withoutRawRecords()).isEqualTo(2);
    assertThat(fixture.folders.left).extracting(LeftRecords::name).doesNotContain("died");
    assertThat(fixture.folders.left).hasSize(2);
    assertThat(fixture.log.unfinished()).isEmpty();
    assertThat(fixture.log.newest(1).get(0).datasetId()).contains(DATASET);
  }

  @Test
  void anInterruptedRemovalOfAnEarlierAttemptLeavesTheRunOfItsId() {
    fixture.folders.left.add(left("one", "1", fixture.clock.instant()));
    fixture.clock.advance(Duration.ofDays(1));
    fixture.log.begin(List.of(prune(false).rawRecords().get(0).record()));

    fixture.restart();

    assertThat(fixture.log.unfinished()).isEmpty();
    assertThat(hasRawRecords("one")).isTrue();
    assertThat(removed()).isEmpty();
  }

  private static LeftRecords left(String run, String days, Instant begun) {
    return new LeftRecords(
        run, new RunId(run), Optional.of(days.getBytes(UTF_8)), begun, 1, CHECKPOINT.length());
  }
}
