package io.datasetbuilder.warehouse.query.value;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Value of a request cast to the type of a column.
 *
 * @param type type of the cast, never {@link ColumnType.Kind#OTHER}
 * @param text canonical text: numbers in plain digits except floats, which may have an exponent;
 *     {@code true} or {@code false}; temporal values in ISO 8601 with a space between date and time
 *     and all digits of the type, those with a zone in UTC with {@code +00}; binary values in
 *     lower-case hexadecimal digits; texts as they are
 */
public record CastValue(ColumnType type, String text) {

  private static final Pattern HEX = Pattern.compile("([0-9a-fA-F]{2})*");

  /**
   * Casts a value, or refuses it: no value is rounded, cut or completed. Texts are read in the
   * grammar of the type. A number or boolean is its JSON text where a text is needed.
   */
  public static Optional<CastValue> of(ColumnType type, JsonValue value) {
    return canonical(type, value).map(text -> new CastValue(type, text));
  }

  private static Optional<String> canonical(ColumnType type, JsonValue value) {
    return switch (type.kind()) {
      case WHOLE, UNSIGNED -> NumberCasts.whole(type, value);
      case DECIMAL -> NumberCasts.decimal(type, value);
      case FLOAT -> NumberCasts.floating(type, value);
      case BOOLEAN -> flag(value);
      case TEXT -> text(value);
      case BINARY -> written(value).filter(hex -> HEX.matcher(hex).matches()).map(CastValue::lower);
      case DATE -> written(value).flatMap(TemporalCasts::date);
      case TIME -> written(value).flatMap(text -> TemporalCasts.time(type, text));
      case DATETIME, INSTANT -> written(value).flatMap(text -> TemporalCasts.datetime(type, text));
      case OTHER -> Optional.empty();
    };
  }

  private static Optional<String> flag(JsonValue value) {
    if (value instanceof JsonBoolean flag) {
      return Optional.of(Boolean.toString(flag.value()));
    }
    return written(value).filter(text -> text.equals("true") || text.equals("false"));
  }

  private static Optional<String> text(JsonValue value) {
    if (value instanceof JsonNumber number) {
      return NumberCasts.plain(number.value());
    }
    return value instanceof JsonBoolean flag
        ? Optional.of(Boolean.toString(flag.value()))
        : written(value);
  }

  private static Optional<String> written(JsonValue value) {
    return value instanceof JsonText text ? Optional.of(text.value()) : Optional.empty();
  }

  private static String lower(String hex) {
    return hex.toLowerCase(Locale.ROOT);
  }
}
