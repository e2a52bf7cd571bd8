package io.datasetbuilder.embedded.json;

import io.datasetbuilder.auth.credential.CredentialStatus;
import io.datasetbuilder.auth.credential.RotationReport;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import java.util.Optional;

/** What may be told of stored keys, as JSON. The mask is fixed: it tells nothing of the key. */
public final class CredentialBody {

  private static final String MASK = "********";

  private CredentialBody() {}

  /** The state of a key: these members and no others. */
  public static JsonObject of(CredentialStatus status) {
    return status(new JsonMembers(), status);
  }

  /** The state of a provider's key after a change. */
  public static JsonObject changed(String provider, CredentialStatus status) {
    return status(new JsonMembers().put("provider", provider), status);
  }

  /** What a change of the master key did. */
  public static JsonObject of(RotationReport report) {
    return new JsonMembers()
        .put("reencrypted", report.reencrypted())
        .put("current", report.current())
        .put("unreadable", report.unreadable())
        .toObject();
  }

  private static JsonObject status(JsonMembers members, CredentialStatus status) {
    Optional<String> mask = status.configured() ? Optional.of(MASK) : Optional.empty();
    return members
        .put("configured", status.configured())
        .putOrNull("masked", mask, JsonValue::of)
        .putOrNull("updated_at", status.updatedAt().map(Timestamps::format), JsonValue::of)
        .toObject();
  }
}
