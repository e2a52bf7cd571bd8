package io.datasetbuilder.pipeline.runs.stage;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What {@code package.json} says about a Gold table.
 *
 * @param columns visible columns, in order
 * @param splits rows by split name; empty where the table is not split
 * @param exportKinds of each export, in the order of the spec
 */
public record GoldFacts(
    Optional<Long> rowCount,
    List<String> columns,
    Optional<Map<String, Long>> splits,
    List<String> exportKinds) {

  static final GoldFacts UNKNOWN =
      new GoldFacts(Optional.empty(), List.of(), Optional.empty(), List.of());

  public GoldFacts {
    columns = List.copyOf(columns);
    splits = splits.map(rows -> Collections.unmodifiableMap(new LinkedHashMap<>(rows)));
    exportKinds = List.copyOf(exportKinds);
  }

  static GoldFacts read(JsonFields fields) {
    return new GoldFacts(
        fields.whole("row_count"),
        fields.texts("columns"),
        fields.value("splits").filter(JsonObject.class::isInstance).map(any -> splits(fields)),
        fields.objects("exports", export -> export.requiredText("kind")));
  }

  private static Map<String, Long> splits(JsonFields fields) {
    return fields.wholesByName("splits");
  }
}
