package io.datasetbuilder.http.building;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNull;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.pipeline.building.preview.PreviewRequest;
import io.datasetbuilder.pipeline.building.preview.PreviewRequest.PreviewOptions;
import io.datasetbuilder.pipeline.building.preview.PreviewRequest.SampleMode;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.function.Function;

/**
 * The body of a request about a spec. Unknown members are ignored; each method throws {@link
 * RefusedCall} with 400 for a known one that is malformed.
 */
record BuildRequest(JsonObject body) {

  /** The member {@code spec}: YAML or JSON as one text. */
  SpecInput spec() {
    return member("spec", BuildRequest::text, "must be a YAML string")
        .map(SpecInput::of)
        .orElseThrow(() -> RefusedCall.badRequest("missing 'spec' in request body"));
  }

  /** The member {@code run_id}; empty when it is left out. */
  Optional<String> runId() {
    return runId("run_id");
  }

  /** The member {@code retry_of}; empty when it is null or left out. */
  Optional<String> retryOf() {
    return isNull("retry_of") ? Optional.empty() : runId("retry_of");
  }

  /** The member {@code if_absent}; false when it is null or left out. */
  boolean ifAbsent() {
    return !isNull("if_absent")
        && member("if_absent", BuildRequest::flag, "must be true or false").orElse(false);
  }

  /** Selection of the rows that a preview shows of each source. */
  PreviewOptions previewOptions() {
    int most = PreviewRequest.MAX_LIMIT;
    long limit =
        member("limit", value -> integer(value, 1, most), "must be an integer from 1 to " + most)
            .orElse((long) PreviewRequest.DEFAULT_LIMIT);
    SampleMode mode =
        member(
                "sample_mode",
                value -> text(value).flatMap(SampleMode::of),
                "must be 'first' or 'random'")
            .orElse(SampleMode.FIRST);
    long seed =
        member(
                "seed",
                value -> integer(value, Long.MIN_VALUE, Long.MAX_VALUE),
                "must be an integer of 64 bits")
            .orElse(PreviewOptions.DEFAULT_SEED);
    return new PreviewOptions((int) limit, mode, seed);
  }

  private Optional<String> runId(String name) {
    return member(
            name, value -> text(value).filter(id -> !id.isEmpty()), "must be a non-empty string")
        .map(id -> Call.runId(name, id).value());
  }

  private boolean isNull(String name) {
    return body.members().get(name) instanceof JsonNull;
  }

  /** A member as its type; empty when it is left out. */
  private <T> Optional<T> member(
      String name, Function<JsonValue, Optional<T>> type, String requirement) {
    return Optional.ofNullable(body.members().get(name))
        .map(
            value ->
                type.apply(value)
                    .orElseThrow(() -> RefusedCall.badRequest("'" + name + "' " + requirement)));
  }

  private static Optional<String> text(JsonValue value) {
    return value instanceof JsonText text ? Optional.of(text.value()) : Optional.empty();
  }

  private static Optional<Boolean> flag(JsonValue value) {
    return value instanceof JsonBoolean flag ? Optional.of(flag.value()) : Optional.empty();
  }

  private static Optional<Long> integer(JsonValue value, long least, long most) {
    return value instanceof JsonNumber number
            && number.value().scale() == 0
            && number.value().compareTo(BigDecimal.valueOf(least)) >= 0
            && number.value().compareTo(BigDecimal.valueOf(most)) <= 0
        ? Optional.of(number.value().longValueExact())
        : Optional.empty();
  }
}
