package io.datasetbuilder.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.retention.Retention;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord.Reason;
import io.datasetbuilder.pipeline.warehouse.deletion.PruneReport;
import io.datasetbuilder.pipeline.warehouse.deletion.PruneReport.PruneFate;
import io.datasetbuilder.warehouse.snapshot.SnapshotHold;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Policies of keeping, with real stores. */
class RetentionTest {

  private static final String CSV = "id,city\n1,Oslo\n";
  private static final Retention NEWEST =
      new Retention(Optional.of(1L), Optional.empty(), Optional.empty());

  @TempDir Path folder;

  private static List<String> names(PruneReport report, PruneFate fate) {
    return report.runs().stream()
        .filter(run -> report.fate(run) == fate)
        .map(run -> run.record().name())
        .toList();
  }

  private static void build(WarehouseFixture fixture, int hour, String runId, String retention) {
    fixture.clock.hours(hour);
    fixture.build(fixture.people(CSV) + retention, runId);
  }

  @Test
  void theSettingsAreOffUnlessTheyAreSet() {
    assertThat(Settings.standard().retention()).isEqualTo(Retention.FOREVER);

    Settings.Reading reading =
        Settings.of(
            Map.of("SVC_KEEP_RUNS", "5", "SVC_KEEP_DAYS", "30", "SVC_KEEP_FAILED_DAYS", "0"));

    assertThat(reading.problems()).isEmpty();
    assertThat(reading.settings().retention())
        .isEqualTo(new Retention(Optional.of(5L), Optional.of(30L), Optional.of(0L)));
  }

  @Test
  void aLimitThatIsNoNumberIsRefused() {
    assertThat(Settings.of(Map.of("SVC_KEEP_RUNS", "0")).problems()).hasSize(1);
    assertThat(Settings.of(Map.of("SVC_KEEP_DAYS", "month")).problems()).hasSize(1);
  }

  @Test
  void olderRunsGoAndHeldOnesStay() {
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      build(fixture, 1, "one", "");
      String first = fixture.table().table().current().orElseThrow().id();
      Results.value(
          fixture
              .service
              .warehouseMaintenance()
              .hold(first, SnapshotHold.Kind.AUDIT, "audit", Optional.empty()));
      build(fixture, 2, "two", "");
      build(fixture, 3, "three", "");

      PruneReport listed = Results.value(fixture.service.pruneRuns(NEWEST, false));
      assertThat(names(listed, PruneFate.DUE)).containsExactly("two");
      PruneReport report = Results.value(fixture.service.pruneRuns(NEWEST, true));

      assertThat(names(report, PruneFate.DELETED)).containsExactly("two");
      assertThat(names(report, PruneFate.KEPT)).containsExactly("one");
      assertThat(fixture.service.verifyRun(new RunId("three")).passed()).isTrue();
      assertThat(fixture.runsOfSnapshots()).containsExactly("three", "one");
      assertThat(Results.value(fixture.service.deletions().newest(10)))
          .extracting(record -> record.reason())
          .containsExactly(Reason.POLICY);
    }
  }

  @Test
  void theSpecOfTheNewestRunDecides() {
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      build(fixture, 1, "one", "");
      build(fixture, 2, "two", "");
      build(fixture, 3, "three", "retention: {runs: 2}\n");

      assertThat(
              names(
                  Results.value(fixture.service.pruneRuns(Retention.FOREVER, true)),
                  PruneFate.DELETED))
          .containsExactly("one");

      build(fixture, 4, "four", "retention: {}\n");

      assertThat(Results.value(fixture.service.pruneRuns(NEWEST, true)).runs()).isEmpty();
    }
  }
}
