package io.datasetbuilder.infrastructure.http.reading;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An array of arrays of one length, whose first names the columns. */
record MatrixShape() implements ShapeReader {

  @Override
  public void read(RecordsPlace place, RecordLines lines) {
    List<Slice> rows = JsonParts.items(place.whole());
    List<String> names =
        ColumnNames.distinct(
            JsonParts.items(rows.get(0)).stream()
                .map(name -> JsonParts.scalar(name).orElseThrow(MalformedAnswer::new))
                .toList());
    for (Slice row : rows.subList(1, rows.size())) {
      lines.record(zipped(names, JsonParts.items(row)));
    }
  }

  private static Map<String, Slice> zipped(List<String> names, List<Slice> values) {
    if (names.size() != values.size()) {
      throw new MalformedAnswer();
    }
    Map<String, Slice> record = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      record.put(names.get(i), values.get(i));
    }
    return record;
  }
}
