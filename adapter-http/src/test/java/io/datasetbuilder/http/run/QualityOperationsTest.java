package io.datasetbuilder.http.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.http.fixture.BuiltRuns;
import io.datasetbuilder.http.fixture.JsonResponse;
import io.datasetbuilder.http.fixture.OperationClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The quality of runs that were really built. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class QualityOperationsTest {

  @TempDir static Path folder;
  private BuiltRuns built;
  private OperationClient client;

  @BeforeAll
  void build() {
    built = new BuiltRuns(folder);
    built.build("one", built.people());
    built.build("two", BuiltRuns.spec("more", built.upload("more.csv", "id,name\n1,\n2,\n"), ""));
    client = new OperationClient(built.service, Routes.of(RunOperations::declare));
  }

  @AfterAll
  void close() {
    built.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/quality/summary", "/quality/summary?window=24h"})
  void theRunsOfADayAreCounted(String target) {
    JsonResponse answer = client.get(target);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.names())
        .containsExactlyInAnyOrder(
            "window",
            "generated_at",
            "availability",
            "total_runs",
            "evaluated_runs",
            "pass_runs",
            "warn_runs",
            "fail_runs");
    assertThat(answer.text("window")).isEqualTo("24h");
    assertThat(answer.text("availability")).isEqualTo("available");
    assertThat(answer.number("total_runs")).isEqualTo(2);
    assertThat(answer.text("generated_at")).matches("[0-9-]+T[0-9:]{8}\\+00:00");
  }

  @Test
  void anotherWindowIsRefused() {
    JsonResponse answer = client.get("/quality/summary?window=7d");

    assertThat(answer.refusal()).isEqualTo("400 'window' must be '24h'");
    assertThat(answer.names()).containsExactly("error");
  }

  @Test
  void anIndexThatCannotBeReadIsReportedAsUnavailable(@TempDir Path other) throws IOException {
    Files.createDirectories(other.resolve("out/.service"));
    Files.writeString(other.resolve("out/.service/index.sqlite3"), "no database".repeat(500));
    try (BuiltRuns broken = new BuiltRuns(other)) {
      JsonResponse answer =
          new OperationClient(broken.service, Routes.of(RunOperations::declare))
              .get("/quality/summary");

      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.text("availability")).isEqualTo("unavailable");
      assertThat(answer.number("total_runs")).isZero();
    }
  }

  @Test
  void issuesOfTheLatestRunsAreReported() {
    JsonResponse answer = client.get("/quality/issues");

    assertThat(answer.names())
        .containsExactlyInAnyOrder("issues", "total", "next_cursor", "coverage");
    assertThat(answer.value("next_cursor")).isEqualTo(JsonValue.ofNull());
    JsonResponse issue = answer.objects("issues").get(0);
    assertThat(issue.names())
        .containsExactlyInAnyOrder(
            "dataset_id",
            "title",
            "run_id",
            "finished_at",
            "source_key",
            "kind",
            "status",
            "category",
            "check",
            "drift");
    assertThat(issue.object("check").names()).hasSize(10);
    assertThat(issue.value("drift")).isEqualTo(JsonValue.ofNull());
    assertThat(answer.object("coverage").names())
        .containsExactlyInAnyOrder("tables", "evaluated", "not_evaluated", "partial", "unreadable");
  }

  @Test
  void pagesJoinToTheWhole() {
    JsonResponse first = client.get("/quality/issues?limit=1");
    JsonResponse second = client.get("/quality/issues?limit=1&cursor=" + first.text("next_cursor"));

    assertThat(first.number("total")).isEqualTo(2);
    assertThat(first.objects("issues").get(0).text("dataset_id")).isEqualTo("more");
    assertThat(second.objects("issues").get(0).text("dataset_id")).isEqualTo("people");
    assertThat(second.value("next_cursor")).isEqualTo(JsonValue.ofNull());
  }

  @Test
  void statusesMayBeAListAndRepeated() {
    assertThat(client.get("/quality/issues?status=drift").number("total")).isZero();
    assertThat(client.get("/quality/issues?status=drift,warn&status=fail").number("total"))
        .isEqualTo(2);
  }

  @Test
  void filtersCountBeforePages() {
    assertThat(client.get("/quality/issues?dataset_id=people&limit=1").number("total"))
        .isEqualTo(1);
    assertThat(client.get("/quality/issues?category=schema_drift").number("total")).isZero();
    assertThat(client.get("/quality/issues?category=missing").number("total")).isEqualTo(2);
  }

  @Test
  void aCursorThatWasChangedIsRefused() {
    String cursor = client.get("/quality/issues?limit=1").text("next_cursor");
    String changed = cursor.substring(0, cursor.length() - 2) + "AA";

    assertThat(client.get("/quality/issues?cursor=" + changed).refusal())
        .isEqualTo("400 'cursor' is not a cursor that this service issued");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "status=bad",
        "status=",
        "status=fail,",
        "dataset_id=",
        "category=",
        "cursor=",
        "cursor=%00",
        "limit=0",
        "limit=501",
        "limit=x",
        "limit=99999999999999999999"
      })
  void whatCannotBeAskedIsRefused(String query) {
    JsonResponse answer = client.get("/quality/issues?" + query);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.names()).containsExactly("error");
  }
}
