package io.datasetbuilder.infrastructure.publish.http;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A JSON value of a hub's response, read by the expected type: a value that is missing or of
 * another type is empty.
 */
public record JsonAnswer(JsonValue value) {

  private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);

  /** The members of an object; none of anything else. */
  public Map<String, JsonValue> members() {
    return value instanceof JsonObject object ? object.members() : Map.of();
  }

  /** A member, {@code null} included. */
  public Optional<JsonAnswer> at(String name) {
    return Optional.ofNullable(members().get(name)).map(JsonAnswer::new);
  }

  /** A member that is an object. */
  public Optional<JsonAnswer> object(String name) {
    return at(name).filter(member -> member.value instanceof JsonObject);
  }

  /** A member that is a text. */
  public Optional<String> text(String name) {
    return at(name).flatMap(JsonAnswer::asText);
  }

  /** A member that is true or false. */
  public Optional<Boolean> flag(String name) {
    return at(name)
        .flatMap(
            member ->
                member.value instanceof JsonBoolean flag
                    ? Optional.of(flag.value())
                    : Optional.empty());
  }

  /** A member that is a whole number, not negative. */
  public Optional<Long> whole(String name) {
    return at(name)
        .flatMap(
            member -> member.value instanceof JsonNumber number ? whole(number) : Optional.empty());
  }

  /** A member that is an array. */
  public Optional<List<JsonAnswer>> items(String name) {
    return at(name).flatMap(JsonAnswer::asItems);
  }

  /** This value, where it is a text. */
  public Optional<String> asText() {
    return value instanceof JsonText text ? Optional.of(text.value()) : Optional.empty();
  }

  /** This value, where it is an array. */
  public Optional<List<JsonAnswer>> asItems() {
    return value instanceof JsonArray array
        ? Optional.of(array.items().stream().map(JsonAnswer::new).toList())
        : Optional.empty();
  }

  private static Optional<Long> whole(JsonNumber number) {
    BigDecimal value = number.value();
    boolean fits = value.signum() >= 0 && value.compareTo(MOST) <= 0;
    return fits && value.stripTrailingZeros().scale() <= 0
        ? Optional.of(value.longValueExact())
        : Optional.empty();
  }

  /** Its kind only: a value is the hub's words. */
  @Override
  public String toString() {
    return value.getClass().getSimpleName();
  }
}
