package io.datasetbuilder.pipeline.model.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNull;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.text.FieldPath;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The members of one JSON object, read by name. Null counts as absent; a member of another type is
 * reported to the {@link JsonProblems} and counts as absent too, so that one reading finds them
 * all.
 */
public final class JsonFields {

  private static final BigDecimal LEAST = BigDecimal.valueOf(Long.MIN_VALUE);
  private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);

  private final Map<String, JsonValue> members;
  private final FieldPath at;
  private final JsonProblems complaints;

  private JsonFields(Map<String, JsonValue> members, FieldPath at, JsonProblems complaints) {
    this.members = members;
    this.at = at;
    this.complaints = complaints;
  }

  /** The members of a whole document. */
  public static JsonFields of(JsonObject document, JsonProblems complaints) {
    return new JsonFields(document.members(), FieldPath.ROOT, complaints);
  }

  public Optional<JsonValue> value(String name) {
    return Optional.ofNullable(members.get(name)).filter(value -> !(value instanceof JsonNull));
  }

  public Optional<String> text(String name) {
    return read(name, "a text", JsonFields::asText);
  }

  /** A text that must be there. */
  public String requiredText(String name) {
    return text(name).orElseGet(() -> missing(name, ""));
  }

  /** A whole number that must be there. */
  public long requiredWhole(String name) {
    return whole(name).orElseGet(() -> missing(name, 0L));
  }

  public Optional<Long> whole(String name) {
    return read(name, "a whole number", JsonFields::asWhole);
  }

  public Optional<Boolean> flag(String name) {
    return read(
        name,
        "true or false",
        value -> value instanceof JsonBoolean flag ? Optional.of(flag.value()) : Optional.empty());
  }

  public Optional<Instant> instant(String name) {
    return read(
        name, "a timestamp with an offset", value -> asText(value).flatMap(Timestamps::parse));
  }

  /** A member that only one of few texts may fill. */
  public <T> Optional<T> choice(String name, Function<String, Optional<T>> parser) {
    return read(name, "one of the known words", value -> asText(value).flatMap(parser));
  }

  public Optional<JsonObject> object(String name) {
    return read(name, "an object", JsonFields::asObject);
  }

  /** A free object; empty when absent. */
  public JsonObject objectOrEmpty(String name) {
    return object(name).orElseGet(() -> new JsonObject(Map.of()));
  }

  public Optional<JsonArray> array(String name) {
    return read(
        name,
        "a list",
        value -> value instanceof JsonArray array ? Optional.of(array) : Optional.empty());
  }

  /** The members of an object below this one; without members when absent. */
  public JsonFields fields(String name) {
    return new JsonFields(objectOrEmpty(name).members(), at.field(name), complaints);
  }

  public List<String> texts(String name) {
    return list(name, "a text", JsonFields::asText);
  }

  /** Each object of a list. */
  public <T> List<T> objects(String name, Function<JsonFields, T> reader) {
    return list(name, "an object", JsonFields::asObject).stream()
        .map(object -> reader.apply(new JsonFields(object.members(), at.field(name), complaints)))
        .toList();
  }

  /** Each entry of an object whose values are objects. */
  public <T> Map<String, T> objectsByName(String name, BiFunction<String, JsonFields, T> reader) {
    return byName(
        name,
        (entries, key) ->
            entries.object(key).map(present -> reader.apply(key, entries.fields(key))));
  }

  /** Each entry of an object whose values are whole numbers. */
  public Map<String, Long> wholesByName(String name) {
    return byName(name, JsonFields::whole);
  }

  /** Each entry of an object whose values are texts. */
  public Map<String, String> textsByName(String name) {
    return byName(name, JsonFields::text);
  }

  private <T> Map<String, T> byName(
      String name, BiFunction<JsonFields, String, Optional<T>> reader) {
    JsonFields entries = fields(name);
    Map<String, T> read = new LinkedHashMap<>();
    for (String key : entries.members.keySet()) {
      reader.apply(entries, key).ifPresent(value -> read.put(key, value));
    }
    return read;
  }

  /** States that a member holds the right type but no possible value. */
  public void refuse(String name, String expected) {
    complaints.add(at.field(name), expected);
  }

  private <T> List<T> list(String name, String expected, Function<JsonValue, Optional<T>> as) {
    List<JsonValue> items = array(name).map(JsonArray::items).orElseGet(List::of);
    for (int i = 0; i < items.size(); i++) {
      if (as.apply(items.get(i)).isEmpty()) {
        complaints.add(at.field(name).item(i), expected);
      }
    }
    return items.stream().map(as).flatMap(Optional::stream).toList();
  }

  private <T> Optional<T> read(String name, String expected, Function<JsonValue, Optional<T>> as) {
    Optional<JsonValue> value = value(name);
    Optional<T> read = value.flatMap(as);
    if (value.isPresent() && read.isEmpty()) {
      complaints.add(at.field(name), expected);
    }
    return read;
  }

  private <T> T missing(String name, T substitute) {
    if (value(name).isEmpty()) {
      complaints.add(at.field(name), "present");
    }
    return substitute;
  }

  /** The text of a value; empty for one of another type. */
  public static Optional<String> asText(JsonValue value) {
    return value instanceof JsonText text ? Optional.of(text.value()) : Optional.empty();
  }

  private static Optional<JsonObject> asObject(JsonValue value) {
    return value instanceof JsonObject object ? Optional.of(object) : Optional.empty();
  }

  /** The whole number of 64 bits that a value is; 5.0 is one. */
  public static Optional<Long> asWhole(JsonValue value) {
    if (!(value instanceof JsonNumber number)
        || number.value().compareTo(LEAST) < 0
        || number.value().compareTo(MOST) > 0
        || number.value().stripTrailingZeros().scale() > 0) {
      return Optional.empty();
    }
    return Optional.of(number.value().longValueExact());
  }
}
