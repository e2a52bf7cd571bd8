package io.datasetbuilder.infrastructure.spark.file;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.collection.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * JSON of values: in files as the types of the columns have it, in responses as Spark's types do.
 * In files decimals are texts, so that no reader rounds them, and an empty struct is the JSON that
 * its text holds; in responses decimals are numbers. Floats that are not finite are null.
 */
public final class JsonForms {

  private static final HexFormat HEX = HexFormat.of();
  private static final int FIRST_PRINTABLE = 0x20;

  private JsonForms() {}

  /** The form of a type in files. */
  static JsonForm inFile(DataType type) {
    if (type instanceof DataType.ListOf list) {
      return list(inFile(list.element()));
    }
    if (type instanceof DataType.StructOf struct) {
      return struct.fields().isEmpty()
          ? (value, out) -> out.append(value)
          : struct(
              struct.fields().stream().map(Column::name).toArray(String[]::new),
              struct.fields().stream().map(field -> inFile(field.type())).toArray(JsonForm[]::new));
    }
    return type instanceof DataType.Decimal
        ? (value, out) -> quote(((BigDecimal) value).toPlainString(), out)
        : JsonForms::scalar;
  }

  /** The form of a type in responses. */
  public static JsonForm inResponse(org.apache.spark.sql.types.DataType type) {
    if (type instanceof ArrayType list) {
      return list(inResponse(list.elementType()));
    }
    if (type instanceof StructType struct) {
      StructField[] fields = struct.fields();
      JsonForm[] forms = new JsonForm[fields.length];
      for (int i = 0; i < fields.length; i++) {
        forms[i] = inResponse(fields[i].dataType());
      }
      return struct(struct.fieldNames(), forms);
    }
    return type instanceof BinaryType
        ? (value, out) -> quote(HEX.formatHex((byte[]) value), out)
        : JsonForms::scalar;
  }

  private static JsonForm list(JsonForm element) {
    return (value, out) -> {
      String separator = "[";
      for (Object item : CollectionConverters.asJava((Seq<?>) value)) {
        out.append(separator);
        element.appendNullable(item, out);
        separator = ",";
      }
      out.append("[".equals(separator) ? "[]" : "]");
    };
  }

  private static JsonForm struct(String[] names, JsonForm[] forms) {
    List<String> members = List.of(names).stream().map(JsonForms::member).toList();
    return (value, out) -> {
      Row row = (Row) value;
      for (int i = 0; i < forms.length; i++) {
        out.append(i == 0 ? "{" : ",").append(members.get(i));
        forms[i].appendNullable(row.get(i), out);
      }
      out.append('}');
    };
  }

  /** The name of a member with its colon. */
  static String member(String name) {
    StringBuilder member = new StringBuilder();
    quote(name, member);
    return member.append(':').toString();
  }

  private static void scalar(Object value, StringBuilder out) {
    if (value instanceof String text) {
      quote(text, out);
    } else if (value instanceof Double number) {
      out.append(Double.isFinite(number) ? FloatText.json(number) : "null");
    } else if (value instanceof Float number) {
      out.append(Float.isFinite(number) ? FloatText.json(number) : "null");
    } else if (value instanceof BigDecimal number) {
      out.append(number.toPlainString());
    } else if (value instanceof byte[] bytes) {
      quote(HEX.formatHex(bytes), out);
    } else if (value instanceof Number || value instanceof Boolean) {
      out.append(value);
    } else {
      quote(temporal(value), out);
    }
  }

  /** The text of a date or time; that of the value itself for any other. */
  static String temporal(Object value) {
    if (value instanceof LocalDate date) {
      return TemporalText.of(date);
    }
    if (value instanceof LocalDateTime datetime) {
      return TemporalText.of(datetime);
    }
    if (value instanceof Instant instant) {
      return TemporalText.of(instant);
    }
    return value instanceof LocalTime time ? TemporalText.of(time) : String.valueOf(value);
  }

  /** Appends a text as a JSON string. */
  static void quote(String text, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        case '\b' -> out.append("\\b");
        case '\f' -> out.append("\\f");
        default -> {
          if (c < FIRST_PRINTABLE) {
            out.append("\\u00").append(HEX.toHexDigits((byte) c).toUpperCase(Locale.ROOT));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }
}
