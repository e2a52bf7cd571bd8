package io.datasetbuilder.cli;

import static io.datasetbuilder.cli.CafesRun.at;
import static io.datasetbuilder.cli.CafesRun.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.RunnableJar.Ended;
import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A service of the packaged jar publishes at a hub over TLS, for commands with --remote. */
@Tag("process")
@Tag("deep")
class PublishRemoteIT {

  @RegisterExtension static final ProgramFolder PROGRAM = ProgramFolder.keptForAllTests();

  private static final StandInHubs HUBS = new StandInHubs();

  @BeforeAll
  static void aRun() throws Exception {
    new CafesRun(PROGRAM, HUBS).build();
  }

  @AfterAll
  static void close() {
    HUBS.close();
  }

  @Test
  void aServicePublishesForACommand() throws Exception {
    String destination = HuggingFaceStandIn.OWNER + "/cafes-served";
    Map<String, String> variables = new HashMap<>(HUBS.variables());
    variables.put("SVC_API_KEY", ServedFolder.KEY);
    variables.put("JAVA_TOOL_OPTIONS", String.join(" ", StandInHubs.trusting(PROGRAM.path())));
    try (ServedFolder service = ServedFolder.start(PROGRAM.path(), variables)) {
      String address = service.address().toString();

      Ended ready = remote(address, at("huggingface", destination, "readiness"));
      Ended published = remote(address, at("huggingface", destination, "publish"));
      Ended blocked = remote(address, at("kaggle", StandInHubs.KAGGLE_USER + "/other", "publish"));
      Ended receipt = remote(address, at("huggingface", destination, "publication", "show"));
      Ended reconciled =
          remote(address, at("huggingface", destination, "publication", "reconcile"));
      Ended reset = remote(address, at("huggingface", destination, "publication", "reset"));
      Ended gone = remote(address, at("huggingface", destination, "publication", "show"));
      Ended audit = remote(address, "publication", "audit", "one");

      assertThat(ready.out()).startsWith("readiness: run one -> huggingface: ready\n");
      assertThat(published.out()).startsWith("publish: cafes -> huggingface\n  target: https://");
      assertThat(HUBS.huggingFace.repository(destination).commits()).hasSize(2);
      assertThat(blocked.code()).isEqualTo(1);
      assertThat(blocked.err())
          .startsWith("error: publish blocked:\n")
          .contains("[kaggle_destination_mismatch]");
      assertThat(receipt.out()).contains("  state: succeeded\n");
      assertThat(reconciled.out()).startsWith("succeeded: ");
      assertThat(reset.out()).isEqualTo("reset: the receipt of run one is deleted\n");
      assertThat(gone.err()).contains("[receipt_not_found]");
      assertThat(audit.out()).contains("manual_reset");
      assertThat(service.terminate()).isZero();
    }
  }

  /** A run that is queued has no spec to read a heading from, and a blocker that states why. */
  @Tag("deep")
  @Test
  void aRunThatIsQueuedIsShownWithItsBlocker() throws Exception {
    Map<String, String> variables = Map.of("SVC_API_KEY", ServedFolder.KEY, "SVC_MAX_BUILDS", "1");
    try (ServedFolder service = ServedFolder.start(PROGRAM.path(), variables)) {
      String upload = service.upload("format=csv", LongBuild.rows()).text("upload_id");
      for (String run : List.of("long", "longer", "queued")) {
        String build = ServedFolder.withSpec(LongBuild.spec(upload), run);
        assertThat(service.post("/builds", build).status()).isEqualTo(202);
      }

      Ended blocked =
          PROGRAM
              .jar(variables)
              .run(
                  "publish",
                  "queued",
                  "--destination",
                  "ada/queued",
                  "--remote",
                  service.address().toString());

      assertThat(blocked.code()).isEqualTo(1);
      assertThat(blocked.err()).contains("publish blocked", "[run_not_terminal]");
      service.kill();
    }
  }

  @Tag("deep")
  @Test
  void aServiceThatSeparatesItsUsersTakesTheTokenOfTheCommandOnlyWhenItIsSent() throws Exception {
    String destination = HuggingFaceStandIn.OWNER + "/cafes-own";
    String[] publish = at("huggingface", destination, "publish");
    Map<String, String> variables = new HashMap<>(HUBS.variables());
    variables.put("SVC_API_KEY", ServedFolder.KEY);
    variables.put("ENFORCE_OWNERSHIP", "1");
    variables.put("JAVA_TOOL_OPTIONS", String.join(" ", StandInHubs.trusting(PROGRAM.path())));
    try (ServedFolder service = ServedFolder.start(PROGRAM.path(), variables)) {
      String address = service.address().toString();

      Ended without = remote(address, publish);
      Ended nothingToSend = remote(address, with(publish, "--send-credential"));
      Map<String, String> ofTheCommand = new HashMap<>(HUBS.credentials());
      ofTheCommand.put("SVC_API_KEY", ServedFolder.KEY);
      Ended sent =
          PROGRAM.jar(ofTheCommand).run(with(publish, "--send-credential", "--remote", address));

      assertThat(without.err()).contains("[credential_required]");
      assertThat(nothingToSend.err()).contains("[credential_unavailable]");
      assertThat(sent.code()).as(sent.err()).isZero();
      assertThat(HUBS.huggingFace.repository(destination).commits()).hasSize(2);
      assertThat(service.errors()).doesNotContain(HuggingFaceStandIn.TOKEN);
      assertThat(service.terminate()).isZero();
    }
  }

  private static Ended remote(String address, String... arguments) {
    return PROGRAM
        .jar(Map.of("SVC_API_KEY", ServedFolder.KEY))
        .run(with(arguments, "--remote", address));
  }
}
