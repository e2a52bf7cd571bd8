package io.datasetbuilder.embedded.publish;

import static io.datasetbuilder.embedded.publish.PublishingService.MASTER_KEY;
import static io.datasetbuilder.embedded.publish.PublishingService.RUN;
import static io.datasetbuilder.embedded.publish.PublishingService.codes;
import static io.datasetbuilder.embedded.publish.PublishingService.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.credential.SecretRegistry;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.embedded.BuilderServiceBuilder;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.provider.Providers;
import io.datasetbuilder.embedded.settings.AccessSettings.PublishCredential;
import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn;
import io.datasetbuilder.pipeline.publish.HeaderCredentials;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishOptions;
import io.datasetbuilder.pipeline.publish.PublishOutcome;
import io.datasetbuilder.pipeline.publish.PublishRequest;
import io.datasetbuilder.pipeline.publish.PublishRun.PublishWatch;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Spec, "Authentication", rule 11: which credential publishes a run. */
class PublishCredentialsTest {

  private static final String WRONG = "hf_a-token-that-nobody-knows";
  private static HuggingFaceStandIn hub;

  @TempDir Path folder;

  @BeforeAll
  static void start() {
    hub = new HuggingFaceStandIn();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  private PublishingService opened(Map<String, String> more) {
    Map<String, String> variables = new HashMap<>(more);
    variables.put("HF_ENDPOINT", hub.endpoint());
    variables.put("SVC_CREDENTIAL_MASTER_KEY", MASTER_KEY);
    return new PublishingService(folder, variables).built();
  }

  private PublishOutcome publish(PublishingService opened) {
    String name = "people-" + System.identityHashCode(folder);
    return opened
        .service
        .publications()
        .publish(
            RUN,
            new PublishRequest(
                new PublishDestination(HuggingFaceStandIn.OWNER, name),
                PublishOptions.byDefault(PublishTarget.HUGGINGFACE)),
            PublishWatch.NONE);
  }

  private static List<String> blockers(Publications publications, PublishTarget target) {
    return Results.value(publications.readiness(RUN, target, Optional.empty())).blockers().stream()
        .map(issue -> issue.code().wire())
        .toList();
  }

  @Test
  void theTokenOfTheServicePublishesWhereTheCallerHasStoredNone() {
    try (PublishingService opened = opened(Map.of("HF_TOKEN", HuggingFaceStandIn.TOKEN))) {
      assertThat(opened.service.publishCredential()).isEqualTo(PublishCredential.STORED_OR_SERVER);

      assertThat(codes(publish(opened))).isEmpty();
    }
  }

  @Test
  void theStoredTokenCountsBeforeThatOfTheService() {
    try (PublishingService opened = opened(Map.of("HF_TOKEN", WRONG))) {
      Results.value(opened.service.providers().setKey("hf_token", HuggingFaceStandIn.TOKEN));

      assertThat(codes(publish(opened))).isEmpty();
    }
  }

  @Test
  void theTokenOfTheServiceIsNotUsedWhereTheCallersOwnIsRequired() {
    try (PublishingService opened =
        opened(
            Map.of(
                "HF_TOKEN", HuggingFaceStandIn.TOKEN, "SVC_REQUIRE_OWN_PUBLISH_CREDENTIAL", "1"))) {
      assertThat(opened.service.publishCredential()).isEqualTo(PublishCredential.STORED);

      assertThat(codes(publish(opened))).containsExactly("credential_unavailable");
    }
  }

  /** The name of one account and the key of another would sign in as nobody means to. */
  @Test
  void aStoredHalfOfAPairIsNotCompletedByTheService() {
    try (PublishingService opened =
        opened(Map.of("KAGGLE_USERNAME", "operator", "KAGGLE_KEY", "a-key-of-the-operator"))) {
      Publications publications = opened.service.publications();
      Providers keys = opened.service.providers();
      assertThat(blockers(publications, PublishTarget.KAGGLE)).isEmpty();

      Results.value(keys.setKey("kaggle_username", "ada"));
      assertThat(blockers(publications, PublishTarget.KAGGLE))
          .containsExactly("credential_unavailable");
      Results.value(keys.setKey("kaggle_key", "a-key-of-ada-0815"));
      assertThat(blockers(publications, PublishTarget.KAGGLE)).isEmpty();
      Results.value(keys.deleteKey("kaggle_key"));
      assertThat(Results.value(keys.keyStatus("kaggle_key")).configured()).isFalse();
      assertThat(Results.value(keys.keyStatus("kaggle_username")).configured()).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({"hf_token, short", "kaggle_key, 'two\nlines'", "kaggle_username, 'a:b'"})
  void whatCannotBeACredentialIsNotStored(String name, String text) {
    try (PublishingService opened = opened(Map.of())) {
      assertThat(codes(opened.service.providers().setKey(name, text)))
          .containsExactly("invalid_credential");
    }
  }

  /** A destination of that user would be masked in every log line otherwise. */
  @Test
  void aStoredNameIsNoSecret() {
    SecretRegistry secrets = new SecretRegistry();
    Map<String, String> variables = Map.of("SVC_CREDENTIAL_MASTER_KEY", MASTER_KEY);
    try (PublishingService opened =
        new PublishingService(folder, variables, builder -> builder.secrets(secrets))) {
      Results.value(opened.service.providers().setKey("kaggle_username", "ada-lovelace"));
      Results.value(opened.service.providers().setKey("kaggle_key", "a-key-of-ada-0815"));

      assertThat(secrets.redact("ada-lovelace/people a-key-of-ada-0815"))
          .isEqualTo("ada-lovelace/people ***");
    }
  }

  @Test
  void aTokenThatNoMasterKeyDecryptsFailsWhatNeedsIt() {
    try (PublishingService opened = opened(Map.of("HF_TOKEN", HuggingFaceStandIn.TOKEN))) {
      Results.value(opened.service.providers().setKey("hf_token", HuggingFaceStandIn.TOKEN));
    }
    Map<String, String> another =
        Map.of(
            "SVC_CREDENTIAL_MASTER_KEY",
            MASTER_KEY.replace('Q', 'R'),
            "HF_TOKEN",
            HuggingFaceStandIn.TOKEN);
    try (PublishingService opened = new PublishingService(folder, another)) {
      assertThat(
              codes(
                  opened
                      .service
                      .publications()
                      .readiness(RUN, PublishTarget.HUGGINGFACE, Optional.empty())))
          .containsExactly("credential_unreadable");
    }
  }

  /** Neither what is stored nor what is set. */
  @Test
  void whereOwnersAreKeptApartOnlyTheCredentialOfTheRequestPublishes() {
    Principal ann = new Principal.Oidc("https://id.example", "ann");
    Map<String, String> variables =
        Map.of("HF_TOKEN", HuggingFaceStandIn.TOKEN, "HF_ENDPOINT", hub.endpoint());
    try (PublishingService opened =
        new PublishingService(folder, variables, BuilderServiceBuilder::multiUser).built()) {
      HeaderCredentials sent =
          Results.value(HeaderCredentials.parse(List.of("HF_TOKEN=" + HuggingFaceStandIn.TOKEN)));
      assertThat(opened.service.publishCredential()).isEqualTo(PublishCredential.REQUEST);

      var own = opened.service.session(new Principal.Service());
      assertThat(blockers(own.publications(), PublishTarget.HUGGINGFACE))
          .containsExactly("credential_required");
      assertThat(blockers(own.publications(sent), PublishTarget.HUGGINGFACE)).isEmpty();
      assertThat(
              codes(
                  opened
                      .service
                      .session(ann)
                      .publications(sent)
                      .publish(
                          RUN, request(PublishTarget.HUGGINGFACE, "somebody"), PublishWatch.NONE)))
          .containsExactly("run_not_found");
    }
  }

  @Test
  void whereNobodyIsKeptApartTheHeaderIsIgnored() {
    try (PublishingService opened = opened(Map.of())) {
      HeaderCredentials sent =
          Results.value(HeaderCredentials.parse(List.of("HF_TOKEN=" + HuggingFaceStandIn.TOKEN)));

      assertThat(
              blockers(
                  opened.service.session(new Principal.Service()).publications(sent),
                  PublishTarget.HUGGINGFACE))
          .containsExactly("credential_unavailable");
    }
  }
}
