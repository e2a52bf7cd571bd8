package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.embedded.provider.ProviderStanding;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.source.provider.connection.TestResult;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Providers and how a caller stands with them, as JSON. Never a key. */
public final class ProviderListBody {

  private ProviderListBody() {}

  /** The body. */
  public static JsonObject of(List<ProviderStanding> providers) {
    return new JsonMembers().putList("providers", providers, ProviderListBody::provider).toObject();
  }

  private static JsonObject provider(ProviderStanding standing) {
    return new JsonMembers()
        .put("provider", standing.provider())
        .put("requires_credential", standing.credential().isRequired())
        .put("configured", standing.key().isUsable())
        .putOrNull("last_test", standing.lastTest(), ProviderListBody::test)
        .putIfPresent("key_provider", sharedSlot(standing), JsonValue::of)
        .toObject();
  }

  /** Whose key is used, where that is not the provider's own. */
  private static Optional<String> sharedSlot(ProviderStanding standing) {
    return Optional.of(standing.credential().slot())
        .filter(slot -> !slot.equals(standing.provider()));
  }

  /** Here, what does not apply is null. */
  private static JsonObject test(TestResult result) {
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
}
