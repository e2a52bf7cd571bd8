package io.datasetbuilder.infrastructure.http.response;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An array of arrays of one length, whose first names the columns. */
record MatrixShape() implements ShapeReader {

  @Override
  public void read(RecordSpan place, RecordWriter lines) {
    List<JsonSlice> rows = JsonParts.items(place.whole());
    List<String> names =
        ColumnNames.distinct(
            JsonParts.items(rows.get(0)).stream()
                .map(name -> JsonParts.scalar(name).orElseThrow(MalformedResponse::new))
                .toList());
    for (JsonSlice row : rows.subList(1, rows.size())) {
      lines.record(zipped(names, JsonParts.items(row)));
    }
  }

  private static Map<String, JsonSlice> zipped(List<String> names, List<JsonSlice> values) {
    if (names.size() != values.size()) {
      throw new MalformedResponse();
    }
    Map<String, JsonSlice> record = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      record.put(names.get(i), values.get(i));
    }
    return record;
  }
}
