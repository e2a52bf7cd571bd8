package io.datasetbuilder.embedded.publish;

import static io.datasetbuilder.embedded.publish.PublishingService.RUN;
import static io.datasetbuilder.embedded.publish.PublishingService.at;
import static io.datasetbuilder.embedded.publish.PublishingService.codes;
import static io.datasetbuilder.embedded.publish.PublishingService.people;
import static io.datasetbuilder.embedded.publish.PublishingService.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.publish.PublishOptions;
import io.datasetbuilder.pipeline.publish.PublishRequest;
import io.datasetbuilder.pipeline.publish.PublishRun.PublishWatch;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose spec declares the terms of its own data, from the build to the publication. */
class DeclaredTermsPublicationTest {

  private static final String ALLOWED =
      ", terms: {redistribution: allowed, statement: Collected by us}";

  @TempDir Path folder;

  private PublishingService built(String fields, Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(more);
    settings.put("SVC_LOCAL_PUBLISH_ROOT", folder.resolve("published").toString());
    return new PublishingService(folder, settings).built(fields);
  }

  /** The codes that block a public dataset on a hub. */
  private static List<String> blockers(PublishingService service) {
    PublishTarget hub = PublishTarget.HUGGINGFACE;
    return codes(
        service
            .service
            .publications()
            .publish(
                RUN,
                new PublishRequest(people("ada"), new PublishOptions(hub, true, false)),
                PublishWatch.NONE));
  }

  @Test
  void dataOfAllowedTermsMayBecomePublic() {
    try (PublishingService service = built(ALLOWED, Map.of())) {
      assertThat(blockers(service)).containsExactly("credential_unavailable");
    }
  }

  @Test
  void dataWithoutTermsStaysPrivate() {
    try (PublishingService service = built("", Map.of())) {
      assertThat(blockers(service)).contains("redistribution_unknown");
    }
  }

  @Test
  void nonCommercialTermsNeedALicenseThatStatesThem() {
    String terms = ", terms: {redistribution: non_commercial, statement: For research}";
    try (PublishingService service = built(terms, Map.of())) {
      assertThat(blockers(service)).contains("non_commercial_marker_missing");
    }
  }

  @Test
  void anOperatorCanKeepDeclaredDataPrivate() {
    try (PublishingService service = built(ALLOWED, Map.of("SVC_ALLOW_DECLARED_TERMS", "0"))) {
      assertThat(blockers(service)).contains("redistribution_unknown");
    }
  }

  @Test
  void forbiddenDataIsPublishedNowhereAndNoRowIsReturned() {
    String terms = ", terms: {redistribution: forbidden, statement: Confidential}";
    try (PublishingService service = built(terms, Map.of("SVC_ALLOW_DECLARED_TERMS", "0"))) {
      assertThat(
              codes(
                  service
                      .service
                      .publications()
                      .publish(RUN, request(PublishTarget.LOCAL, "ada"), PublishWatch.NONE)))
          .containsExactly("redistribution_forbidden");
      assertThat(folder.resolve("published/ada")).doesNotExist();
    }
  }

  @Test
  void theReceiptAndTheCardsShowTheDeclaration() throws IOException {
    try (PublishingService service = built(ALLOWED, Map.of())) {
      service
          .service
          .publications()
          .publish(RUN, request(PublishTarget.LOCAL, "ada"), PublishWatch.NONE);

      assertThat(
              JsonRenderer.line(
                  Results.value(
                          service
                              .service
                              .publications()
                              .receipt(RUN, at(PublishTarget.LOCAL, "ada")))
                      .result()
                      .orElseThrow()))
          .contains("\"verdict\":\"allowed\"", "\"declared_in_spec: Collected by us\"");
      Path published = folder.resolve("published/ada/people/people");
      String sentence = "people may be passed on, as the spec declares: Collected by us";
      assertThat(Files.readString(published.resolve("README.md"))).contains(sentence);
      assertThat(Files.readString(published.resolve("hub/README.md"))).contains(sentence);
      assertThat(Files.readString(published.resolve("card.json")))
          .contains("\"redistribution\": \"allowed\"", "\"statement\": \"Collected by us\"");
    }
  }
}
