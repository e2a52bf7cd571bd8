package io.datasetbuilder.infrastructure.http.response;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * GeoJSON features: the properties, then id and geometry. A property of such a name keeps it; the
 * feature's own is then {@code feature_id} or {@code feature_geometry}.
 */
record FeatureShape() implements ShapeReader {

  @Override
  public void read(RecordSpan place, RecordWriter lines) {
    if (place.kind() != FoundValue.Kind.ARRAY || !place.objectsOnly()) {
      throw new MalformedResponse();
    }
    for (int i = 0; i < place.size(); i++) {
      lines.record(record(place.item(i)));
    }
  }

  private static Map<String, JsonSlice> record(JsonSlice feature) {
    Map<String, JsonSlice> parts = JsonParts.members(feature);
    JsonSlice properties = parts.get("properties");
    if (properties == null) {
      throw new MalformedResponse();
    }
    Map<String, JsonSlice> record =
        JsonParts.isNull(properties)
            ? new LinkedHashMap<>()
            : new LinkedHashMap<>(JsonParts.members(properties));
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
