package io.datasetbuilder.http.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.http.fixture.BuiltRuns;
import io.datasetbuilder.http.fixture.JsonResponse;
import io.datasetbuilder.http.fixture.OperationClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs that were really built, as they are read over HTTP. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RunOperationsTest {

  @TempDir static Path folder;
  private BuiltRuns built;
  private OperationClient client;

  @BeforeAll
  void build() throws IOException {
    built = new BuiltRuns(folder);
    built.build("one", built.people());
    built.build("broken", BuiltRuns.spec("people", "upl_" + "0".repeat(32), ""));
    Files.createDirectories(built.output.resolve("orphan/gold/s"));
    client = new OperationClient(built.service, Routes.of(RunOperations::declare));
  }

  @AfterAll
  void close() {
    built.close();
  }

  @Test
  void finishedRunsAreListedNewestFirst() {
    JsonResponse answer = client.get("/builds");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.names()).containsExactly("builds");
    assertThat(answer.objects("builds"))
        .extracting(run -> run.text("run_id"))
        .containsExactly("broken", "one");
    assertThat(answer.objects("builds").get(1).names())
        .containsExactlyInAnyOrder(
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
  void theDatasetIsChosenBeforeTheLimit() {
    assertThat(client.get("/builds?dataset_id=people&limit=1").objects("builds"))
        .extracting(run -> run.text("run_id"))
        .containsExactly("broken");
    assertThat(client.get("/builds?dataset_id=others&limit=1").objects("builds")).isEmpty();
    assertThat(client.get("/builds?dataset_id=").refusal())
        .isEqualTo("400 'dataset_id' must not be empty");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "x", "1.5", ""})
  void aLimitIsAPositiveInteger(String limit) {
    JsonResponse answer = client.get("/builds?limit=" + limit);

    assertThat(answer.refusal()).isEqualTo("400 'limit' must be a positive integer");
    assertThat(answer.names()).containsExactly("error");
  }

  @Test
  void theManifestIsTheFileWithoutItsOwner() throws IOException {
    JsonResponse answer = client.get("/builds/one/manifest");

    byte[] file = Files.readAllBytes(built.output.resolve("one/manifest.json"));
    JsonValue.JsonObject stored =
        (JsonValue.JsonObject) built.service.json().read(file).orElseThrow();
    assertThat(stored.members()).containsKey("owner_id");
    assertThat(answer.body().members())
        .doesNotContainKeys("owner_id", "request_id")
        .hasSize(stored.members().size() - 1);
    stored.members().entrySet().stream()
        .filter(member -> !member.getKey().equals("owner_id"))
        .forEach(member -> assertThat(answer.value(member.getKey())).isEqualTo(member.getValue()));
  }

  @Test
  void theSpecIsReportedAsStored() throws IOException {
    JsonResponse answer = client.get("/builds/one/spec");

    assertThat(answer.names()).containsExactlyInAnyOrder("run_id", "spec", "spec_digest");
    assertThat(answer.text("spec"))
        .isEqualTo(Files.readString(built.output.resolve("one/buildspec.yaml")));
    assertThat(answer.text("spec_digest"))
        .isEqualTo(client.get("/builds/one/manifest").object("checksums").text("spec_digest"));
  }

  @Test
  void aRunWithoutItsSpecReportsThatTheSnapshotIsUnavailable(@TempDir Path own) throws IOException {
    try (BuiltRuns others = new BuiltRuns(own)) {
      others.build("bare", others.people());
      Files.delete(others.output.resolve("bare/buildspec.yaml"));

      JsonResponse answer =
          new OperationClient(others.service, Routes.of(RunOperations::declare))
              .get("/builds/bare/spec");

      assertThat(answer.refusal()).startsWith("404 bare: snapshot unavailable");
      assertThat(answer.names()).containsExactly("error");
    }
  }

  @Test
  void theStagesOfEachSourceAreReported() {
    JsonResponse source = client.get("/builds/one/stages").objects("sources").get(0);

    assertThat(source.names())
        .containsExactlyInAnyOrder("source_key", "bronze", "silver", "gold", "display_name");
    assertThat(source.object("gold").names()).containsExactlyInAnyOrder("status", "available");
    assertThat(source.object("gold").text("status")).isEqualTo("completed");
    JsonResponse broken = client.get("/builds/broken/stages").objects("sources").get(0);
    assertThat(broken.object("bronze").text("status")).isEqualTo("failed");
    assertThat(broken.object("silver").text("status")).isEqualTo("not_run");
  }

  @Test
  void theBronzeDetailHasExactlyItsMembers() {
    assertThat(client.get("/builds/one/stages/bronze?source=s").names())
        .containsExactlyInAnyOrder(
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
  void rawRecordsThatWereRemovedAreStated(@TempDir Path own) throws IOException {
    try (BuiltRuns others = new BuiltRuns(own)) {
      others.build("bare", others.people() + "\nbronze: {keep: none}\n");
      OperationClient reader =
          new OperationClient(others.service, Routes.of(RunOperations::declare));

      JsonResponse detail = reader.get("/builds/bare/stages/bronze?source=s");
      JsonResponse removed = reader.get("/builds/bare/manifest").object("raw_records_removed");

      assertThat(detail.text("status")).isEqualTo("completed");
      assertThat(detail.text("raw_records_removed_at")).isEqualTo(removed.text("removed_at"));
      assertThat(removed.text("keep")).isEqualTo("none");
      assertThat(removed.names())
          .containsExactlyInAnyOrder("removed_at", "keep", "files", "checkpoints");
    }
  }

  @Test
  void theSilverDetailHasExactlyItsMembersAndAtMostTheAskedRows() {
    JsonResponse detail = client.get("/builds/one/stages/silver?source=s&limit=2");

    assertThat(detail.names())
        .containsExactlyInAnyOrder(
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
    assertThat(detail.objects("sample")).hasSize(2);
    assertThat(detail.objects("schema").get(0).names())
        .containsExactlyInAnyOrder(
            "name", "dtype", "nullable", "unique_count", "logical_type", "wire_encoding");
    assertThat(detail.object("statistics").names())
        .containsExactlyInAnyOrder("row_count", "null_counts", "duplicate_rate");
    assertThat(detail.object("validation").names()).containsExactlyInAnyOrder("ok", "problems");
  }

  @Test
  void theGoldDetailNeverHasASample() {
    JsonResponse detail = client.get("/builds/one/stages/gold?source=s");

    assertThat(detail.names())
        .containsExactlyInAnyOrder(
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
    assertThat(detail.value("sample")).isEqualTo(JsonValue.ofNull());
    assertThat(detail.value("sample_available")).isEqualTo(JsonValue.of(false));
    assertThat(detail.objects("exports").get(0).names()).containsExactly("kind");
  }

  @Test
  void aStageDetailNeedsAKnownStageAndAKnownSource() {
    assertThat(client.get("/builds/one/stages/silver").refusal())
        .isEqualTo("400 missing 'source' query parameter");
    assertThat(client.get("/builds/one/stages/silver?source=../s").refusal())
        .isEqualTo("400 'source' must be a source key");
    assertThat(client.get("/builds/one/stages/export?source=s").refusal())
        .isEqualTo("400 unknown stage: export");
    assertThat(client.get("/builds/one/stages/silver?source=t").refusal())
        .isEqualTo("404 unknown source: t");
    assertThat(client.get("/builds/one/stages/silver?source=s&limit=1001").refusal())
        .isEqualTo("400 'limit' must be 0 to 1000");
    assertThat(client.get("/builds/one/stages/silver?source=s&limit=0").value("sample"))
        .isEqualTo(new JsonArray(List.of()));
  }

  @Test
  void theQualityOfARunIsReported() {
    JsonResponse quality = client.get("/builds/one/quality");

    assertThat(quality.names())
        .containsExactlyInAnyOrder(
            "run_id", "availability", "evaluated_checks", "quality_results", "schema_drift");
    assertThat(quality.text("availability")).isEqualTo("available");
    assertThat(quality.object("quality_results").objects("s").get(0).names())
        .containsExactlyInAnyOrder(
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
    assertThat(client.get("/builds/broken/quality").text("availability")).isEqualTo("unavailable");
  }

  @ParameterizedTest
  @ValueSource(strings = {"spec", "stages", "stages/silver?source=s", "quality"})
  void aRunThatIsMissingOrLeftNoManifestIsNotFound(String what) {
    assertThat(client.get("/builds/none/" + what).refusal()).isEqualTo("404 run not found: none");
    assertThat(client.get("/builds/none/" + what).names()).containsExactly("error");
    assertThat(client.get("/builds/orphan/" + what).refusal())
        .isEqualTo("404 run not found: orphan");
  }

  @Test
  void theManifestOfARunThatIsMissingOrLeftNoneIsNotFound() {
    assertThat(client.get("/builds/none/manifest").refusal())
        .isEqualTo("404 manifest not found: none");
    assertThat(client.get("/builds/orphan/manifest").refusal())
        .isEqualTo("404 manifest not found: orphan");
  }

  @Test
  void aManifestThatCannotBeReadIsOurFault() throws IOException {
    Path torn = Files.createDirectories(built.output.resolve("torn"));
    Files.writeString(torn.resolve("manifest.json"), "{\"build_id\": ");

    assertThat(client.get("/builds/torn/manifest").status()).isEqualTo(500);
    Files.delete(torn.resolve("manifest.json"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"manifest", "spec", "stages", "stages/silver?source=s", "quality"})
  void aRunIdThatIsNoSegmentIsRefused(String what) {
    JsonResponse answer = client.get("/builds/..%2Fone/" + what);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.text("error")).startsWith("'run_id' must be one path segment");
    assertThat(answer.names()).containsExactly("error");
  }
}
