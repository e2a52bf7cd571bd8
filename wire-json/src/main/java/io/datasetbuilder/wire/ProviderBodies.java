package io.datasetbuilder.wire;

import io.datasetbuilder.auth.credential.CredentialVault;
import io.datasetbuilder.auth.credential.CredentialVault.RotationReport;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.connection.KeyProbe;
import io.datasetbuilder.pipeline.source.provider.connection.KeyProbe.DatasetAnswer;
import io.datasetbuilder.pipeline.source.provider.connection.ProviderStanding;
import io.datasetbuilder.pipeline.source.provider.connection.TestConnection.ConnectionTestResult.TooSoon;
import io.datasetbuilder.pipeline.source.provider.connection.TestResult;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Providers, their connection tests and what may be shown of stored keys, as JSON. Never a key. */
public final class ProviderBodies {

  /** Fixed: it shows nothing of the key. */
  private static final String MASK = "********";

  private ProviderBodies() {}

  /** All providers, with the state of the caller's keys. */
  public static JsonObject list(List<ProviderStanding> providers) {
    return new JsonMembers().putList("providers", providers, ProviderBodies::provider).toObject();
  }

  private static JsonObject provider(ProviderStanding standing) {
    return new JsonMembers()
        .put("provider", standing.provider())
        .put("requires_credential", standing.credential().isRequired())
        .put("configured", standing.key().isUsable())
        .putOrNull("last_test", standing.lastTest(), ProviderBodies::lastTest)
        .putIfPresent("key_provider", sharedSlot(standing), JsonValue::of)
        .toObject();
  }

  /** Slot of the key that is used, where it is shared with another provider. */
  private static Optional<String> sharedSlot(ProviderStanding standing) {
    return Optional.of(standing.credential().slot())
        .filter(slot -> !slot.equals(standing.provider()));
  }

  /** Here, what does not apply is null. */
  private static JsonObject lastTest(TestResult result) {
    return new JsonMembers()
        .put("status", result.status().wire())
        .put("checked_at", result.checkedAt())
        .putOrNull("error_category", result.error().map(WireNamed::wire), JsonValue::of)
        .putOrNull("response_code", boxed(result.responseCode()), JsonValue::of)
        .putOrNull("dataset", result.dataset(), JsonValue::of)
        .toObject();
  }

  static Optional<Integer> boxed(OptionalInt value) {
    return value.isPresent() ? Optional.of(value.getAsInt()) : Optional.empty();
  }

  /** The result of a connection test. What does not apply is absent, never null. */
  public static JsonObject test(TestResult result) {
    return new JsonMembers()
        .put("provider", result.provider())
        .put("status", result.status().wire())
        .put("configured", result.configured())
        .put("latency_ms", result.latencyMs())
        .put("checked_at", result.checkedAt())
        .putIfPresent("error_category", result.error().map(WireNamed::wire), JsonValue::of)
        .putIfPresent("response_code", ProviderBodies.boxed(result.responseCode()), JsonValue::of)
        .putIfPresent("dataset", result.dataset(), JsonValue::of)
        .toObject();
  }

  /** Datasets that a key opens. */
  public static JsonObject probe(KeyProbe found) {
    return new JsonMembers()
        .put("provider", found.provider())
        .put("probed_at", found.probedAt())
        .put("complete", found.complete())
        .putList("datasets", found.datasets(), ProviderBodies::answer)
        .putTexts("not_probed", found.notProbed())
        .toObject();
  }

  private static JsonObject answer(DatasetAnswer answer) {
    return new JsonMembers()
        .put("dataset", answer.dataset())
        .put("service_id", answer.serviceId())
        .put("status", answer.status())
        .put("detail", answer.detail())
        .putIfPresent("http_status", boxed(answer.httpStatus()), JsonValue::of)
        .toObject();
  }

  /** It may not be tested yet. */
  public static JsonObject tooSoon(String provider, TooSoon answer) {
    return new JsonMembers()
        .put("error", tooSoonText(provider, answer))
        .put("code", ProviderProblem.PROBE_RATE_LIMITED.wire())
        .put("retry_after_seconds", answer.retryAfterSeconds())
        .toObject();
  }

  /** The same as a sentence. */
  public static String tooSoonText(String provider, TooSoon answer) {
    return "%s cannot be tested yet: try again in %d seconds"
        .formatted(provider, answer.retryAfterSeconds());
  }

  /** The state of a key: these members and no others. */
  public static JsonObject credential(CredentialVault.CredentialStatus status) {
    return status(new JsonMembers(), status);
  }

  /** The state of a provider's key after a change. */
  public static JsonObject credentialChanged(
      String provider, CredentialVault.CredentialStatus status) {
    return status(new JsonMembers().put("provider", provider), status);
  }

  /** Report of a rotation of the master key. */
  public static JsonObject credential(RotationReport report) {
    return new JsonMembers()
        .put("reencrypted", report.reencrypted())
        .put("current", report.current())
        .put("unreadable", report.unreadable())
        .toObject();
  }

  private static JsonObject status(JsonMembers members, CredentialVault.CredentialStatus status) {
    Optional<String> mask = status.configured() ? Optional.of(MASK) : Optional.empty();
    return members
        .put("configured", status.configured())
        .putOrNull("masked", mask, JsonValue::of)
        .putOrNull("updated_at", status.updatedAt().map(Timestamps::format), JsonValue::of)
        .toObject();
  }
}
