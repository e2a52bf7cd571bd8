package io.datasetbuilder.http.build;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNull;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.pipeline.build.preview.PreviewRequest;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * The body of a request about a spec. Unknown members are ignored; each method throws {@link
 * RefusedCall} with 400 for a known one that is malformed.
 */
final class BuildRequest {

  private static final String WRONG_LIMIT =
      "'limit' must be an integer from 1 to " + PreviewRequest.MAX_LIMIT;
  private static final String WRONG_MODE = "'sample_mode' must be 'first' or 'random'";
  private static final String WRONG_SEED = "'seed' must be an integer of 64 bits";

  private final JsonObject body;

  private BuildRequest(JsonObject body) {
    this.body = body;
  }

  /** Reads the body of a call. */
  static BuildRequest of(Call call) {
    return new BuildRequest(call.body());
  }

  /** The member {@code spec}: YAML or JSON as one text. */
  SpecInput spec() {
    JsonValue spec =
        member("spec").orElseThrow(() -> RefusedCall.badRequest("missing 'spec' in request body"));
    if (spec instanceof JsonText text) {
      return SpecInput.of(text.value());
    }
    throw RefusedCall.badRequest("'spec' must be a YAML string");
  }

  /** The member {@code run_id}; empty when it is left out. */
  Optional<String> runId() {
    return member("run_id").map(value -> runId("run_id", value));
  }

  /** The member {@code retry_of}; empty when it is null or left out. */
  Optional<String> retryOf() {
    return member("retry_of")
        .filter(value -> !(value instanceof JsonNull))
        .map(value -> runId("retry_of", value));
  }

  /** The member {@code if_absent}; false when it is null or left out. */
  boolean ifAbsent() {
    return member("if_absent")
        .filter(value -> !(value instanceof JsonNull))
        .map(BuildRequest::flag)
        .orElse(false);
  }

  private static boolean flag(JsonValue value) {
    if (value instanceof JsonBoolean flag) {
      return flag.value();
    }
    throw RefusedCall.badRequest("'if_absent' must be true or false");
  }

  /** Selection of the rows that a preview shows of each source. */
  PreviewRequest.PreviewOptions previewOptions() {
    long limit =
        integer("limit", 1, PreviewRequest.MAX_LIMIT, PreviewRequest.DEFAULT_LIMIT, WRONG_LIMIT);
    PreviewRequest.SampleMode mode =
        member("sample_mode").map(BuildRequest::mode).orElse(PreviewRequest.SampleMode.FIRST);
    long seed =
        integer(
            "seed",
            Long.MIN_VALUE,
            Long.MAX_VALUE,
            PreviewRequest.PreviewOptions.DEFAULT_SEED,
            WRONG_SEED);
    return new PreviewRequest.PreviewOptions((int) limit, mode, seed);
  }

  private static PreviewRequest.SampleMode mode(JsonValue value) {
    return Optional.of(value)
        .flatMap(
            mode ->
                mode instanceof JsonText text
                    ? PreviewRequest.SampleMode.of(text.value())
                    : Optional.empty())
        .orElseThrow(() -> RefusedCall.badRequest(WRONG_MODE));
  }

  private long integer(String name, long least, long most, long standard, String error) {
    Optional<JsonValue> value = member(name);
    if (value.isEmpty()) {
      return standard;
    }
    if (value.get() instanceof JsonNumber number && isWithin(number.value(), least, most)) {
      return number.value().longValueExact();
    }
    throw RefusedCall.badRequest(error);
  }

  private static boolean isWithin(BigDecimal number, long least, long most) {
    return number.scale() == 0
        && number.compareTo(BigDecimal.valueOf(least)) >= 0
        && number.compareTo(BigDecimal.valueOf(most)) <= 0;
  }

  private static String runId(String name, JsonValue value) {
    if (!(value instanceof JsonText text) || text.value().isEmpty()) {
      throw RefusedCall.badRequest("'" + name + "' must be a non-empty string");
    }
    return Call.runId(name, text.value()).value();
  }

  private Optional<JsonValue> member(String name) {
    return Optional.ofNullable(body.members().get(name));
  }
}
