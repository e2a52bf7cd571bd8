package io.datasetbuilder.pipeline.warehouse.deletion;

import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.OWNER;
import static io.datasetbuilder.pipeline.warehouse.deletion.DeletionFixture.DATASET;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.license.License;
import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.quality.QualityRules;
import io.datasetbuilder.buildspec.retention.Retention;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.model.fixture.IndexedRuns;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord.Reason;
import io.datasetbuilder.pipeline.warehouse.deletion.PruneReport.PruneFate;
import io.datasetbuilder.pipeline.warehouse.deletion.PruneReport.PrunedRun;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Deletion of the runs that no retention keeps any longer. */
class PruneRunsTest {

  private static final Retention NEWEST =
      new Retention(Optional.of(1L), Optional.empty(), Optional.of(0L));

  private final Map<String, BuildSpec> specs = new HashMap<>();
  private DeletionFixture fixture;

  @BeforeEach
  void threeRuns() {
    fixture = new DeletionFixture();
    fixture.run("one", 1);
    fixture.run("two", 2);
    fixture.run("three", 3);
    fixture.clock.advance(Duration.ofDays(365));
  }

  private PruneReport prune(Retention retention, boolean apply) {
    return pruning(fixture.stores()).run(retention, apply);
  }

  private PruneRuns pruning(DeletionStores stores) {
    return new PruneRuns(
        stores,
        this::stored,
        new PruneRawRecords(stores, spec -> Optional.empty(), OWNER.ownerId()),
        OWNER.ownerId());
  }

  private Optional<BuildSpec> stored(FinishedRun run) {
    return Optional.ofNullable(specs.get(run.runId().value()));
  }

  private static BuildSpec keeping(Retention retention) {
    return spec(Optional.of(retention));
  }

  private static BuildSpec spec(Optional<Retention> retention) {
    return new BuildSpec(
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
        retention,
        Optional.empty());
  }

  private static List<String> names(PruneReport report, PruneFate fate) {
    return report.runs().stream()
        .filter(run -> report.fate(run) == fate)
        .map(run -> run.record().name())
        .toList();
  }

  private static List<ProblemCode> reasons(PrunedRun run) {
    return run.reasons().stream().map(Problem::code).toList();
  }

  private void end(String runId, RunStatus status) {
    IndexedRun run = fixture.index.find(runId).orElseThrow();
    fixture.index.record(IndexedRuns.withStatus(run, status));
  }

  @Test
  void withoutAnyRetentionNothingIsDeleted() {
    assertThat(prune(Retention.FOREVER, true).runs()).isEmpty();
    assertThat(fixture.log.newest(10)).isEmpty();
  }

  @Test
  void aDryRunDeletesNothing() {
    PruneReport report = prune(NEWEST, false);

    assertThat(names(report, PruneFate.DUE)).containsExactly("one", "two");
    assertThat(fixture.log.newest(10)).isEmpty();
    assertThat(fixture.folders.exists("one")).isTrue();
  }

  @Test
  void olderRunsAreDeletedAndRecorded() {
    PruneReport report = prune(NEWEST, true);

    assertThat(names(report, PruneFate.DELETED)).containsExactly("one", "two");
    assertThat(report.unkept()).isEqualTo(2);
    assertThat(fixture.isLeft("one")).isFalse();
    assertThat(fixture.isLeft("two")).isFalse();
    assertThat(fixture.isLeft("three")).isTrue();
    assertThat(fixture.log.newest(10))
        .extracting(record -> record.reason())
        .containsExactly(Reason.POLICY, Reason.POLICY);
    assertThat(fixture.log.newest(10)).allMatch(record -> record.finishedAt().isPresent());
  }

  @Test
  void whatSomethingKeepsIsReportedWithTheReasonsAndKeepsNoOther() {
    fixture.published.add(new RunId("one"));

    PruneReport report = prune(NEWEST, true);

    assertThat(names(report, PruneFate.KEPT)).containsExactly("one");
    assertThat(reasons(report.runs().get(0))).containsExactly(RunProblem.RUN_BEING_PUBLISHED);
    assertThat(names(report, PruneFate.DELETED)).containsExactly("two");
    assertThat(fixture.isLeft("one")).isTrue();
  }

  @Test
  void aRunThatBuiltTheCurrentSnapshotIsKept() {
    end("three", RunStatus.FAILED);

    PruneReport report = prune(NEWEST, true);

    assertThat(names(report, PruneFate.DELETED)).containsExactly("one");
    assertThat(names(report, PruneFate.KEPT)).containsExactly("three");
    assertThat(reasons(report.runs().get(1))).containsExactly(WarehouseProblem.SNAPSHOT_CURRENT);
    assertThat(fixture.isLeft("two")).isTrue();
  }

  @Test
  void theNewestSpecOfADatasetWinsOverTheSettings() {
    specs.put("one", keeping(NEWEST));
    specs.put("three", keeping(Retention.FOREVER));

    assertThat(prune(NEWEST, true).runs()).isEmpty();
  }

  @Test
  void aSpecLimitsItsDatasetWithoutSettings() {
    specs.put("two", keeping(NEWEST));

    assertThat(names(prune(Retention.FOREVER, true), PruneFate.DELETED))
        .containsExactly("one", "two");
  }

  @Test
  void aSpecWithoutRetentionLeavesItToTheSettings() {
    specs.put("one", keeping(Retention.FOREVER));
    specs.put("three", spec(Optional.empty()));

    assertThat(names(prune(NEWEST, true), PruneFate.DELETED)).containsExactly("one", "two");
  }

  @Test
  void theNewestSuccessfulRunOfEachOwnerIsKept() {
    IndexedRun foreign = fixture.index.find("one").orElseThrow();
    fixture.index.record(
        IndexedRuns.withOwner(
            foreign,
            Optional.of(IndexedRuns.STRANGER.ownerId()),
            Optional.of(IndexedRuns.STRANGER.label())));

    assertThat(names(prune(NEWEST, true), PruneFate.DELETED)).containsExactly("two");
    assertThat(fixture.index.dataset(Visibility.everybody(), DATASET)).isPresent();
  }

  @Test
  void anInterruptedDeletionIsFinishedFirst() {
    DyingProcess process = new DyingProcess(8, true);
    try {
      pruning(fixture.stores(process)).run(NEWEST, true);
    } catch (DyingProcess.Died died) {
      assertThat(process.isDead()).isTrue();
    }

    prune(NEWEST, true);

    assertThat(fixture.log.unfinished()).isEmpty();
    assertThat(fixture.isLeft("one")).isFalse();
    assertThat(fixture.isLeft("two")).isFalse();
  }
}
