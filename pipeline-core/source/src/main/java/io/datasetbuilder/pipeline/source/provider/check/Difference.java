package io.datasetbuilder.pipeline.source.provider.check;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNull;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Difference between a response and its definition. It holds no value of a record.
 *
 * @param field the member of the records that differs; empty when the page differs
 * @param promised the statement of the definition, where that is not plain from the kind
 * @param count number of occurrences, or the number in the response; empty where it states none
 * @param seen the JSON kinds received for the field
 */
public record Difference(
    Kind kind,
    Optional<String> field,
    Optional<String> promised,
    OptionalLong count,
    Set<JsonKind> seen) {

  public Difference {
    seen = Set.copyOf(seen);
  }

  static Difference ofField(Kind kind, String field, long count, Set<JsonKind> seen) {
    return new Difference(kind, Optional.of(field), Optional.empty(), OptionalLong.of(count), seen);
  }

  static Difference ofPage(Kind kind, OptionalLong count) {
    return new Difference(kind, Optional.empty(), Optional.empty(), count, Set.of());
  }

  Difference promising(String text) {
    return new Difference(kind, field, Optional.of(text), count, seen);
  }

  /** Kind of a difference. */
  public enum Kind implements WireNamed.LowerCase {
    /** The example found nothing, so that nothing is proved. */
    NO_RECORDS,
    /** So many records are no JSON objects, or hold a key twice. */
    RECORDS_UNREADABLE,
    /** The definition states a total, and the response has none. */
    TOTAL_MISSING,
    /** The stated total is this count, and more records than that arrived. */
    TOTAL_TOO_SMALL,
    /** The response echoes another page size than was requested, or, without a count, none. */
    PAGE_SIZE_ECHO,
    /** So many records arrived, which is more than the requested page size. */
    PAGE_TOO_LARGE,
    /** A declared field is in no record. */
    FIELD_MISSING,
    /** So many records hold a field that is not declared. */
    FIELD_UNDECLARED,
    /** So many values are not of the declared type. */
    TYPE_CONTRADICTED,
    /** So many codes arrive as numbers: their leading zeros are lost at the provider. */
    CODE_AS_NUMBER,
    /** So many values are a usual spelling of no value that {@code null_values} does not name. */
    NULL_UNDECLARED
  }

  /** Kind of a JSON value; reports state nothing else about a value. */
  public enum JsonKind implements WireNamed.LowerCase {
    NULL,
    BOOLEAN,
    NUMBER,
    STRING,
    ARRAY,
    OBJECT;

    static JsonKind of(JsonValue value) {
      if (value instanceof JsonText) {
        return STRING;
      }
      if (value instanceof JsonNumber) {
        return NUMBER;
      }
      if (value instanceof JsonBoolean) {
        return BOOLEAN;
      }
      if (value instanceof JsonNull) {
        return NULL;
      }
      return value instanceof JsonArray ? ARRAY : OBJECT;
    }
  }
}
