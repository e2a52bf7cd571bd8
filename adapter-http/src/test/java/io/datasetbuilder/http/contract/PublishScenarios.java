package io.datasetbuilder.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.contract.document.Tree;
import io.datasetbuilder.http.fixture.StandIns;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.infrastructure.state.publish.JdbiPublishReceipts;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishReceipt;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptKey;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptState;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Publications as folders of the operator, and their receipts. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class PublishScenarios extends Scenarios {

  private Path root;
  private World world;
  private StandIns standIns;
  private String run;

  @Override
  World world() {
    return world;
  }

  @BeforeAll
  void open(@TempDir Path folder) {
    root = folder.resolve("published");
    standIns = new StandIns();
    world =
        new World(
            folder.resolve("out"),
            standIns,
            Map.of("SVC_LOCAL_PUBLISH_ROOT", root.toString()),
            same -> same);
    run = built(Specs.people(world, "people"), 200);
  }

  @AfterAll
  void close() {
    world.close();
    standIns.close();
  }

  private ContractCall ofRun(String operation) {
    return call(operation).path("run_id", run);
  }

  private ContractCall at(String operation, String destination) {
    return operation.equals("publishBuild") || operation.equals("reconcilePublish")
        ? ofRun(operation).json(Map.of("target", "local", "destination", destination))
        : ofRun(operation).query("target", "local").query("destination", destination);
  }

  @Test
  void aRunThatIsReadyIsPublishedOnce() throws IOException {
    assertThat(at("getPublishReadiness", "acme/once").gives(200).member("ready")).isEqualTo(true);

    Answered first = at("publishBuild", "acme/once").gives(200);
    Files.writeString(root.resolve("acme/once/mark"), "of somebody else");
    Answered repeated = at("publishBuild", "acme/once").gives(200);

    assertThat(Tree.parse(repeated.text())).isEqualTo(Tree.parse(first.text()));
    assertThat(root.resolve("acme/once/mark")).exists();
    assertThat(first.member("redistribution", "verdict")).isEqualTo("unknown");
    assertThat(first.member("redistribution", "confirm_non_commercial")).isEqualTo(false);
  }

  @Test
  void theReceiptReportsThePublicationUntilItIsReset() {
    Answered published = at("publishBuild", "acme/receipt").gives(200);

    Answered receipt = at("getPublishReceipt", "acme/receipt").gives(200);
    assertThat(receipt.member("state")).isEqualTo("succeeded");
    assertThat(receipt.member("reconcilable")).isEqualTo(false);
    assertThat(receipt.member("result", "reference")).isEqualTo(published.member("reference"));
    Answered reset = at("resetPublishReceipt", "acme/receipt").gives(200);
    assertThat(reset.member("retry_allowed")).isEqualTo(true);
    at("getPublishReceipt", "acme/receipt").gives(404).saying("receipt_not_found");
    assertThat(ofRun("getPublishAudit").gives(200).text())
        .contains(
            "\"fingerprint\":\"" + reset.member("fingerprint") + "\",\"action\":\"manual_reset\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"getPublishReceipt", "resetPublishReceipt", "reconcilePublish"})
  void aReceiptThatIsNotThereIsNotFound(String operation) {
    at(operation, "acme/never").gives(404).saying("receipt_not_found");
  }

  @Test
  void otherOptionsConflictWithTheReceipt() {
    at("publishBuild", "acme/options").gives(200);

    ofRun("publishBuild")
        .json(
            Map.of(
                "target",
                "local",
                "destination",
                "acme/options",
                "options",
                Map.of("confirm_non_commercial", true)))
        .gives(409)
        .saying("publish_conflict");
  }

  @Test
  void aNewerRunIsReplacedOnlyWhereTheRequestStatesSo() {
    String newer = built(Specs.people(world, fresh("people")), 200);
    Map<String, Object> request = Map.of("target", "local", "destination", "acme/newer");
    call("publishBuild").path("run_id", newer).json(request).gives(200);

    Answered blocked = at("publishBuild", "acme/newer").gives(409);
    Map<String, Object> replacing = new HashMap<>(request);
    replacing.put("options", Map.of("replace_newer", true));
    ofRun("publishBuild").json(replacing).gives(200);
    Answered receipt = at("getPublishReceipt", "acme/newer").gives(200);

    assertThat(blocked.text()).contains("\"code\":\"newer_run_published\"");
    assertThat(blocked.member("code")).isNull();
    assertThat(receipt.member("options", "replace_newer")).isEqualTo(true);
  }

  /** Wire, item 11 of what is most often missed. */
  @Test
  void aPublicationThatFailedIsSettledBeforeAnotherOneBegins() throws IOException {
    Path table = publishedFile();
    byte[] built = Files.readAllBytes(table);
    byte[] changed = built.clone();
    changed[built.length - 1]++;
    Files.write(table, changed);
    try {
      Answered failed = at("publishBuild", "acme/changed").gives(502).saying("publish_failed");
      at("publishBuild", "acme/changed").gives(409).saying("publish_state_unknown");
      assertThat(at("getPublishReceipt", "acme/changed").gives(200).member("reconcilable"))
          .isEqualTo(true);
      Answered reconciled = at("reconcilePublish", "acme/changed").gives(200);

      assertThat(failed.text()).doesNotContain(root.toString());
      assertThat(reconciled.member("state")).isEqualTo("reset");
      assertThat(reconciled.member("reconciled")).isEqualTo(true);
      assertThat(root.resolve("acme/changed")).doesNotExist();
      at("publishBuild", "acme/changed").gives(502);
    } finally {
      Files.write(table, built);
    }
  }

  /** One whose content nobody reads before it is published: its length is as it was built. */
  private Path publishedFile() throws IOException {
    try (Stream<Path> files = Files.walk(world.out.resolve(run).resolve("gold"))) {
      return files.filter(file -> file.toString().endsWith(".csv")).findFirst().orElseThrow();
    }
  }

  @Test
  void aReceiptThatSucceededNeedsNoReconciliation() {
    at("publishBuild", "acme/known").gives(200);

    Answered known = at("reconcilePublish", "acme/known").gives(200);

    assertThat(known.member("reconciled")).isEqualTo(false);
    assertThat(known.member("result", "status")).isEqualTo("published");
  }

  @Test
  void aPublicationThatGoesOnIsLeftAlone() {
    pending("acme/going-on");

    at("publishBuild", "acme/going-on").gives(409).saying("publish_in_progress");
    at("reconcilePublish", "acme/going-on").gives(409).saying("publish_in_progress");
    assertThat(at("getPublishReceipt", "acme/going-on").gives(200).member("state"))
        .isEqualTo("pending");
  }

  /** As another process leaves it that publishes at this moment. */
  private void pending(String destination) {
    Path file = world.out.resolve(".service/state.sqlite3");
    try (StateDatabase state = new StateDatabase(file, Clock.systemUTC())) {
      new JdbiPublishReceipts(state, world.service.json())
          .claim(
              new PublishReceipt(
                  new ReceiptKey(
                      new Principal.Service().ownerId(),
                      new RunId(run),
                      PublishTarget.LOCAL,
                      PublishDestination.parse(destination).orElseThrow()),
                  ReceiptState.PENDING,
                  "0".repeat(64),
                  new JsonObject(Map.of("confirm_non_commercial", JsonValue.of(false))),
                  Clock.systemUTC().instant(),
                  Optional.empty()));
    }
  }

  @Test
  void aRunThatFailedIsNotPublished() {
    String failed = built(Specs.failing(world, fresh("people")), 502);

    Answered blocked =
        call("publishBuild")
            .path("run_id", failed)
            .json(Map.of("target", "local", "destination", "acme/failed"))
            .gives(409);

    assertThat(blocked.text()).contains("\"code\":\"run_failed\"");
    assertThat(blocked.text()).contains("\"redistribution\":{");
    assertThat(blocked.member("code")).isNull();
    assertThat(root.resolve("acme/failed")).doesNotExist();
  }

  @Test
  void aRequestIsReportedWithAllThatIsWrongOfIt() {
    Map<String, Object> body = new HashMap<>();
    body.put("target", "local");
    body.put("destination", "no-owner");
    body.put("options", Map.of("private", true));
    body.put("privat", 1);

    Answered refused = ofRun("publishBuild").json(body).gives(400);

    assertThat(refused.member("code")).isNull();
    assertThat((List<?>) refused.member("structured_problems")).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"publishBuild", "reconcilePublish"})
  void anUnknownMemberIsRefusedWithoutACode(String operation) {
    Answered refused =
        ofRun(operation)
            .json(Map.of("target", "local", "destination", "acme/x", "dry_run", true))
            .gives(400);

    assertThat(refused.member("code")).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "getPublishReadiness",
        "getPublishReceipt",
        "resetPublishReceipt",
        "publishBuild",
        "reconcilePublish"
      })
  void aTargetThatIsMissingOrUnknownIsUnsupported(String operation) {
    ofRun(operation).json(Map.of("destination", "acme/x")).gives(400).saying("unsupported_target");
    ofRun(operation)
        .query("target", "ftp")
        .json(Map.of("target", "ftp", "destination", "acme/x"))
        .query("destination", "acme/x")
        .gives(400)
        .saying("unsupported_target");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "getPublishReadiness",
        "getPublishReceipt",
        "resetPublishReceipt",
        "publishBuild",
        "reconcilePublish",
        "getPublishAudit"
      })
  void aRunThatIsNotThereIsNotFound(String operation) {
    at(operation, "acme/x").path("run_id", "nowhere").gives(404);
    at(operation, "acme/x").path("run_id", "_x").gives(400);
  }
}
