package io.datasetbuilder.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

abstract class ProviderScenarios extends Scenarios {

  private static final String KEY = "Zm9v-secret-value-1234567890";

  @Test
  void aConnectionIsTestedAndTheTestIsListed() {
    Answered tested = call("testProviderConnection").path("provider", "worldbank").gives(200);

    assertThat(tested.member("status")).isEqualTo("connected");
    call("listProviders").gives(200);
    Answered again = call("getProviderStatus").path("provider", "worldbank").gives(200);
    assertThat(again.member("checked_at")).isEqualTo(tested.member("checked_at"));
  }

  @Test
  void withoutAKeyThereIsNothingToTest() {
    Answered tested = call("getProviderStatus").path("provider", "eia").gives(200);

    assertThat(tested.member("status")).isEqualTo("not_configured");
  }

  @Test
  void aKeyIsKeptReportedAsAMaskAndDeleted() {
    call("getProviderCredential").path("provider", "bok").gives(200);
    call("putProviderCredential")
        .path("provider", "bok")
        .json(Map.of("credential", KEY))
        .gives(200);
    assertThat(call("getProviderCredential").path("provider", "bok").gives(200).text())
        .contains("\"configured\":true")
        .doesNotContain(KEY);
    call("deleteProviderCredential").path("provider", "bok").gives(200);
  }

  @Test
  void whatIsNoKeyIsRefused() {
    call("putProviderCredential").path("provider", "bok").json(Map.of("credential", "")).gives(400);
    call("putProviderCredential")
        .path("provider", "bok")
        .json(Map.of("credential", KEY, "other", 1))
        .gives(400);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "getProviderStatus",
        "testProviderConnection",
        "getProviderCredential",
        "putProviderCredential",
        "deleteProviderCredential"
      })
  void aProviderThatIsNotThereIsNotFoundAndNoNameIsRefused(String operation) {
    call(operation).path("provider", "nobody").json(Map.of("credential", KEY)).gives(404);
    call(operation).path("provider", "No").json(Map.of("credential", KEY)).gives(400);
  }
}
