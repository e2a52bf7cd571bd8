package io.datasetbuilder.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.http.building.JobOperations;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.http.fixture.SharedService;
import io.datasetbuilder.http.fixture.TestMetrics;
import io.datasetbuilder.http.fixture.TestSettings;
import io.datasetbuilder.wire.JobBodies;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spec, "Authentication", rule 4: whoever is rejected gets nothing more of what is under way. */
class RejectedCallerTest {

  /** More than any loopback connection carries within the second that a rejection may take. */
  private static final long ENDLESS = 1L << 40;

  @TempDir Path folder;
  private SharedService shared;
  private HttpService server;

  @BeforeEach
  void start() {
    shared = new SharedService(folder);
    List<Operation> operations = new ArrayList<>(Routes.of(JobOperations::declare));
    operations.add(
        Operation.of(
            "GET",
            "/file",
            "getFile",
            call -> new Reply.File("text/plain", "endless", ENDLESS, Zeros::new)));
    EventStreams streams = new EventStreams(JobBodies::event, TestServer.QUICK);
    server =
        HttpService.start(
            TestSettings.standard()
                .withAccess(Optional.of(new Secret(SharedService.API_KEY)), false)
                .made(),
            shared.service(),
            streams,
            TestMetrics.idle(streams::size),
            operations);
  }

  @AfterEach
  void stop() {
    server.close();
    shared.close();
  }

  @Test
  void aStreamOfEventsEndsBehindARejection() {
    heldJobOf("ann", "job");
    try (Wire wire = follow("job", "ann")) {
      wire.until("event: run_submitted");
      wire.until(":\n\n");
      shared.decide("ann", "reject");

      assertThat(wire.until("\r\n0\r\n\r\n")).doesNotContain("event:");
    }
  }

  @Test
  void aStreamGetsNoEventThatComesBehindARejection() {
    heldJobOf("ann", "job");
    try (Wire wire = follow("job", "ann")) {
      wire.until("event: run_submitted");
      shared.decide("ann", "reject");
      shared.held.release();

      assertThat(wire.until("\r\n0\r\n\r\n")).doesNotContain("run_finished");
    }
  }

  @Tag("deep")
  @Test
  void streamsOfOthersGoOn() {
    heldJobOf("bob", "job");
    shared.user("ann").get("/version").ok();
    try (Wire wire = follow("job", "bob")) {
      shared.decide("ann", "reject");
      for (int beat = 0; beat < 5; beat++) {
        wire.until(":\n\n");
      }
      shared.held.release();

      assertThat(wire.until("event: run_finished")).isNotEmpty();
    }
  }

  @Test
  void aDownloadIsCutBehindARejection() {
    shared.user("ann").get("/version").ok();
    try (Wire wire = server("GET /file", "ann")) {
      assertThat(wire.until("\r\n\r\n")).contains("200").contains("Content-Length: " + ENDLESS);
      shared.decide("ann", "reject");

      assertThat(wire.discardUntilClosed()).isLessThan(ENDLESS);
    }
  }

  @Tag("deep")
  @Test
  void aDownloadOfAnotherGoesOn() {
    shared.user("ann").get("/version").ok();
    try (Wire wire = server("GET /file", "bob")) {
      wire.until("\r\n\r\n");
      shared.decide("ann", "reject");

      assertThat(wire.discardFor(2)).isPositive();
    }
  }

  @Test
  void aBuildThatRunsIsStoppedAtItsNextBoundary() throws InterruptedException {
    heldJobOf("ann", "job");

    shared.decide("ann", "reject");

    assertThat(statusOf("job")).isEqualTo("cancelling");
    shared.held.release();
    while (statusOf("job").equals("cancelling")) {
      Thread.sleep(20);
    }
    assertThat(statusOf("job")).isEqualTo("cancelled");
  }

  private String statusOf(String run) {
    return shared
        .service()
        .session(new Principal.Service())
        .administration()
        .runs(10)
        .match(
            found ->
                found.runs().stream()
                    .filter(owned -> owned.runId().equals(run))
                    .findFirst()
                    .orElseThrow()
                    .status(),
            problems -> problems.toString());
  }

  private void heldJobOf(String person, String run) {
    SharedService.CallingUser user = shared.user(person);
    String spec =
        "dataset_id: d\ntitle: t\ndescription: d\nsources:\n  - {kind: file, alias: s, upload_id: "
            + user.upload("a.csv", "id\n1\n")
            + ", format: csv, schema: {}}\nexports:\n  - {kind: held, output_path: held.csv}\n";
    user.post("/builds", Map.of("spec", spec, "run_id", run)).ok();
    shared.held.awaitHeld();
  }

  private Wire follow(String run, String person) {
    return server("GET /builds/" + run + "/events", person, "Accept: text/event-stream");
  }

  private Wire server(String line, String person, String... headers) {
    List<String> lines = new ArrayList<>(List.of(line + " HTTP/1.1", "Host: localhost"));
    lines.add("Authorization: Bearer " + shared.issuer.token(person));
    lines.addAll(List.of(headers));
    return new Wire(server.port()).send(String.join("\r\n", lines) + "\r\n\r\n");
  }

  /** Zeros without an end. */
  private static final class Zeros extends InputStream {
    @Override
    public int read() {
      return 0;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) {
      return length;
    }
  }
}
