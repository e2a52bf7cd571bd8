package io.datasetbuilder.infrastructure.http.standin.content;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.FieldDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Writes the records of a page in the shape in which a dataset sends them. */
final class Shapes {

  private final DatasetDefinition dataset;

  Shapes(DatasetDefinition dataset) {
    this.dataset = dataset;
  }

  /** Appends what stands at the records' place, as JSON. */
  void append(PageBuffer buffer, Page page) {
    switch (dataset.response().shape()) {
      case ROWS -> {
        buffer.append('[');
        page.rows().appendJson(buffer, page.from(), page.count());
        buffer.append(']');
      }
      case MATRIX -> buffer.append(JsonWriting.of(matrix(page)));
      case COLUMNS -> buffer.append(JsonWriting.of(columns(page)));
      case FEATURES -> buffer.append(JsonWriting.of(features(page)));
      case JSONSTAT -> buffer.append(JsonWriting.of(Cube.of(names(page), rows(page).toList())));
      case CSV -> buffer.append(csv(page));
    }
  }

  /** The records one by one, as a document that is no JSON holds them. */
  JsonArray list(Page page) {
    return new JsonArray(rows(page).<JsonValue>map(row -> row).toList());
  }

  String csv(Page page) {
    return CsvWriting.of(names(page), page.rows(), page.from(), page.count());
  }

  private JsonValue matrix(Page page) {
    JsonValue header = new JsonArray(names(page).stream().map(JsonValue::of).toList());
    Stream<JsonValue> lines =
        rows(page).map(row -> new JsonArray(List.copyOf(row.members().values())));
    return new JsonArray(Stream.concat(Stream.of(header), lines).toList());
  }

  private JsonValue columns(Page page) {
    Map<String, List<JsonValue>> columns = new LinkedHashMap<>();
    names(page).forEach(name -> columns.put(name, new ArrayList<>()));
    rows(page).forEach(row -> row.members().forEach((name, cell) -> columns.get(name).add(cell)));
    Map<String, JsonValue> members = new LinkedHashMap<>();
    columns.forEach((name, cells) -> members.put(name, new JsonArray(cells)));
    return new JsonObject(members);
  }

  private JsonValue features(Page page) {
    long last = page.from() + page.count();
    return new JsonArray(
        LongStream.range(page.from(), last)
            .<JsonValue>mapToObj(at -> feature(at, page.rows().row(at)))
            .toList());
  }

  private static JsonValue feature(long index, JsonObject row) {
    JsonValue place =
        new JsonArray(List.of(JsonValue.of(126 + index % 4), JsonValue.of(34 + index % 5)));
    Map<String, JsonValue> feature = new LinkedHashMap<>();
    feature.put("type", JsonValue.of("Feature"));
    feature.put("id", JsonValue.of("f" + index));
    feature.put("properties", row);
    feature.put(
        "geometry", new JsonObject(Map.of("type", JsonValue.of("Point"), "coordinates", place)));
    return new JsonObject(feature);
  }

  private Stream<JsonObject> rows(Page page) {
    return LongStream.range(page.from(), page.from() + page.count()).mapToObj(page.rows()::row);
  }

  /** Of the first record, or of the fields where there is none. */
  private List<String> names(Page page) {
    return page.count() > 0
        ? List.copyOf(page.rows().row(page.from()).members().keySet())
        : dataset.fields().stream().map(FieldDefinition::name).toList();
  }
}
