package io.datasetbuilder.infrastructure.spark.scan;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.apache.spark.sql.RowFactory;
import scala.jdk.javaapi.CollectionConverters;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads the JSON values of one type as values of Spark's rows. Sent to executors. */
@FunctionalInterface
interface JsonCell extends Serializable {

  /**
   * The value at the parser's place, which is not null; the parser stays at its last token.
   *
   * @param text that the parser reads
   */
  Object read(JsonParser parser, String text);

  /** The reader of a type. */
  static JsonCell of(DataType type) {
    if (type instanceof DataType.ListOf list) {
      return list(of(list.element()));
    }
    if (type instanceof DataType.StructOf struct) {
      return struct.fields().isEmpty() ? JsonCell::raw : struct(struct.fields());
    }
    if (type instanceof DataType.Decimal decimal) {
      return (parser, text) -> number(parser).setScale(decimal.scale(), RoundingMode.HALF_UP);
    }
    return type instanceof DataType.Whole whole ? whole(whole) : simple(type);
  }

  private static JsonCell whole(DataType.Whole type) {
    return switch (type) {
      case INT8 -> (parser, text) -> number(parser).byteValueExact();
      case INT16, UINT8 -> (parser, text) -> number(parser).shortValueExact();
      case INT32, UINT16 -> (parser, text) -> number(parser).intValueExact();
      case INT64, UINT32 -> (parser, text) -> number(parser).longValueExact();
      case INT128, UINT64 -> (parser, text) -> number(parser).setScale(0);
    };
  }

  private static JsonCell simple(DataType type) {
    if (type == DataType.Simple.FLOAT64) {
      return (parser, text) -> Double.valueOf(parser.getString());
    }
    if (type == DataType.Simple.FLOAT32) {
      return (parser, text) -> Float.valueOf(parser.getString());
    }
    if (type == DataType.Simple.BOOLEAN) {
      return (parser, text) -> parser.getBooleanValue();
    }
    if (type == DataType.Simple.DATE) {
      return (parser, text) -> LocalDate.parse(parser.getString());
    }
    if (type == DataType.Simple.DATETIME) {
      return (parser, text) -> LocalDateTime.parse(parser.getString().replace(' ', 'T'));
    }
    if (type == DataType.Simple.STRING) {
      return JsonCell::raw;
    }
    if (type == DataType.Simple.NULL) {
      return (parser, text) -> {
        parser.skipChildren();
        return null;
      };
    }
    throw new IllegalArgumentException("no JSON has values of the type");
  }

  private static BigDecimal number(JsonParser parser) {
    return parser.currentToken() == JsonToken.VALUE_STRING
        ? new BigDecimal(parser.getString())
        : parser.getDecimalValue();
  }

  /** A text as it is, any other value as its JSON. */
  private static Object raw(JsonParser parser, String text) {
    if (parser.currentToken() == JsonToken.VALUE_STRING) {
      return parser.getString();
    }
    int start = (int) parser.currentTokenLocation().getCharOffset();
    parser.skipChildren();
    // A number or a word is its own text; an object or a list ends with the token at its end.
    return parser.currentToken().isStructEnd()
        ? text.substring(start, (int) parser.currentTokenLocation().getCharOffset() + 1)
        : parser.getString();
  }

  private static JsonCell list(JsonCell element) {
    return (parser, text) -> {
      List<Object> items = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        boolean none = parser.currentToken() == JsonToken.VALUE_NULL;
        items.add(none ? null : element.read(parser, text));
      }
      return CollectionConverters.asScala(items).toSeq();
    };
  }

  private static JsonCell struct(List<Column> fields) {
    HashMap<String, Integer> places = new HashMap<>();
    JsonCell[] cells = new JsonCell[fields.size()];
    for (int i = 0; i < cells.length; i++) {
      places.put(fields.get(i).name(), i);
      cells[i] = of(fields.get(i).type());
    }
    return (parser, text) -> RowFactory.create(JsonCells.members(parser, text, places, cells));
  }
}
