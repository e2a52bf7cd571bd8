package io.datasetbuilder.infrastructure.http.reading;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * GeoJSON features: the properties, then id and geometry. A property of such a name keeps it; the
 * feature's own is then {@code feature_id} or {@code feature_geometry}.
 */
record FeatureShape() implements ShapeReader {

  @Override
  public void read(RecordsPlace place, RecordLines lines) {
    if (place.kind() != Found.Kind.ARRAY || !place.objectsOnly()) {
      throw new MalformedAnswer();
    }
    for (int i = 0; i < place.size(); i++) {
      lines.record(record(place.item(i)));
    }
  }

  private static Map<String, Slice> record(Slice feature) {
    Map<String, Slice> parts = JsonParts.members(feature);
    Slice properties = parts.get("properties");
    if (properties == null) {
      throw new MalformedAnswer();
    }
    Map<String, Slice> record =
        JsonParts.isNull(properties)
            ? new LinkedHashMap<>()
            : new LinkedHashMap<>(JsonParts.members(properties));
    add(record, "id", parts.get("id"));
    add(record, "geometry", parts.get("geometry"));
    return record;
  }

  private static void add(Map<String, Slice> record, String name, Slice value) {
    if (value != null && record.putIfAbsent(name, value) != null) {
      record.putIfAbsent("feature_" + name, value);
    }
  }
}
