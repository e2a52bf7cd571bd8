package io.datasetbuilder.infrastructure.spark.scan;

import io.datasetbuilder.infrastructure.spark.file.JsonTexts;
import io.datasetbuilder.pipeline.model.type.Column;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.StreamSupport;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/**
 * The members of JSON objects by their columns. Spark's own reader guesses at values that are not
 * of a column's type. Sent to executors.
 */
final class JsonCells implements Serializable {

  private static final long serialVersionUID = 1L;

  private final HashMap<String, Integer> places = new HashMap<>();
  private final JsonCell[] cells;

  private JsonCells(List<Column> columns) {
    this.cells = new JsonCell[columns.size()];
    for (int i = 0; i < cells.length; i++) {
      places.put(columns.get(i).name(), i);
      cells[i] = JsonCell.of(columns.get(i).type());
    }
  }

  static JsonCells of(List<Column> columns) {
    return new JsonCells(columns);
  }

  /** The records of lines, one each but for empty lines. */
  Iterator<Row> rows(Iterator<Row> lines) {
    return StreamSupport.stream(
            Spliterators.spliteratorUnknownSize(lines, Spliterator.ORDERED), false)
        .map(line -> line.getString(0))
        .filter(line -> !line.isBlank())
        .map(this::row)
        .iterator();
  }

  private Row row(String line) {
    try (JsonParser parser = JsonTexts.FACTORY.createParser(ObjectReadContext.empty(), line)) {
      parser.nextToken();
      return RowFactory.create(members(parser, line, places, cells));
    }
  }

  /** The members of the object that begins at the parser's place; null for those it lacks. */
  static Object[] members(
      JsonParser parser, String text, Map<String, Integer> places, JsonCell[] cells) {
    Object[] values = new Object[cells.length];
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      Integer place = places.get(parser.currentName());
      JsonToken token = parser.nextToken();
      if (place == null) {
        parser.skipChildren();
      } else if (token != JsonToken.VALUE_NULL) {
        values[place] = cells[place].read(parser, text);
      }
    }
    return values;
  }
}
