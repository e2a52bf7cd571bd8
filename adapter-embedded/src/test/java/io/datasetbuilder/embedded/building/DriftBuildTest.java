package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.model.stage.Stage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spec, "Manifest", drift_evaluation: a run against the newest comparable one before it. */
class DriftBuildTest {

  private static final String CSV = "id,label,score\n1,a,5\n2,b,6\n3,c,7\n4,d,8\n";

  @AutoClose private BuildFixture fixture;
  private int runs;

  DriftBuildTest(@TempDir Path folder) {
    fixture = BuildFixture.replaying(folder);
  }

  private String spec(String csv, String schema) {
    return Specs.of("t", fixture.upload(fixture.file("t" + ++runs + ".csv", csv)), "csv", schema);
  }

  private RunFolder build(String csv) {
    return run(spec(csv, ""));
  }

  private RunFolder run(String spec) {
    return RunFolder.of(fixture.build(spec, "run-" + ++runs));
  }

  private static List<String> kinds(RunFolder run) {
    return run.each("kind", "schema_drift", "t");
  }

  private static List<String> reasons(RunFolder run) {
    return run.each("reason", "drift_evaluation", "t");
  }

  @Test
  void noBaselineIsReportedApartFromNoDrift() {
    RunFolder first = build(CSV);
    RunFolder second = build(CSV);

    assertThat(kinds(first)).isEmpty();
    assertThat(first.each("axis", "drift_evaluation", "t"))
        .containsExactly("\"schema\"", "\"volume\"");
    assertThat(first.each("evaluated", "drift_evaluation", "t")).containsExactly("false", "false");
    assertThat(reasons(first)).containsOnly("\"no_committed_snapshot\"").hasSize(2);
    assertThat(kinds(second)).isEmpty();
    assertThat(second.each("evaluated", "drift_evaluation", "t")).containsExactly("true", "true");
    assertThat(reasons(second)).containsOnly("null").hasSize(2);
  }

  @Test
  void addedRemovedAndRetypedColumnsAreFindingsAndWarningsTheReportShowsMore() {
    build("id,gone,label,score\n1,x,a,5\n2,x,b,6\n");

    RunFolder run = build("label,id,score,fresh\na,1,five,true\n,2,six,true\n");

    assertThat(kinds(run))
        .containsExactly("\"column_added\"", "\"column_removed\"", "\"dtype_changed\"");
    assertThat(run.each("column", "schema_drift", "t"))
        .containsExactly("\"fresh\"", "\"gone\"", "\"score\"");
    assertThat(run.texts("warnings")).filteredOn(warning -> warning.startsWith("t: ")).hasSize(3);
    assertThat(run.recorded("status")).isEqualTo("\"ok\"");
    assertThat(run.text("report.html"))
        .contains("fresh", "gone", "columns_reordered", "nullability_changed");
  }

  @Test
  void driftOfADeclaredKindStopsTheSourceBeforeGoldUntilItIsAccepted() {
    String failing = "quality: {drift_severity: {column_removed: fail, dtype_changed: fail}}\n";
    String changed = "id,label,fresh\n1,a,x\n2,b,y\n";
    assertThat(run(spec(CSV, "") + failing).recorded("status")).isEqualTo("\"ok\"");
    assertThat(run(spec(CSV, "") + failing).recorded("status")).isEqualTo("\"ok\"");

    RunFolder stopped = run(spec(changed, "") + failing);
    RunFolder again = run(spec(changed, "") + failing);

    assertThat(stopped.texts("errors")).singleElement().asString().contains("column 'score'");
    assertThat(stopped.texts("warnings"))
        .filteredOn(warning -> warning.startsWith("t: column"))
        .singleElement()
        .asString()
        .contains("column 'fresh'");
    assertThat(kinds(stopped)).contains("\"column_removed\"");
    assertThat(stopped.has("silver/t/table.parquet")).isTrue();
    assertThat(stopped.has("gold")).isFalse();
    assertThat(again.recorded("status")).isEqualTo("\"failed\"");
    assertThat(build(changed).recorded("status")).isEqualTo("\"ok\"");
    assertThat(run(spec(changed, "") + failing).recorded("status")).isEqualTo("\"ok\"");
  }

  @Test
  void moreThanHalfAsManyRowsMoreOrLessAreAJump() {
    build(CSV);
    assertThat(kinds(build(CSV + "5,e,9\n6,f,9\n"))).isEmpty();
    assertThat(kinds(build("id,label,score\n1,a,5\n2,b,6\n")))
        .containsExactly("\"row_count_jump\"");
    assertThat(kinds(build(CSV))).containsExactly("\"row_count_jump\"");
  }

  @Tag("deep")
  @Test
  void anotherSchemaBlockKeepsTheRowsFromBeingComparedAndNotTheColumns() {
    build(CSV);

    RunFolder run = run(spec("id,label,score\n1,a,5\n", "casts: {score: float}"));

    assertThat(kinds(run)).containsExactly("\"dtype_changed\"");
    assertThat(run.each("evaluated", "drift_evaluation", "t")).containsExactly("true", "false");
    assertThat(reasons(run)).containsExactly("null", "\"schema_contract_changed\"");
  }

  private RunFolder provider(String total, String params) {
    fixture.record("p", "d", "{\"total_count\":" + total + ",\"items\":[{\"a\":1},{\"a\":2}]}");
    return run(
        Specs.of(
            List.of("{provider: p, dataset: d, alias: t, params: {" + params + "}}"),
            Specs.CSV_EXPORT));
  }

  @Test
  void anotherPartOfTheSourceIsACoverageMismatch() {
    provider("2", "month: 1");

    assertThat(reasons(provider("2", "month: 2"))).containsExactly("null", "\"coverage_mismatch\"");
    assertThat(reasons(provider("3", "month: 2"))).containsExactly("null", "\"coverage_mismatch\"");
  }

  @Tag("deep")
  @Test
  void anOlderRunOfTheSamePartIsTheBaselineOfTheRows() {
    provider("2", "month: 1");
    provider("2", "month: 2");

    RunFolder run = provider("2", "month: 1");

    assertThat(reasons(run)).containsExactly("null", "null");
    assertThat(run.each("baseline_run_id", "drift_evaluation", "t"))
        .containsExactly("\"run-2\"", "\"run-1\"");
  }

  @Tag("deep")
  @Test
  void aPartThatNobodyKnowsIsACoverageUnknown() {
    provider("2", "month: 1");

    assertThat(reasons(provider("null", "month: 1")))
        .containsExactly("null", "\"coverage_unknown\"");
    assertThat(reasons(provider("null", "month: 1")))
        .containsExactly("null", "\"coverage_unknown\"");
  }

  @Test
  void aFailedRunIsNeverTheBaseline() {
    build(CSV);
    RunFolder failed =
        run(spec("other\n1\n", "") + "quality: {min_rows: 9, min_rows_severity: fail}\n");

    RunFolder run = build(CSV);

    assertThat(failed.recorded("status")).isEqualTo("\"failed\"");
    assertThat(kinds(run)).isEmpty();
    assertThat(reasons(run)).containsExactly("null", "null");
  }

  @Tag("deep")
  @Test
  void aCancelledRunIsNeverTheBaseline() {
    build(CSV);
    AtomicBoolean stop = new AtomicBoolean();
    BuildListener listener =
        new BuildListener() {
          @Override
          public void stageCompleted(String sourceKey, Stage stage, long rows) {
            stop.set(stage == Stage.EXPORT);
          }
        };
    FinishedBuild cancelled =
        fixture.build(spec("other\n1\n", ""), "cancelled", listener, stop::get);

    RunFolder run = build(CSV);

    assertThat(RunFolder.of(cancelled).recorded("status")).isEqualTo("\"cancelled\"");
    assertThat(kinds(run)).isEmpty();
  }

  @Test
  void anotherDatasetIsNeverTheBaseline() {
    run(spec(CSV, "").replace("dataset_id: people", "dataset_id: others"));

    assertThat(reasons(build(CSV))).containsOnly("\"no_committed_snapshot\"").hasSize(2);
  }

  @Tag("deep")
  @Test
  void anotherSourceOfTheDatasetIsNeverTheBaseline() {
    run(spec(CSV, "").replace("alias: t", "alias: other"));

    assertThat(reasons(build(CSV))).containsOnly("\"no_committed_snapshot\"").hasSize(2);
  }

  @Tag("deep")
  @Test
  void aDeletedIndexIsRebuiltFromTheManifestsWhenTheServiceStarts() throws Exception {
    build(CSV);
    fixture.close();
    Files.delete(fixture.out().resolve(".service/index.sqlite3"));
    fixture = BuildFixture.replaying(fixture.folder);

    assertThat(reasons(build(CSV))).containsExactly("null", "null");
  }

  @Tag("deep")
  @Test
  void anIndexThatGoesAwayUnderARunningServiceFailsNoBuild() throws Exception {
    build(CSV);
    Files.delete(fixture.out().resolve(".service/index.sqlite3"));

    FinishedBuild built =
        fixture.build(spec(CSV, ""), "again", BuildListener.NONE, Cancellation.NEVER);

    assertThat(RunFolder.of(built).recorded("status")).isEqualTo("\"ok\"");
  }

  @Test
  void anIndexThatCannotBeReadIsAWarningAndNoFailure() throws Exception {
    fixture.close();
    Files.createDirectories(fixture.out().resolve(".service"));
    Files.writeString(fixture.out().resolve(".service/index.sqlite3"), "no database ".repeat(100));
    fixture = BuildFixture.replaying(fixture.folder);

    RunFolder run = build(CSV);

    assertThat(run.recorded("status")).isEqualTo("\"ok\"");
    assertThat(run.texts("warnings")).anyMatch(warning -> warning.contains("rebuild-index"));
    assertThat(run.recorded("drift_evaluation")).isEqualTo("{}");
  }
}
