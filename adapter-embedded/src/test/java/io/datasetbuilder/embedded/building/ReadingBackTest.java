package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNull;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.quality.IssueQuery;
import io.datasetbuilder.pipeline.warehouse.run.RunDetails;
import io.datasetbuilder.pipeline.warehouse.run.Runs;
import io.datasetbuilder.wire.DatasetBodies;
import io.datasetbuilder.wire.JobBodies;
import io.datasetbuilder.wire.QualityBodies;
import io.datasetbuilder.wire.RunBodies;
import io.datasetbuilder.wire.RunDiffBody;
import io.datasetbuilder.wire.StageDetailBody;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Bodies of what is read back from real builds: exactly the members that clients know. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReadingBackTest {

  private static final Set<String> STAGE_STATUSES =
      Set.of("completed", "failed", "not_run", "unavailable");

  @TempDir static Path folder;
  private BuildFixture fixture;

  @BeforeAll
  void build() {
    fixture = BuildFixture.in(folder);
    String first =
        fixture.upload(fixture.file("a.csv", "id,amount\n1,10\n2,20\n3,9007199254740993\n"));
    String second = fixture.upload(fixture.file("b.csv", "id,amount,city\n1,x,서울\n2,y,\n"));
    fixture.build(spec(first), "one");
    fixture.build(spec(second), "two");
    fixture.build(spec("upl_" + "0".repeat(32)), "three");
  }

  @AfterAll
  void close() {
    fixture.close();
  }

  private static String spec(String upload) {
    return Specs.of("s", upload, "csv", "required: [id]")
        + "quality: {max_null_ratio: {city: 0.1}, min_rows: 3}\n"
        + "refresh_cadence: P1D\n";
  }

  @Test
  void runsAreBuildSummaries() {
    JsonObject body = RunBodies.list(known(runs().list(Optional.empty(), 50)));

    assertThat(body.members().keySet()).containsExactly("builds");
    assertThat(objects(body, "builds"))
        .extracting(run -> text(run, "run_id"))
        .containsExactly("three", "two", "one");
    assertThat(objects(body, "builds").get(0).members().keySet())
        .containsExactly(
            "run_id",
            "status",
            "started_at",
            "finished_at",
            "dataset_id",
            "dataset_title",
            "snapshot_id",
            "snapshots",
            "created_by");
  }

  @Test
  void aRunIsAJobWithoutItsResponse() {
    RunDetails shown = known(runs().show(new RunId("three")));
    JsonObject job = JobBodies.job(shown.run().id(), shown.run().manifest());

    assertThat(job.members().keySet())
        .containsExactly("run_id", "status", "created_at", "updated_at", "created_by");
    assertThat(text(job, "status")).isEqualTo("failed");
    assertThat(RunBodies.details(shown).members())
        .containsAllEntriesOf(job.members())
        .containsKeys("sources", "row_counts", "outputs", "warnings", "errors");
  }

  @Test
  void aManifestIsReportedWithoutItsOwnersIdentity() {
    JsonObject body = RunBodies.manifest(known(runs().show(new RunId("one"))).run().manifest());

    assertThat(body.members()).containsKeys("build_id", "created_by").doesNotContainKey("owner_id");
  }

  @Test
  void stagesAreObjectsInTheListOfARun() {
    RunId run = new RunId("three");
    JsonObject body = RunBodies.stages(run, known(runs().stages(run)));

    assertThat(body.members().keySet()).containsExactly("run_id", "sources");
    JsonObject source = objects(body, "sources").get(0);
    assertThat(source.members().keySet()).containsExactly("source_key", "bronze", "silver", "gold");
    assertThat(JsonRenderer.line(source.members().get("bronze")))
        .isEqualTo("{\"status\":\"failed\",\"available\":false}");
    assertThat(JsonRenderer.line(source.members().get("silver")))
        .isEqualTo("{\"status\":\"not_run\",\"available\":false}");
  }

  @Test
  void bronzeHasItsMembersAndNoOther() {
    assertThat(detail("one", "bronze").members().keySet())
        .containsExactly(
            "run_id",
            "stage",
            "source_key",
            "status",
            "available",
            "provider",
            "dataset",
            "fetched_at",
            "record_count");
  }

  @Test
  void silverHasItsMembersAndNoOther() {
    JsonObject body = detail("one", "silver");

    assertThat(body.members().keySet())
        .containsExactly(
            "run_id",
            "stage",
            "source_key",
            "status",
            "available",
            "row_count",
            "schema",
            "statistics",
            "validation",
            "sample");
    assertThat(JsonRenderer.line(body.members().get("statistics")))
        .isEqualTo(
            "{\"row_count\":3,\"null_counts\":{\"amount\":0,\"id\":0},\"duplicate_rate\":0.0}");
    assertThat(JsonRenderer.line(body.members().get("validation")))
        .isEqualTo("{\"ok\":true,\"problems\":[]}");
  }

  @Test
  void aSampleTravelsAsEveryOtherTable() {
    JsonObject body = detail("one", "silver");

    assertThat(objects(body, "schema"))
        .extracting(column -> text(column, "name") + " " + text(column, "wire_encoding"))
        .containsExactly("id number", "amount decimal_string");
    assertThat(JsonRenderer.line(objects(body, "sample").get(2)))
        .isEqualTo("{\"id\":3,\"amount\":\"9007199254740993\"}");
  }

  @Test
  void goldHasItsMembersAndNoOther() {
    JsonObject body = detail("one", "gold");

    assertThat(body.members().keySet())
        .containsExactly(
            "run_id",
            "stage",
            "source_key",
            "status",
            "available",
            "row_count",
            "columns",
            "splits",
            "exports",
            "sample",
            "sample_available");
    assertThat(JsonRenderer.line(body.members().get("exports"))).isEqualTo("[{\"kind\":\"csv\"}]");
    assertThat(body.members().get("sample")).isInstanceOf(JsonNull.class);
  }

  @Test
  void aStageThatDidNotRunHasAllMembersToo() {
    assertThat(detail("three", "silver").members().keySet())
        .isEqualTo(detail("one", "silver").members().keySet());
    assertThat(detail("three", "gold").members().keySet())
        .isEqualTo(detail("one", "gold").members().keySet());
  }

  @Test
  void theQualityOfARunHasResultsAndDrift() {
    JsonObject body = QualityBodies.run(known(runs().quality(new RunId("two"))));

    assertThat(body.members().keySet())
        .containsExactly(
            "run_id", "availability", "evaluated_checks", "quality_results", "schema_drift");
    assertThat(objects((JsonObject) body.members().get("quality_results"), "s").get(0).members())
        .containsOnlyKeys(
            "source_key",
            "category",
            "rule",
            "column",
            "status",
            "actual",
            "threshold",
            "affected_rows",
            "evaluated_rows",
            "detail");
    assertThat(objects((JsonObject) body.members().get("schema_drift"), "s"))
        .extracting(found -> text(found, "kind"))
        .contains("column_added", "dtype_changed");
  }

  @Test
  void theHistoryOfADatasetHasARateOrNull() {
    JsonObject body = QualityBodies.history("people", known(runs().qualityHistory("people", 30)));
    List<JsonObject> history = objects(body, "runs");

    assertThat(body.members().keySet()).containsExactly("dataset_id", "runs");
    assertThat(history.get(0).members().keySet())
        .containsExactly(
            "run_id",
            "timestamp",
            "status",
            "pass_count",
            "warn_count",
            "fail_count",
            "evaluated_checks",
            "rule_pass_rate",
            "validated_rows");
    assertThat(history.get(0).members().get("rule_pass_rate")).isInstanceOf(JsonNull.class);
    assertThat(history.get(2).members()).containsEntry("rule_pass_rate", JsonValue.of(1));
  }

  @Test
  void theSummaryOfADayHasAllNineMembers() {
    JsonObject body = QualityBodies.summary(runs().qualitySummary());

    assertThat(body.members().keySet())
        .containsExactly(
            "window",
            "generated_at",
            "availability",
            "total_runs",
            "evaluated_runs",
            "pass_runs",
            "warn_runs",
            "fail_runs");
    assertThat(text(body, "generated_at")).matches("[-0-9]{10}T[0-9:]{8}\\+00:00");
    assertThat(body.members()).containsEntry("total_runs", JsonValue.of(3));
  }

  @Test
  void issuesAreThoseOfTheLatestRun() {
    JsonObject body =
        QualityBodies.issues(
            known(
                runs()
                    .qualityIssues(
                        new IssueQuery(
                            Set.of(),
                            Optional.empty(),
                            Optional.empty(),
                            IssueQuery.DEFAULT_LIMIT,
                            Optional.empty()))));

    assertThat(body.members().keySet())
        .containsExactly("issues", "total", "next_cursor", "coverage");
    assertThat(objects(body, "issues")).isEmpty();
    assertThat(JsonRenderer.line(body.members().get("coverage")))
        .isEqualTo(
            "{\"tables\":1,\"evaluated\":0,\"not_evaluated\":1,\"partial\":0,\"unreadable\":0}");
  }

  @Test
  void aDatasetHasPlainStagesAndNoQuality() {
    JsonObject body = DatasetBodies.of(known(runs().dataset("people")), List.of());

    assertThat(body.members().keySet())
        .containsExactly(
            "dataset_id",
            "title",
            "sources",
            "latest_run_id",
            "status",
            "updated_at",
            "row_counts",
            "total_row_count",
            "published_rows",
            "stages",
            "quality",
            "status_axes",
            "run_count");
    assertThat(JsonRenderer.line(body.members().get("stages")))
        .isEqualTo("{\"s\":{\"bronze\":\"failed\",\"silver\":\"not_run\",\"gold\":\"not_run\"}}");
    assertThat(body.members().get("quality")).isInstanceOf(JsonNull.class);
    assertThat(JsonRenderer.line(body.members().get("status_axes")))
        .startsWith(
            "{\"refresh\":\"failed\",\"completeness\":\"unknown\",\"health\":\"healthy\","
                + "\"access\":\"unknown\",\"maturity\":\"unknown\",\"next_refresh_at\":\"");
  }

  @Test
  void aListOfDatasetsHasATotalAndNoRunCount() {
    JsonObject body = DatasetBodies.of(known(runs().datasets(50)));

    assertThat(body.members().keySet()).containsExactly("datasets", "total");
    assertThat(objects(body, "datasets").get(0).members()).doesNotContainKey("run_count");
  }

  @Test
  void theRunsOfADatasetHaveTheirMembers() {
    JsonObject list = DatasetBodies.runs("people", known(runs().datasetRuns("people", 50)));
    JsonObject one =
        DatasetBodies.runs("people", known(runs().datasetRun("people", new RunId("one"))));

    assertThat(objects(list, "runs").get(2)).isEqualTo(one.members().get("run"));
    assertThat(((JsonObject) one.members().get("run")).members().keySet())
        .containsExactly(
            "run_id",
            "status",
            "started_at",
            "finished_at",
            "spec_digest",
            "created_by",
            "published_rows");
  }

  @Test
  void aDiffShowsBothSides() {
    JsonObject body = RunDiffBody.of(known(runs().diff(new RunId("one"), new RunId("two"))));

    assertThat(body.members()).containsEntry("same_result", JsonValue.of(false));
    JsonObject source = objects(body, "sources").get(0);
    assertThat(source.members()).containsEntry("same_data", JsonValue.of(false));
    assertThat(JsonRenderer.line(source.members().get("row_count")))
        .isEqualTo("{\"left\":3,\"right\":2,\"same\":false}");
    assertThat(JsonRenderer.line(source.members().get("schema")))
        .isEqualTo(
            "{\"added\":[{\"name\":\"city\",\"dtype\":\"String\"}],\"removed\":[],"
                + "\"retyped\":[{\"name\":\"amount\",\"from\":\"Int64\",\"to\":\"String\"}],"
                + "\"reordered\":false,\"nullability_changed\":[]}");
  }

  @Test
  void noBodyShowsAnOwnerOrAPath() {
    List<JsonObject> bodies = new ArrayList<>();
    for (String stage : List.of("bronze", "silver", "gold")) {
      bodies.add(detail("one", stage));
    }
    RunDetails shown = known(runs().show(new RunId("one")));
    bodies.add(RunBodies.details(shown));
    bodies.add(DatasetBodies.of(known(runs().datasets(50))));
    bodies.add(RunDiffBody.of(known(runs().diff(new RunId("one"), new RunId("two")))));

    assertThat(bodies)
        .extracting(JsonRenderer::line)
        .noneMatch(body -> body.contains("owner_id") || body.contains(folder.toString()));
  }

  @Test
  void everyStageStatusIsAKnownWord() {
    for (String run : List.of("one", "two", "three")) {
      for (String stage : List.of("bronze", "silver", "gold")) {
        assertThat(STAGE_STATUSES).contains(text(detail(run, stage), "status"));
      }
    }
  }

  @Test
  void whatTheIndexRefusesIsAnAnswer(@TempDir Path other) throws IOException {
    Files.createDirectories(other.resolve("out"));
    Files.writeString(other.resolve("out/.service"), "in the way");
    try (BuildFixture blocked = BuildFixture.in(other)) {
      assertThat(blocked.service.runs().list(Optional.empty(), 1))
          .isInstanceOf(Result.Refused.class);
      assertThat(blocked.service.runs().qualitySummary().available()).isFalse();
    }
  }

  private Runs runs() {
    return fixture.service.runs();
  }

  private JsonObject detail(String run, String stage) {
    return StageDetailBody.of(known(runs().stage(new RunId(run), stage, "s", 5)));
  }

  private static List<JsonObject> objects(JsonObject body, String member) {
    return ((JsonArray) body.members().get(member))
        .items().stream().map(item -> (JsonObject) item).toList();
  }

  private static String text(JsonObject object, String member) {
    return ((JsonValue.JsonText) object.members().get(member)).value();
  }

  private static <T> T known(Result<T> answer) {
    assertThat(answer).isInstanceOf(Result.Ok.class);
    return ((Result.Ok<T>) answer).value();
  }
}
