package io.datasetbuilder.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.http.fixture.StandIns;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
  void aKeyIsProbedOnEachDatasetThatIsNamedOnceWithinAMinute() {
    call("putProviderCredential")
        .path("provider", "datago")
        .json(Map.of("credential", KEY))
        .gives(200);

    Answered probed =
        call("probeProviderKey").path("provider", "datago").bytes(new byte[0]).gives(200);

    assertThat(probed.text())
        .contains(
            "\"dataset\":\"apt_trade\",\"service_id\":\"RTMSDataSvcAptTradeDev\",\"status\":\"ok\"")
        .doesNotContain(KEY);
    call("probeProviderKey")
        .path("provider", "datago")
        .json(Map.of())
        .gives(429)
        .saying("probe_rate_limited");
    call("deleteProviderCredential").path("provider", "datago").gives(200);
  }

  @Test
  void withoutAKeyThereIsNothingToProbe() {
    call("probeProviderKey")
        .path("provider", "krx")
        .json(Map.of())
        .gives(400)
        .saying("provider_key_required");
  }

  @Test
  void whatNamesNoDatasetsOfTheProviderIsNotProbed() {
    List<Map<String, ?>> wrong =
        List.of(
            Map.of("datasets", List.of()),
            Map.of("datasets", Collections.nCopies(51, "series")),
            Map.of("datasets", List.of(1)),
            Map.of("datasets", List.of("no such dataset")),
            Map.of("dataset", "series"));
    for (Map<String, ?> body : wrong) {
      call("probeProviderKey")
          .path("provider", "bok")
          .json(body)
          .gives(400)
          .saying("invalid_request");
    }
    call("probeProviderKey").path("provider", "nobody").json(Map.of()).gives(404);
    call("probeProviderKey").path("provider", "No").json(Map.of()).gives(400);
  }

  @Test
  void aProviderThatCannotBeReachedIsUnavailable(@TempDir Path folder) {
    try (StandIns standIns = new StandIns();
        World world = new World(folder.resolve("out"), standIns, Map.of(), same -> same)) {
      standIns.server.close();

      world
          .call("probeProviderKey")
          .path("provider", "worldbank")
          .json(Map.of())
          .gives(502)
          .saying("probe_unavailable");
    }
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
