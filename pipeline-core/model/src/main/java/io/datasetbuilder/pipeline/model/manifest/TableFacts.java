package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Statistics of the tables, by source key.
 *
 * @param rowCounts Silver rows
 * @param schemaSummaries Silver columns
 * @param goldSelections only sources with a {@code gold} block
 * @param adjustments only sources whose records were adjusted
 * @param histories by Gold directory: only tables with history
 */
public record TableFacts(
    Map<String, Long> rowCounts,
    Map<String, SchemaSummary> schemaSummaries,
    Map<String, GoldSelectionFacts> goldSelections,
    Map<String, SourceAdjustments> adjustments,
    Map<String, HistoryFacts> histories) {

  public TableFacts {
    rowCounts = ImmutableCopies.copy(rowCounts);
    schemaSummaries = ImmutableCopies.copy(schemaSummaries);
    goldSelections = ImmutableCopies.copy(goldSelections);
    adjustments = ImmutableCopies.copy(adjustments);
    histories = ImmutableCopies.copy(histories);
  }

  public static TableFacts none() {
    return new TableFacts(Map.of(), Map.of(), Map.of(), Map.of(), Map.of());
  }

  TableFacts withSilver(String sourceKey, long rows, SchemaSummary schema) {
    return new TableFacts(
        ImmutableCopies.put(rowCounts, sourceKey, rows),
        ImmutableCopies.put(schemaSummaries, sourceKey, schema),
        goldSelections,
        adjustments,
        histories);
  }

  TableFacts withGoldSelection(String sourceKey, GoldSelectionFacts selection) {
    return new TableFacts(
        rowCounts,
        schemaSummaries,
        ImmutableCopies.put(goldSelections, sourceKey, selection),
        adjustments,
        histories);
  }

  TableFacts withAdjustments(String sourceKey, SourceAdjustments made) {
    return new TableFacts(
        rowCounts,
        schemaSummaries,
        goldSelections,
        ImmutableCopies.put(adjustments, sourceKey, made),
        histories);
  }

  TableFacts withHistory(String goldName, HistoryFacts history) {
    return new TableFacts(
        rowCounts,
        schemaSummaries,
        goldSelections,
        adjustments,
        ImmutableCopies.put(histories, goldName, history));
  }

  /**
   * Rows and columns of a source that a selection kept: that of its {@code gold} block (Spec,
   * "sources[].gold", rule 4), or that of its schema.
   *
   * @param select the selected columns; empty without a selection
   * @param filters as in the spec: {@code {column, op, value}}
   */
  public record GoldSelectionFacts(
      long inputRows, long outputRows, Optional<List<String>> select, JsonArray filters) {

    public GoldSelectionFacts {
      select = select.map(List::copyOf);
    }

    public long droppedRows() {
      return inputRows - outputRows;
    }

    JsonObject toJson() {
      JsonMembers members = new JsonMembers();
      members.put("input_rows", inputRows);
      members.put("output_rows", outputRows);
      members.put("dropped_rows", droppedRows());
      select.ifPresentOrElse(
          columns -> members.putTexts("select", columns),
          () -> members.put("select", JsonValue.ofNull()));
      return members.put("filters", filters).toObject();
    }

    static GoldSelectionFacts read(JsonFields fields) {
      return new GoldSelectionFacts(
          fields.requiredWhole("input_rows"),
          fields.requiredWhole("output_rows"),
          fields.value("select").map(present -> fields.texts("select")),
          fields.array("filters").orElseGet(() -> new JsonArray(List.of())));
    }
  }
}
