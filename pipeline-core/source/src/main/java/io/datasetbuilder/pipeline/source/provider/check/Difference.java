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
 * One way in which an answer is not what its definition promises. It holds no value of a record.
 *
 * @param field the member of the records that it is about; empty when it is about the page
 * @param promised what the definition says, where that is not plain from the kind
 * @param count how often, or what the answer says instead; empty where it says nothing
 * @param seen the JSON kinds that arrived for the field
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

  /** What differs. */
  public enum Kind implements WireNamed.LowerCase {
    /** The example found nothing, so that nothing is proved. */
    NO_RECORDS,
    /** So many records are no JSON objects, or hold a key twice. */
    RECORDS_UNREADABLE,
    /** The definition states a total, and the answer states none. */
    TOTAL_MISSING,
    /** The stated total is this count, and more records than that arrived. */
    TOTAL_TOO_SMALL,
    /** The answer echoes another page size than was asked for, or, without a count, none. */
    PAGE_SIZE_ECHO,
    /** So many records arrived, which is more than the page was asked for. */
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

  /** What a value is in JSON: all that is reported about it. */
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
