package io.datasetbuilder.http.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.http.fixture.Received;
import io.datasetbuilder.http.fixture.SharedService;
import io.datasetbuilder.http.fixture.SharedService.CallingUser;
import io.datasetbuilder.http.fixture.TestIssuer;
import io.datasetbuilder.infrastructure.state.database.RunningPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Spec, "Authentication", rules 4, 9 and 10: users, decisions and owners hold over a restart, in a
 * folder and on a PostgreSQL server; keys of requests do not.
 */
@Tag("deep")
class RestartedSharedServiceTest {

  private static final String KEY = "the-key-of-ann-0815";

  @TempDir Path folder;

  private SharedService on(String backend) {
    Map<String, String> variables = new HashMap<>(Map.of("SVC_MAX_BUILDS", "1"));
    if (backend.equals("postgres")) {
      variables.put("SVC_STORAGE_BACKEND", "postgres");
      variables.put("SVC_DATABASE_URL", RunningPostgres.freshSchema());
    }
    return new SharedService(folder, variables, new TestIssuer(), 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"files", "postgres"})
  void decisionsAndOwnersHold(String backend) {
    try (SharedService shared = on(backend)) {
      shared.user("friend").get("/version");
      shared.user("foe").get("/version");
      shared.user("waits").get("/version");
      shared.decide("friend", "approve");
      shared.decide("foe", "reject");
      CallingUser ann = shared.user("ann");
      String upload = ann.upload("a.csv", "id\n1\n");
      ann.post("/build", Map.of("spec", spec("csv", upload), "run_id", "one")).ok();
      String users = shared.user("admin").get("/admin/users").body();
      Received foreign = shared.user("friend").get("/builds/one");

      assertThat(Files.exists(shared.output.resolve(".service/users.sqlite3")))
          .isEqualTo(backend.equals("files"));
      shared.restart();

      assertThat(shared.user("friend").get("/version").status()).isEqualTo(200);
      assertThat(shared.user("foe").get("/version").refusal()).isEqualTo("403 signup_rejected");
      assertThat(shared.user("waits").get("/version").refusal()).isEqualTo("403 signup_pending");
      assertThat(shared.user("admin").get("/admin/users").body()).isEqualTo(users);
      assertThat(ann.get("/builds/one/manifest").status()).isEqualTo(200);
      assertThat(ann.get("/uploads/" + upload).status()).isEqualTo(200);
      assertThat(shared.user("friend").get("/builds/one").whole()).isEqualTo(foreign.whole());
      assertThat(
              shared
                  .user("friend")
                  .post("/builds", Map.of("spec", "x: 1", "run_id", "one"))
                  .status())
          .isEqualTo(403);
      assertThat(shared.user("admin").get("/admin/runs").body())
          .contains("\"run_id\":\"one\"", shared.principal("ann").ownerId().value());
    }
  }

  /** The first service stands for one that has died: it keeps nothing of what waits but events. */
  @Tag("deep")
  @ParameterizedTest
  @ValueSource(strings = {"files", "postgres"})
  void interruptedJobsAskForTheirKeysAgain(String backend) {
    try (SharedService died = on(backend)) {
      CallingUser ann = died.user("ann");
      String upload = ann.upload("a.csv", "id\n1\n");
      ann.post("/builds", Map.of("spec", spec("held", upload), "run_id", "held")).ok();
      died.held.awaitHeld();
      String bikes = "{provider: seoul, dataset: bike_realtime, alias: bikes}";
      ann.post(
              "/builds",
              Map.of("spec", of("csv", bikes), "run_id", "waits"),
              "X-Provider-Key",
              "seoul=" + KEY)
          .ok();
      try (SharedService next = died.another()) {
        Received job = next.user("ann").get("/builds/waits");

        assertThat(job.text("status")).isEqualTo("failed");
        assertThat(job.text("code")).isEqualTo("credentials_required");
        assertThat(next.user("ann").get("/builds/waits/events").body())
            .contains("run_submitted", "run_failed")
            .doesNotContain(KEY);
        for (String part : new String[] {"", "/events", "/manifest", "/stages"}) {
          assertThat(next.user("bob").get("/builds/waits" + part).whole().replace("waits", "xxxxx"))
              .isEqualTo(next.user("bob").get("/builds/xxxxx" + part).whole());
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"files", "postgres"})
  void aDecisionHoldsInEveryProcessFromTheNextRequestOn(String backend) {
    try (SharedService shared = on(backend);
        SharedService other = shared.another()) {
      other.user("ann").get("/version").ok();

      shared.decide("ann", "reject");

      assertThat(other.user("ann").get("/version").refusal()).isEqualTo("403 signup_rejected");
    }
  }

  private static String spec(String export, String upload) {
    return of(export, "{kind: file, alias: s, upload_id: " + upload + ", format: csv, schema: {}}");
  }

  private static String of(String export, String source) {
    return "dataset_id: d\ntitle: t\ndescription: d\nsources:\n  - "
        + source
        + "\nexports:\n  - {kind: "
        + export
        + ", output_path: data."
        + export
        + "}\n";
  }
}
