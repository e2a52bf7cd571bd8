package io.datasetbuilder.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn;
import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn.Step;
import io.datasetbuilder.infrastructure.publish.standin.Fault;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The screens on which a run is published, read as the visual client reads them. */
class ScreensOfPublishingTest {

  private static final String PATH = "/builds/one/publish";
  private static final String DESTINATION = HuggingFaceStandIn.OWNER + "/people";
  private static final Map<String, Object> ORDER =
      Map.of(
          "target", "huggingface", "destination", DESTINATION, "options", Map.of("private", true));
  private static final Map<String, Object> AT =
      Map.of("target", "huggingface", "destination", DESTINATION);
  private static final String IN_QUERY = "?target=huggingface&destination=" + DESTINATION;

  private static final String SPEC =
      """
      dataset_id: people
      title: Some people
      description: Made up
      license: CC-BY-4.0
      sources:
        - {kind: file, alias: s, upload_id: %s, format: csv}
      exports:
        - {kind: huggingface, output_path: hub}
      """;

  @TempDir Path folder;
  private HuggingFaceStandIn hub;
  private Workplace work;
  private Browser browser;

  @BeforeEach
  void open() {
    hub = new HuggingFaceStandIn();
    work =
        new Workplace(
            folder,
            Map.of(
                "HF_ENDPOINT", hub.endpoint(), "SVC_CREDENTIAL_MASTER_KEY", Workplace.MASTER_KEY));
    browser = work.browser;
    String upload = browser.upload("csv", "id,name\n1,Ada\n");
    work.built("one", SPEC.formatted(upload));
  }

  @AfterEach
  void close() {
    work.close();
    hub.close();
  }

  /** The token is kept under one of the names that no provider has. */
  @Test
  void aRunIsPublishedWithTheTokenThatTheOwnerHasStored() {
    Read before =
        browser.get(PATH + "/readiness?target=huggingface").as(200, PublishShapes.readiness());
    browser
        .put("/providers/hf_token/credential", Map.of("credential", HuggingFaceStandIn.TOKEN))
        .as(200, ProviderShapes.written());
    Read after = browser.get(PATH + "/readiness" + IN_QUERY).as(200, PublishShapes.readiness());

    Read published = browser.post(PATH, ORDER).as(200, PublishShapes.published());

    assertThat(before.texts("blockers", "code")).containsExactly("credential_unavailable");
    assertThat(after.body().path("ready").booleanValue()).isTrue();
    assertThat(published.text("run_id")).isEqualTo("one");
    assertThat(published.text("target")).isEqualTo("huggingface");
    browser.get(PATH + "/receipt" + IN_QUERY).as(200, PublishShapes.receipt());
    browser.get("/providers/hf_token/credential").as(200, ProviderShapes.credential());
  }

  @Test
  void aPublicationThatWasLostIsReconciledAndReset() {
    browser
        .put("/providers/hf_token/credential", Map.of("credential", HuggingFaceStandIn.TOKEN))
        .as(200, ProviderShapes.written());
    hub.fault(Step.COMMIT, Fault.cut().afterTheEffect(), 1);

    Read failed = browser.post(PATH, ORDER).as(502, ServiceShapes.error());
    Read unknown = browser.post(PATH, ORDER).as(409, ServiceShapes.error());
    Read settled = browser.post(PATH + "/reconcile", AT).as(200, PublishShapes.settled());
    Read reset = browser.delete(PATH + "/receipt" + IN_QUERY).as(200, PublishShapes.settled());

    assertThat(failed.text("code")).isEqualTo("publish_failed");
    assertThat(unknown.text("code")).isEqualTo("publish_state_unknown");
    assertThat(settled.text("state")).isEqualTo("succeeded");
    assertThat(reset.text("state")).isEqualTo("reset");
    Read audit = browser.get(PATH + "/audit").as(200, PublishShapes.audit());
    assertThat(audit.texts("entries", "action"))
        .containsExactly("reconcile_succeeded", "manual_reset");
    browser.post(PATH, ORDER).as(200, PublishShapes.published());
  }
}
