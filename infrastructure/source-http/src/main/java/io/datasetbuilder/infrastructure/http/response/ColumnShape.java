package io.datasetbuilder.infrastructure.http.response;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An object of arrays of one length, read side by side. */
record ColumnShape() implements ShapeReader {

  private static final int MOST_CELLS = 4_000_000;

  @Override
  public void read(RecordSpan place, RecordWriter lines) {
    read(Map.of(), place.whole(), lines);
  }

  /**
   * @param before members that each record begins with; a column of the same name replaces one
   */
  static void read(Map<String, JsonSlice> before, JsonSlice columns, RecordWriter lines) {
    List<String> names = new ArrayList<>();
    List<List<JsonSlice>> values = new ArrayList<>();
    JsonParts.members(columns)
        .forEach(
            (name, column) -> {
              names.add(name);
              values.add(JsonParts.items(column));
              if ((long) values.size() * values.get(0).size() > MOST_CELLS) {
                throw MalformedResponse.tooLarge();
              }
            });
    int length = values.isEmpty() ? 0 : values.get(0).size();
    if (values.stream().anyMatch(column -> column.size() != length)) {
      throw new MalformedResponse();
    }
    for (int row = 0; row < length; row++) {
      Map<String, JsonSlice> record = new LinkedHashMap<>(before);
      for (int i = 0; i < names.size(); i++) {
        record.put(names.get(i), values.get(i).get(row));
      }
      lines.record(record);
    }
  }
}
