package io.datasetbuilder.http.build;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNull;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.embedded.SpecInput;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.HttpStatus;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.RunIdParam;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.math.BigDecimal;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The members of a request about a spec. Members that are not known are ignored; each method throws
 * {@link RefusedCall} with 400 for a known one that is not as it has to be.
 */
public final class BuildRequest {

  private final JsonObject body;

  private BuildRequest(JsonObject body) {
    this.body = Objects.requireNonNull(body, "body");
  }

  /** The members of a call's body, which is read now. */
  public static BuildRequest of(Call call) {
    return new BuildRequest(call.body());
  }

  /** The member {@code spec}: YAML or JSON as one text. */
  public SpecInput spec() {
    JsonValue spec = body.members().get("spec");
    if (spec == null) {
      throw refused("missing 'spec' in request body");
    }
    if (spec instanceof JsonText text) {
      return SpecInput.of(text.value());
    }
    throw refused("'spec' must be a YAML string");
  }

  /** The member {@code run_id}; empty when it is left out. */
  public Optional<String> runId() {
    return given("run_id").map(value -> runId("run_id", value).value());
  }

  /** The member {@code retry_of}; empty when it is null or left out. */
  public Optional<String> retryOf() {
    return given("retry_of")
        .filter(value -> !(value instanceof JsonNull))
        .map(value -> runId("retry_of", value).value());
  }

  /** A text; empty when it is left out. */
  Optional<String> text(String name, String refusal) {
    return given(name)
        .map(
            value -> {
              if (value instanceof JsonText text) {
                return text.value();
              }
              throw refused(refusal);
            });
  }

  /** A whole number between bounds; empty when it is left out. */
  OptionalLong whole(String name, long least, long most, String refusal) {
    Optional<JsonValue> value = given(name);
    if (value.isEmpty()) {
      return OptionalLong.empty();
    }
    if (value.get() instanceof JsonNumber number && isWithin(number.value(), least, most)) {
      return OptionalLong.of(number.value().longValueExact());
    }
    throw refused(refusal);
  }

  private static boolean isWithin(BigDecimal number, long least, long most) {
    return number.scale() == 0
        && number.compareTo(BigDecimal.valueOf(least)) >= 0
        && number.compareTo(BigDecimal.valueOf(most)) <= 0;
  }

  private static RunId runId(String name, JsonValue value) {
    if (!(value instanceof JsonText text) || text.value().isEmpty()) {
      throw refused("'" + name + "' must be a non-empty string");
    }
    if (!RunId.isValid(text.value())) {
      throw refused(RunIdParam.NOT_A_RUN_ID.replace("'run_id'", "'" + name + "'"));
    }
    return new RunId(text.value());
  }

  private Optional<JsonValue> given(String name) {
    return Optional.ofNullable(body.members().get(name));
  }

  private static RefusedCall refused(String error) {
    return RefusedCall.because(HttpStatus.BAD_REQUEST, error);
  }
}
