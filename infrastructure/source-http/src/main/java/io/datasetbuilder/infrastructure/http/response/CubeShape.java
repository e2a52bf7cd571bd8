package io.datasetbuilder.infrastructure.http.response;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * A JSON-stat cube: a record for each cell that has a value, in the order of the cells, with the
 * code of each dimension, the {@code value}, and the {@code status} where the cell has one.
 */
record CubeShape() implements ShapeReader {

  @Override
  public void read(RecordSpan place, RecordWriter lines) {
    Map<String, JsonSlice> cube = JsonParts.members(place.whole());
    CubeAxes axes = CubeAxes.of(cube);
    JsonSlice values = cube.get("value");
    if (values == null) {
      throw new MalformedResponse();
    }
    Map<Long, JsonSlice> statuses = cells(cube.get("status"), axes);
    cells(values, axes)
        .forEach(
            (cell, value) -> {
              if (!JsonParts.isNull(value)) {
                lines.record(record(axes, cell, value, statuses.get(cell)));
              }
            });
  }

  private static Map<String, JsonSlice> record(CubeAxes axes, long cell, JsonSlice value, JsonSlice status) {
    Map<String, JsonSlice> record = new LinkedHashMap<>();
    axes.codes(cell, record);
    record.put("value", value);
    if (status != null && !JsonParts.isNull(status)) {
      record.put("status", status);
    }
    return record;
  }

  /** Cells by their place, row-major: an array holds them all, an object only some. */
  private static Map<Long, JsonSlice> cells(JsonSlice written, CubeAxes axes) {
    Map<Long, JsonSlice> cells = new TreeMap<>();
    if (written == null || !(JsonParts.isArray(written) || JsonParts.isObject(written))) {
      return cells;
    }
    if (JsonParts.isArray(written)) {
      long next = 0;
      for (JsonSlice value : JsonParts.items(written)) {
        cells.put(axes.checked(next++), value);
      }
    } else {
      JsonParts.members(written).forEach((cell, value) -> cells.put(axes.cell(cell), value));
    }
    return cells;
  }
}
