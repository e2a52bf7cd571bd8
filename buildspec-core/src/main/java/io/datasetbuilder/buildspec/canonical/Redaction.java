package io.datasetbuilder.buildspec.canonical;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.CaseFold;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Hides the values of explicit credential keys (Spec, "Canonical snapshot and digest"). Names are
 * compared whole, after case folding and with hyphens as underscores; what only resembles such a
 * name stays.
 */
public final class Redaction {

  /** Text that replaces a credential of any type. */
  public static final String MARK = "<redacted>";

  private static final Set<String> NAMES =
      Stream.of(
              "access_token",
              "api_key",
              "authorization",
              "bearer_token",
              "client_secret",
              "password",
              "refresh_token",
              "secret",
              "service_key",
              "token",
              "hf_token",
              "kaggle_key",
              "x_api_key")
          .flatMap(name -> Stream.of(name, name.replace("_", "")))
          .collect(Collectors.toUnmodifiableSet());

  /** The variables that hold providers' keys and second secrets. */
  private static final Pattern OWN_VARIABLES = Pattern.compile("svc_.+_api_(key|secret)");

  private Redaction() {}

  /** Whether a key names a credential. */
  public static boolean names(String key) {
    String name = CaseFold.of(key).replace('-', '_');
    return NAMES.contains(name) || OWN_VARIABLES.matcher(name).matches();
  }

  /** The same members with credentials hidden, at every depth. */
  public static JsonObject of(JsonObject object) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    object.members().forEach((key, value) -> members.put(key, member(key, value)));
    return new JsonObject(members);
  }

  /** Whether a credential is hidden in the members of an object, at any depth. */
  public static boolean isIn(JsonObject object) {
    return object.members().entrySet().stream()
        .anyMatch(
            member ->
                (names(member.getKey()) && member.getValue().equals(JsonValue.of(MARK)))
                    || isIn(member.getValue()));
  }

  private static boolean isIn(JsonValue value) {
    return (value instanceof JsonObject object && isIn(object))
        || (value instanceof JsonArray array && array.items().stream().anyMatch(Redaction::isIn));
  }

  private static JsonValue member(String key, JsonValue value) {
    return names(key) ? JsonValue.of(MARK) : of(value);
  }

  private static JsonValue of(JsonValue value) {
    if (value instanceof JsonObject object) {
      return of(object);
    }
    if (value instanceof JsonArray array) {
      return new JsonArray(array.items().stream().map(Redaction::of).toList());
    }
    return value;
  }
}
