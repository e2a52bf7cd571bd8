package io.datasetbuilder.embedded.notice;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.BuilderServiceBuilder;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.index.RunOwnership;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.runs.notice.NoticeChannel.Delivery;
import io.datasetbuilder.pipeline.runs.notice.NoticeOutbox.WaitingEntry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Notices of builds, with a receiver on this machine. */
class NoticesTest {

  private static final String SECRET = "the-secret-of-ops-4711";

  @TempDir Path folder;

  private final HookReceiver receiver = new HookReceiver();

  @BeforeEach
  void files() throws IOException {
    Files.writeString(folder.resolve("cafes.csv"), "name,seats\nCentral,40\nSperl,60\n");
  }

  @AfterEach
  void stop() {
    receiver.close();
  }

  @Test
  void aBuildSendsItsNoticeBeforeItReturns() {
    try (BuilderService service = service(hooks("events: [succeeded]"))) {
      build(service, "r1");
    }

    assertThat(receiver.ids()).containsExactly("r1.succeeded");
    assertThat(receiver.bodies().get(0))
        .contains("\"dataset_id\": \"cafes\"", "\"rows\": 2", "\"source\": \"urn:test\"")
        .doesNotContain("Central", SECRET, "service");
  }

  @Test
  void withoutHooksNothingIsRecordedAndNothingIsSent() {
    try (BuilderService service = BuilderService.builder(folder.resolve("out")).build()) {
      build(service, "r1");

      assertThat(service.notices().hooks()).isEmpty();
      assertThat(service.notices().counts()).isEmpty();
    }
    assertThat(receiver.ids()).isEmpty();
  }

  @Test
  void whatEndedBeforeTheFirstHookWasConfiguredIsNotSent() {
    try (BuilderService service = BuilderService.builder(folder.resolve("out")).build()) {
      build(service, "r1");
    }
    try (BuilderService service = service(hooks("events: [succeeded]"))) {
      build(service, "r2");
    }

    assertThat(receiver.ids()).containsExactly("r2.succeeded");
  }

  @Tag("deep")
  @Test
  void aRunWhoseProcessEndedBeforeItsNoticeWasRecordedIsSentByTheNext() {
    try (BuilderService service = service(hooks("events: [succeeded]"))) {
      build(service, "r1");
    }
    try (BuilderService killed = BuilderService.builder(folder.resolve("out")).build()) {
      build(killed, "r2");
    }
    try (BuilderService service = service(hooks("events: [succeeded]"))) {
      service.notices().deliver(Duration.ofMinutes(1));
      service.notices().deliver(Duration.ofMinutes(1));
    }

    assertThat(receiver.ids()).containsExactly("r1.succeeded", "r2.succeeded");
  }

  @Test
  void aNoticeThatIsNotConfirmedWaits() {
    receiver.respond(500);
    try (BuilderService service = service(hooks("events: [succeeded]"))) {
      build(service, "r1");

      WaitingEntry waiting = service.notices().waiting(10).get(0);
      assertThat(waiting.hook()).isEqualTo("ops");
      assertThat(waiting.lastFailure()).contains("status_500");
      assertThat(service.notices().counts()).isEqualTo(Map.of("ops", 1L));
    }
  }

  @Test
  void filtersByDatasetAndEvent() {
    try (BuilderService service = service(hooks("datasets: [other-*]"))) {
      build(service, "r1");
    }
    try (BuilderService service = service(hooks("datasets: [caf*], events: [failed]"))) {
      build(service, "r2");
    }

    assertThat(receiver.ids()).isEmpty();
  }

  @Test
  void aCancelledRunIsReported() {
    try (BuilderService service = service(hooks(""))) {
      service.createBuild(spec(), Optional.of("r1"), BuildListener.NONE, () -> true);
    }

    assertThat(receiver.ids()).containsExactly("r1.cancelled");
  }

  @Test
  void lineageIsSentToHooksThatNameItOnly() {
    try (BuilderService service = service(hooks("events: [lineage]"))) {
      build(service, "r1");
    }

    assertThat(receiver.ids()).containsExactly("r1.lineage.start", "r1.lineage.complete");
    assertThat(receiver.bodies().get(1)).contains("\"name\": \"cafes.cafes\"", "\"Int64\"");
  }

  @Test
  void lineageIsWrittenNextToTheManifestAndIsNoPartOfWhatIsProved() throws IOException {
    try (BuilderService service = service("hooks: [{name: lineage, lineage: file}]")) {
      build(service, "r1");
      service.notices().deliver(Duration.ofMinutes(1));

      assertThat(service.notices().counts()).isEmpty();
      assertThat(service.verifyRunDeep(new RunId("r1")).passed()).isTrue();
      assertThat(
              Results.value(
                  service.session(new Principal.Service()).runs().artifacts(new RunId("r1"))))
          .doesNotContain(RunPath.of("lineage.jsonl"));
    }
    List<JsonObject> events =
        Files.readAllLines(folder.resolve("out/r1/lineage.jsonl")).stream()
            .map(
                line ->
                    (JsonObject)
                        new JacksonJsonCodec()
                            .read(line.getBytes(StandardCharsets.UTF_8))
                            .orElseThrow())
            .toList();
    assertThat(events)
        .extracting(event -> event.members().get("eventType"))
        .containsExactly(JsonValue.of("START"), JsonValue.of("COMPLETE"));
    assertThat(events)
        .extracting(event -> event.members().get("run"))
        .containsOnly(events.get(0).members().get("run"));
    assertThat(events.get(1).members()).containsKeys("eventTime", "job", "producer", "schemaURL");
    assertThat(JsonRenderer.line(events.get(1))).contains("\"name\":\"cafes.cafes\"");
  }

  @Test
  void aCommandReadsTheNotice() throws IOException {
    String file = "hooks: [{name: log, command: [/bin/sh, -c, 'cat > ../notice']}]";
    try (BuilderService service = service(file)) {
      build(service, "r1");
    }

    assertThat(Files.readString(folder.resolve("notice"))).contains("\"id\": \"r1.succeeded\"");
  }

  @Test
  void aTestNoticeIsSentAtOnceAndNeverWaits() {
    try (BuilderService service = service(hooks("events: [failed]"))) {
      assertThat(Results.value(service.notices().test("ops"))).isEqualTo(Delivery.CONFIRMED);
      receiver.respond(401);
      assertThat(Results.value(service.notices().test("ops")))
          .isEqualTo(Delivery.failed("status_401"));
      assertThat(service.notices().counts()).isEmpty();
      assertThat(service.notices().test("opps").problems())
          .singleElement()
          .satisfies(
              problem -> {
                assertThat(problem.code().wire()).isEqualTo("unknown_hook");
                assertThat(problem.hint()).contains("did you mean ops?");
              });
    }
    assertThat(receiver.ids()).singleElement().asString().startsWith("test.ops.");
  }

  @Test
  void anOpenedServiceSendsTheNoticesOfJobs() throws InterruptedException {
    UnaryOperator<BuilderServiceBuilder> served =
        builder -> builder.ownership(RunOwnership.SINGLE_USER).recordEvents(true);
    try (BuilderService service = service(hooks(""), served)) {
      assertThat(service.open()).isEmpty();
      service.submitBuild(
          SpecInput.of("dataset_id: wrong"), Optional.of("job-1"), Optional.empty(), false);
      receiver.await();
    }

    assertThat(receiver.ids()).singleElement().asString().startsWith("job-1.failed.");
  }

  @Test
  void theSecretIsInNoFileOfTheService() throws IOException {
    receiver.respond(500);
    try (BuilderService service = service(hooks(""))) {
      build(service, "r1");
    }

    try (Stream<Path> files = Files.walk(folder.resolve("out"))) {
      List<Path> all = files.filter(Files::isRegularFile).toList();
      for (Path file : all) {
        String content = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        assertThat(content).doesNotContain(SECRET, "in-the-address");
      }
    }
  }

  private String hooks(String filters) {
    return "source: urn:test\nhooks:\n  - {name: ops, webhook: {url: '"
        + receiver.address()
        + "', secret_env: OPS_SECRET, allow_private: true}"
        + (filters.isEmpty() ? "" : ", " + filters)
        + "}\n";
  }

  private BuilderService service(String hooks) {
    return service(hooks, UnaryOperator.identity());
  }

  private BuilderService service(String hooks, UnaryOperator<BuilderServiceBuilder> more) {
    try {
      Path file = Files.writeString(folder.resolve("hooks.yaml"), hooks);
      Settings.Reading reading =
          Settings.of(Map.of("SVC_HOOKS_FILE", file.toString(), "OPS_SECRET", SECRET));
      assertThat(reading.problems()).isEmpty();
      return more.apply(BuilderService.builder(folder.resolve("out")).settings(reading.settings()))
          .build();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private void build(BuilderService service, String run) {
    assertThat(
            Results.value(
                    service.createBuild(
                        spec(), Optional.of(run), BuildListener.NONE, Cancellation.NEVER))
                .succeeded())
        .isTrue();
  }

  private SpecInput spec() {
    String spec =
        "dataset_id: cafes\ntitle: Cafes\ndescription: Some\nlicense: CC0-1.0\n"
            + "sources:\n  - {kind: file, alias: cafes, format: csv,"
            + " schema: {casts: {seats: Int64}}}\n"
            + "exports:\n  - {kind: csv, output_path: cafes.csv}\n";
    return SpecInput.of(spec).withUpload("cafes", folder.resolve("cafes.csv"));
  }
}
