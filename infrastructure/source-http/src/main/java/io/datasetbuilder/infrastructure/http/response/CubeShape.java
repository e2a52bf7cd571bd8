package io.datasetbuilder.infrastructure.http.response;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads a JSON-stat cube: a record for each cell that has a value, in the order of the cells, with
 * the code of each dimension, the {@code value}, and the {@code status} where the cell has one.
 */
record CubeShape() implements ShapeReader {

  @Override
  public void read(RecordSpan span, RecordWriter lines) {
    Map<String, JsonSlice> cube = BoundedJson.members(span.whole());
    CubeAxes axes = CubeAxes.of(cube);
    JsonSlice values = cube.get("value");
    if (values == null) {
      throw new MalformedResponse();
    }
    Map<Long, JsonSlice> statuses = cells(cube.get("status"), axes);
    cells(values, axes)
        .forEach(
            (cell, value) -> {
              if (!BoundedJson.isNull(value)) {
                lines.record(record(axes, cell, value, statuses.get(cell)));
              }
            });
  }

  private static Map<String, JsonSlice> record(
      CubeAxes axes, long cell, JsonSlice value, JsonSlice status) {
    Map<String, JsonSlice> record = new LinkedHashMap<>();
    axes.codes(cell, record);
    record.put("value", value);
    if (status != null && !BoundedJson.isNull(status)) {
      record.put("status", status);
    }
    return record;
  }

  /** Cells by their place, row-major: an array holds them all, an object only some. */
  private static Map<Long, JsonSlice> cells(JsonSlice written, CubeAxes axes) {
    Map<Long, JsonSlice> cells = new TreeMap<>();
    if (written == null || !(BoundedJson.isArray(written) || BoundedJson.isObject(written))) {
      return cells;
    }
    if (BoundedJson.isArray(written)) {
      long next = 0;
      for (JsonSlice value : BoundedJson.items(written)) {
        cells.put(axes.checked(next++), value);
      }
    } else {
      BoundedJson.members(written).forEach((cell, value) -> cells.put(axes.cell(cell), value));
    }
    return cells;
  }

  /** The dimensions of a JSON-stat cube: their names, and the code of each of their places. */
  static final class CubeAxes {

    private record Axis(String name, List<JsonSlice> codes) {}

    private final List<Axis> axes;
    private final long cells;

    private CubeAxes(List<Axis> axes, long cells) {
      this.axes = axes;
      this.cells = cells;
    }

    /**
     * @throws MalformedResponse when names, sizes and codes do not fit each other
     */
    static CubeAxes of(Map<String, JsonSlice> cube) {
      List<JsonSlice> names = BoundedJson.items(part(cube, "id"));
      List<JsonSlice> sizes = BoundedJson.items(part(cube, "size"));
      Map<String, JsonSlice> dimensions = BoundedJson.members(part(cube, "dimension"));
      if (names.size() != sizes.size()) {
        throw new MalformedResponse();
      }
      List<Axis> axes = new ArrayList<>();
      long cells = 1;
      for (int i = 0; i < names.size(); i++) {
        String name = BoundedJson.scalar(names.get(i)).orElseThrow(MalformedResponse::new);
        int size = number(BoundedJson.scalar(sizes.get(i)).orElse(""));
        axes.add(new Axis(name, codes(part(dimensions, name), size)));
        cells = product(cells, size);
      }
      return new CubeAxes(axes, cells);
    }

    /** Adds the code of each dimension that a cell belongs to. */
    void codes(long cell, Map<String, JsonSlice> record) {
      long rest = cells;
      long within = cell;
      for (Axis axis : axes) {
        rest /= axis.codes().size();
        record.put(axis.name(), axis.codes().get((int) (within / rest)));
        within %= rest;
      }
    }

    /** The place that a text names. */
    long cell(String text) {
      return checked(number(text));
    }

    /** The same place, which the cube has. */
    long checked(long cell) {
      if (cell >= cells) {
        throw new MalformedResponse();
      }
      return cell;
    }

    private static List<JsonSlice> codes(JsonSlice dimension, int size) {
      Map<String, JsonSlice> category =
          BoundedJson.members(part(BoundedJson.members(dimension), "category"));
      JsonSlice index = category.get("index");
      List<JsonSlice> codes = new ArrayList<>(Collections.nCopies(Math.min(size, 1 << 24), null));
      if (index == null) {
        BoundedJson.members(part(category, "label"))
            .keySet()
            .forEach(code -> set(codes, size == 1 ? 0 : size, code));
      } else if (BoundedJson.isArray(index)) {
        List<JsonSlice> written = BoundedJson.items(index);
        for (int i = 0; i < written.size(); i++) {
          set(codes, i, BoundedJson.scalar(written.get(i)).orElseThrow(MalformedResponse::new));
        }
      } else {
        BoundedJson.members(index)
            .forEach((code, at) -> set(codes, number(BoundedJson.scalar(at).orElse("")), code));
      }
      if (codes.contains(null)) {
        throw new MalformedResponse();
      }
      return codes;
    }

    private static void set(List<JsonSlice> codes, int at, String code) {
      if (at >= codes.size() || codes.set(at, JsonSlice.ofText(code)) != null) {
        throw new MalformedResponse();
      }
    }

    private static JsonSlice part(Map<String, JsonSlice> object, String name) {
      JsonSlice part = object.get(name);
      if (part == null) {
        throw new MalformedResponse();
      }
      return part;
    }

    private static int number(String digits) {
      if (!digits.matches("[0-9]{1,9}")) {
        throw new MalformedResponse();
      }
      return Integer.parseInt(digits);
    }

    private static long product(long cells, int size) {
      try {
        return Math.multiplyExact(cells, size);
      } catch (ArithmeticException e) {
        throw new MalformedResponse();
      }
    }
  }
}
