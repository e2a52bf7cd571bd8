package io.datasetbuilder.infrastructure.http.reading;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An object of arrays of one length, read side by side. */
record ColumnShape() implements ShapeReader {

  private static final int MOST_CELLS = 4_000_000;

  @Override
  public void read(RecordsPlace place, RecordLines lines) {
    read(Map.of(), place.whole(), lines);
  }

  /**
   * @param before members that each record begins with; a column of the same name replaces one
   */
  static void read(Map<String, Slice> before, Slice columns, RecordLines lines) {
    List<String> names = new ArrayList<>();
    List<List<Slice>> values = new ArrayList<>();
    JsonParts.members(columns)
        .forEach(
            (name, column) -> {
              names.add(name);
              values.add(JsonParts.items(column));
              if ((long) values.size() * values.get(0).size() > MOST_CELLS) {
                throw MalformedAnswer.tooLarge();
              }
            });
    int length = values.isEmpty() ? 0 : values.get(0).size();
    if (values.stream().anyMatch(column -> column.size() != length)) {
      throw new MalformedAnswer();
    }
    for (int row = 0; row < length; row++) {
      Map<String, Slice> record = new LinkedHashMap<>(before);
      for (int i = 0; i < names.size(); i++) {
        record.put(names.get(i), values.get(i).get(row));
      }
      lines.record(record);
    }
  }
}
