package io.datasetbuilder.infrastructure.http.response;

import io.datasetbuilder.infrastructure.http.response.JsonScan.FoundValue;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes records of the value that holds them, which is not empty. */
interface ShapeReader {

  /**
   * Reads the records.
   *
   * @throws MalformedResponse when the value has another shape
   */
  void read(RecordSpan span, RecordWriter lines);

  /**
   * The reader of a shape.
   *
   * @param atRoot whether the document itself holds the records
   */
  static ShapeReader of(ResponseRules.RecordShape shape, boolean atRoot) {
    return switch (shape) {
      case ROWS, CSV -> new RowShape(atRoot);
      case MATRIX -> new MatrixShape();
      case COLUMNS -> new ColumnShape();
      case FEATURES -> new FeatureShape();
      case JSONSTAT -> new CubeShape();
    };
  }

  /** Distinct names in the header's order: {@code state}, {@code state_2}. */
  static List<String> distinctNames(List<String> header) {
    Set<String> written = new HashSet<>(header);
    Set<String> seen = new HashSet<>();
    List<String> names = new ArrayList<>();
    for (String name : header) {
      String free = name;
      for (int i = 2; !seen.add(free); i++) {
        String next = name + "_" + i;
        free = written.contains(next) ? name : next;
      }
      names.add(free);
    }
    return names;
  }

  /**
   * Reads an array of objects, or one object when there is one record.
   *
   * @param atRoot whether the document itself holds the records: an object is a failure there,
   *     since a bare array is promised
   */
  record RowShape(boolean atRoot) implements ShapeReader {

    @Override
    public void read(RecordSpan span, RecordWriter lines) {
      if (span.kind() == FoundValue.Kind.OBJECT && !atRoot) {
        write(span.whole(), span.isBroken(), lines);
        return;
      }
      if (span.kind() != FoundValue.Kind.ARRAY || !span.objectsOnly()) {
        throw new MalformedResponse();
      }
      for (int i = 0; i < span.size(); i++) {
        write(span.item(i), span.isBroken(i), lines);
      }
    }

    private static void write(JsonSlice record, boolean broken, RecordWriter lines) {
      if (lines.areVerbatim()) {
        lines.verbatim(record, broken);
      } else {
        lines.record(BoundedJson.members(record));
      }
    }
  }

  /** Reads an array of arrays of one length, whose first names the columns. */
  record MatrixShape() implements ShapeReader {

    @Override
    public void read(RecordSpan span, RecordWriter lines) {
      List<JsonSlice> rows = BoundedJson.items(span.whole());
      List<String> names =
          distinctNames(
              BoundedJson.items(rows.get(0)).stream()
                  .map(name -> BoundedJson.scalar(name).orElseThrow(MalformedResponse::new))
                  .toList());
      for (JsonSlice row : rows.subList(1, rows.size())) {
        lines.record(zipped(names, BoundedJson.items(row)));
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

  /** Reads an object of arrays of one length, side by side. */
  record ColumnShape() implements ShapeReader {

    private static final int MOST_CELLS = 4_000_000;

    @Override
    public void read(RecordSpan span, RecordWriter lines) {
      read(Map.of(), span.whole(), lines);
    }

    /**
     * @param before members that each record begins with; a column of the same name replaces one
     */
    static void read(Map<String, JsonSlice> before, JsonSlice columns, RecordWriter lines) {
      List<String> names = new ArrayList<>();
      List<List<JsonSlice>> values = new ArrayList<>();
      BoundedJson.members(columns)
          .forEach(
              (name, column) -> {
                names.add(name);
                values.add(BoundedJson.items(column));
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

  /**
   * Reads GeoJSON features: the properties, then id and geometry. A property of such a name keeps
   * it; the feature's own is then {@code feature_id} or {@code feature_geometry}.
   */
  record FeatureShape() implements ShapeReader {

    @Override
    public void read(RecordSpan span, RecordWriter lines) {
      if (span.kind() != FoundValue.Kind.ARRAY || !span.objectsOnly()) {
        throw new MalformedResponse();
      }
      for (int i = 0; i < span.size(); i++) {
        lines.record(record(span.item(i)));
      }
    }

    private static Map<String, JsonSlice> record(JsonSlice feature) {
      Map<String, JsonSlice> parts = BoundedJson.members(feature);
      JsonSlice properties = parts.get("properties");
      if (properties == null) {
        throw new MalformedResponse();
      }
      Map<String, JsonSlice> record =
          BoundedJson.isNull(properties)
              ? new LinkedHashMap<>()
              : new LinkedHashMap<>(BoundedJson.members(properties));
      add(record, "id", parts.get("id"));
      add(record, "geometry", parts.get("geometry"));
      return record;
    }

    private static void add(Map<String, JsonSlice> record, String name, JsonSlice value) {
      if (value != null && record.putIfAbsent(name, value) != null) {
        record.putIfAbsent("feature_" + name, value);
      }
    }
  }
}
