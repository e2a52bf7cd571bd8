package io.datasetbuilder.buildspec.canonical;

import static io.datasetbuilder.buildspec.fixture.Gates.valid;
import static io.datasetbuilder.buildspec.fixture.Json.array;
import static io.datasetbuilder.buildspec.fixture.Json.object;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aDocument;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.anApiSource;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.fixture.JsonWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "Canonical snapshot and digest": credentials. */
class RedactionTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "access_token",
        "accesstoken",
        "api_key",
        "apiKey",
        "API-KEY",
        "authorization",
        "Bearer-Token",
        "client_secret",
        "clientSecret",
        "password",
        "refresh_token",
        "secret",
        "serviceKey",
        "ServiceKey",
        "service_key",
        "token",
        "HF_TOKEN",
        "kaggle_key",
        "X-Api-Key",
        "SVC_DATAGO_API_KEY",
        "SVC_NAVER_API_SECRET"
      })
  void aCredentialsNameIsKnown(String key) {
    assertThat(Redaction.names(key)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"tokens", "my_token", "secretary", "passwords", "key", "api_key_id", "svc_port"})
  void aNameThatOnlyContainsOneIsNot(String key) {
    assertThat(Redaction.names(key)).isFalse();
  }

  @Test
  void valuesAreHiddenAtEveryDepthWhateverTheirType() {
    assertThat(
            Redaction.of(
                object(
                    "token", array("s3cret"),
                    "nested", array(object("password", 5, "kept", "x")))))
        .isEqualTo(
            object(
                "token",
                "<redacted>",
                "nested",
                array(object("password", "<redacted>", "kept", "x"))));
  }

  @Test
  void metadataParamsOptionsAndGridAreRedacted() {
    var document =
        aDocument()
            .with("metadata", object("secret", "s3cret"))
            .withSources(
                anApiSource(
                    "params", object("serviceKey", "s3cret"),
                    "param_grid", object("api_key", array("s3cret", "s3cret2"))))
            .withExports(
                object(
                    "kind", "kaggle",
                    "output_path", "k",
                    "options", object("kaggle_key", "s3cret")));
    String form = JsonWriter.text(CanonicalForm.of(valid(document)));

    assertThat(form).doesNotContain("s3cret").contains("\"api_key\":[\"<redacted>\"]");
  }
}
