package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.gold.GoldFilter;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.manifest.SourceAdjustments;
import io.datasetbuilder.pipeline.model.manifest.TableFacts.GoldSelectionFacts;
import java.util.List;
import java.util.Optional;

/** Facts about the rows and columns that a selection of a source kept, for the manifest. */
final class SelectionFacts {

  private SelectionFacts() {}

  static GoldSelectionFacts of(
      long inputRows, long outputRows, Optional<List<String>> select, List<GoldFilter> filters) {
    return new GoldSelectionFacts(
        inputRows,
        outputRows,
        select,
        new JsonArray(filters.stream().<JsonValue>map(SelectionFacts::form).toList()));
  }

  /** Adds the effect of the filter and the selection of a schema, where it has one of them. */
  static SourceAdjustments added(
      SourceAdjustments made, SourceSchema schema, long records, long silverRows) {
    return schema.filter().isEmpty() && schema.select().isEmpty()
        ? made
        : made.withSelection(of(records, silverRows, schema.select(), schema.filter()));
  }

  private static JsonObject form(GoldFilter filter) {
    JsonMembers members = new JsonMembers().put("column", filter.column());
    return filter.match(
        comparison ->
            members.put("op", comparison.op().wire()).put("value", comparison.value()).toObject(),
        oneOf -> members.put("op", "in").put("value", new JsonArray(oneOf.values())).toObject(),
        notNull -> members.put("op", "not_null").put("value", JsonValue.ofNull()).toObject());
  }
}
