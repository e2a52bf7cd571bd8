package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.source.provider.connection.ConnectionProblem;
import io.datasetbuilder.pipeline.source.provider.connection.ConnectionTestResult.TooSoon;
import io.datasetbuilder.pipeline.source.provider.connection.TestResult;

/** The result of a connection test as JSON. What does not apply is absent, never null. */
public final class ProviderTestBody {

  private ProviderTestBody() {}

  /** The body. */
  public static JsonObject of(TestResult result) {
    return new JsonMembers()
        .put("provider", result.provider())
        .put("status", result.status().wire())
        .put("configured", result.configured())
        .put("latency_ms", result.latencyMs())
        .put("checked_at", result.checkedAt())
        .putIfPresent("error_category", result.error().map(WireNamed::wire), JsonValue::of)
        .putIfPresent("response_code", ProviderListBody.boxed(result.responseCode()), JsonValue::of)
        .putIfPresent("dataset", result.dataset(), JsonValue::of)
        .toObject();
  }

  /** It may not be tested yet. */
  public static JsonObject tooSoon(String provider, TooSoon answer) {
    return new JsonMembers()
        .put("error", tooSoonText(provider, answer))
        .put("code", ConnectionProblem.PROBE_RATE_LIMITED.wire())
        .put("retry_after_seconds", answer.retryAfterSeconds())
        .toObject();
  }

  /** The same as a sentence. */
  public static String tooSoonText(String provider, TooSoon answer) {
    return "%s cannot be tested yet: try again in %d seconds"
        .formatted(provider, answer.retryAfterSeconds());
  }
}
