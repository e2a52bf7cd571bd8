package io.datasetbuilder.embedded.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.publish.HubCredential;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is set of publishing: a value that would publish elsewhere, or as nobody, is refused. */
class PublishSettingsTest {

  private static final String TOKEN = "hf_a-token-of-the-operator";

  @Test
  void nothingIsSetByDefault() {
    PublishSettings standard = Settings.standard().publishing();

    assertThat(standard.localRoot()).isEmpty();
    assertThat(standard.credentials()).isEmpty();
    assertThat(standard.huggingFace()).isEmpty();
    assertThat(standard.kaggle()).isEmpty();
  }

  @Test
  void credentialsAreReadAndNeverPrinted() {
    Settings.Reading reading =
        Settings.of(
            Map.of(
                "HF_TOKEN",
                " " + TOKEN + " ",
                "KAGGLE_USERNAME",
                "ada",
                "KAGGLE_KEY",
                "a-key-0815"));
    PublishSettings settings = reading.settings().publishing();

    assertThat(reading.problems()).isEmpty();
    assertThat(settings.credential(PublishTarget.HUGGINGFACE))
        .containsInstanceOf(HubCredential.Token.class);
    assertThat(settings.credential(PublishTarget.KAGGLE))
        .containsInstanceOf(HubCredential.UserKey.class);
    assertThat(settings.toString()).doesNotContain(TOKEN, "a-key-0815");
    assertThat(reading.settings().secrets().stream().map(secret -> secret.reveal()))
        .contains(TOKEN, "a-key-0815")
        .doesNotContain("ada");
  }

  @ParameterizedTest
  @CsvSource({"KAGGLE_USERNAME, ada, KAGGLE_KEY", "KAGGLE_KEY, a-key-0815, KAGGLE_USERNAME"})
  void halfAPairRefusesTheStartAndNamesTheOther(String set, String value, String missing) {
    Settings.Reading reading = Settings.of(Map.of(set, value));

    assertThat(reading.problems()).extracting(Problem::at).containsExactly(missing);
    assertThat(reading.problems().toString()).doesNotContain("a-key-0815");
    assertThat(reading.settings().publishing().credentials()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"short", "hf_token\twith-a-tab", "hf_one,hf_two"})
  void whatCannotBeATokenRefusesTheStartWithoutShowingIt(String token) {
    Settings.Reading reading = Settings.of(Map.of("HF_TOKEN", token));

    assertThat(reading.problems()).extracting(Problem::at).containsExactly("HF_TOKEN");
    assertThat(reading.problems().toString()).doesNotContain(token);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://hub.example.org",
        "ftp://127.0.0.1",
        "huggingface.co",
        "https://user@hub.example.org",
        "https://hub.example.org?a=b",
        "https://hub.example.org#a"
      })
  void anAddressThatMustNotGetATokenRefusesTheStart(String address) {
    for (String variable : new String[] {"HF_ENDPOINT", "KAGGLE_API_ENDPOINT"}) {
      assertThat(Settings.of(Map.of(variable, address)).problems())
          .extracting(Problem::at)
          .containsExactly(variable);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"https://hub.example.org/hf", "http://127.0.0.1:8080", "http://localhost"})
  void anAddressOverTlsOrOnThisMachineIsTaken(String address) {
    PublishSettings settings =
        Settings.of(Map.of("HF_ENDPOINT", address, "KAGGLE_API_ENDPOINT", address))
            .settings()
            .publishing();

    assertThat(settings.huggingFace()).map(Object::toString).contains(address);
    assertThat(settings.kaggle()).map(Object::toString).contains(address);
  }
}
