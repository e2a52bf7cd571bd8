package io.datasetbuilder.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.credential.CredentialVault;
import io.datasetbuilder.auth.credential.CredentialVault.RotationReport;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.source.fixture.ProviderDefinitions;
import io.datasetbuilder.pipeline.source.provider.connection.KeyProbe;
import io.datasetbuilder.pipeline.source.provider.connection.ProviderStanding;
import io.datasetbuilder.pipeline.source.provider.connection.ProviderStanding.KeyOrigin;
import io.datasetbuilder.pipeline.source.provider.connection.TestConnection.ConnectionTestResult.TooSoon;
import io.datasetbuilder.pipeline.source.provider.connection.TestResult;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Kind;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Need;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** The bodies of {@code /providers}: what is absent, and what is null. */
class ProviderBodiesTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  private static final TestResult CONNECTED =
      new TestResult(
          "metro",
          TestResult.TestStatus.CONNECTED,
          true,
          87,
          NOON,
          Optional.empty(),
          OptionalInt.of(200),
          Optional.of("stations"));

  private static final TestResult FAILED =
      new TestResult(
          "metro",
          TestResult.TestStatus.FAILED,
          true,
          10_000,
          NOON,
          Optional.of(TestResult.ErrorCategory.TIMEOUT),
          OptionalInt.empty(),
          Optional.of("stations"));

  private static ProviderStanding standing(
      String slot, KeyOrigin key, Optional<TestResult> lastTest) {
    CredentialRule rule = ProviderDefinitions.key(Kind.KEY, Need.REQUIRED, slot);
    return new ProviderStanding("metro", "Metro", rule, Optional.empty(), key, lastTest);
  }

  private static String list(ProviderStanding standing) {
    return JsonRenderer.line(ProviderBodies.list(List.of(standing)));
  }

  @Test
  void aProviderThatWasNeverTestedHasANullTest() {
    assertThat(list(standing("metro", KeyOrigin.NONE, Optional.empty())))
        .isEqualTo(
            "{\"providers\":[{\"provider\":\"metro\",\"requires_credential\":true,"
                + "\"configured\":false,\"last_test\":null}]}");
  }

  @Test
  void inALastTestWhatDoesNotApplyIsNull() {
    assertThat(list(standing("metro", KeyOrigin.STORED, Optional.of(FAILED))))
        .contains(
            "\"configured\":true",
            "\"last_test\":{\"status\":\"failed\","
                + "\"checked_at\":\"2026-03-01T12:00:00+00:00\",\"error_category\":\"timeout\","
                + "\"response_code\":null,\"dataset\":\"stations\"}");
  }

  @Test
  void aKeyThatCannotBeUsedIsNotConfigured() {
    assertThat(list(standing("metro", KeyOrigin.UNREADABLE, Optional.empty())))
        .contains("\"configured\":false");
  }

  @Test
  void aSharedKeyNamesWhoseItIs() {
    assertThat(list(standing("portal", KeyOrigin.STORED, Optional.empty())))
        .contains("\"key_provider\":\"portal\"");
  }

  @Test
  void inATestResultWhatDoesNotApplyIsAbsent() {
    assertThat(JsonRenderer.line(ProviderBodies.test(CONNECTED)))
        .isEqualTo(
            "{\"provider\":\"metro\",\"status\":\"connected\",\"configured\":true,"
                + "\"latency_ms\":87,\"checked_at\":\"2026-03-01T12:00:00+00:00\","
                + "\"response_code\":200,\"dataset\":\"stations\"}");
    assertThat(JsonRenderer.line(ProviderBodies.test(FAILED)))
        .contains("\"error_category\":\"timeout\"")
        .doesNotContain("response_code", "null");
  }

  @Test
  void aProbeStatesWhatTheKeyOpensAndNoStatusWhereThereWasNoAnswer() {
    KeyProbe found =
        new KeyProbe(
            "metro",
            NOON,
            List.of(
                new KeyProbe.DatasetAnswer("stations", "S1", Optional.empty(), OptionalInt.of(200)),
                new KeyProbe.DatasetAnswer(
                    "rides", "rides", Optional.of(FailureCategory.TIMEOUT), OptionalInt.empty())),
            List.of("lines"));

    assertThat(JsonRenderer.line(ProviderBodies.probe(found)))
        .isEqualTo(
            "{\"provider\":\"metro\",\"probed_at\":\"2026-03-01T12:00:00+00:00\","
                + "\"complete\":false,\"datasets\":[{\"dataset\":\"stations\","
                + "\"service_id\":\"S1\",\"status\":\"ok\",\"detail\":\"the provider responds\","
                + "\"http_status\":200},{\"dataset\":\"rides\",\"service_id\":\"rides\","
                + "\"status\":\"timeout\",\"detail\":\"the provider did not respond in time\"}],"
                + "\"not_probed\":[\"lines\"]}");
  }

  @Test
  void aTestThatHasToWaitShowsHowLong() {
    assertThat(JsonRenderer.line(ProviderBodies.tooSoon("metro", new TooSoon(40))))
        .isEqualTo(
            "{\"error\":\"metro cannot be tested yet: try again in 40 seconds\","
                + "\"code\":\"probe_rate_limited\",\"retry_after_seconds\":40}");
  }

  @Test
  void theStateOfAKeyHasThreeMembersAndAFixedMask() {
    CredentialVault.CredentialStatus status =
        new CredentialVault.CredentialStatus(true, Optional.of(NOON), true);

    assertThat(JsonRenderer.line(ProviderBodies.credential(status)))
        .isEqualTo(
            "{\"configured\":true,\"masked\":\"********\","
                + "\"updated_at\":\"2026-03-01T12:00:00+00:00\"}");
    assertThat(JsonRenderer.line(ProviderBodies.credential(CredentialVault.CredentialStatus.NONE)))
        .isEqualTo("{\"configured\":false,\"masked\":null,\"updated_at\":null}");
  }

  @Test
  void aChangedKeyNamesItsProvider() {
    assertThat(
            JsonRenderer.line(
                ProviderBodies.credentialChanged("metro", CredentialVault.CredentialStatus.NONE)))
        .isEqualTo(
            "{\"provider\":\"metro\",\"configured\":false,\"masked\":null,\"updated_at\":null}");
  }

  @Test
  void aRotationIsReported() {
    assertThat(JsonRenderer.line(ProviderBodies.credential(new RotationReport(2, 1, 0))))
        .isEqualTo("{\"reencrypted\":2,\"current\":1,\"unreadable\":0}");
  }
}
