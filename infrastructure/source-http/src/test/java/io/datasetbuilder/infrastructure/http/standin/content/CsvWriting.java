package io.datasetbuilder.infrastructure.http.standin.content;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNull;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** Writes records as comma-separated text with a header. */
final class CsvWriting {

  private CsvWriting() {}

  static String of(List<String> columns, Rows rows, long from, int count) {
    StringBuilder out = new StringBuilder(line(columns));
    for (long at = from; at < from + count; at++) {
      Collection<JsonValue> values = rows.row(at).members().values();
      out.append(line(values.stream().map(CsvWriting::cell).toList()));
    }
    return out.toString();
  }

  private static String line(List<String> cells) {
    return cells.stream().map(CsvWriting::quoted).collect(Collectors.joining(",", "", "\r\n"));
  }

  private static String cell(JsonValue value) {
    if (value instanceof JsonText text) {
      return text.value();
    }
    return value instanceof JsonNull ? "" : JsonWriting.of(value);
  }

  private static String quoted(String cell) {
    boolean plain = cell.chars().noneMatch(letter -> ",\"\r\n".indexOf(letter) >= 0);
    return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
  }
}
