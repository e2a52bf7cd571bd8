package io.datasetbuilder.pipeline.manifest;

import java.util.Map;

/**
 * Figures of the tables, by source key.
 *
 * @param rowCounts Silver rows
 * @param schemaSummaries Silver columns
 * @param goldSelections only sources with a {@code gold} block
 */
public record TableFacts(
    Map<String, Long> rowCounts,
    Map<String, SchemaSummary> schemaSummaries,
    Map<String, GoldSelectionFacts> goldSelections) {

  public TableFacts {
    rowCounts = Folding.copy(rowCounts);
    schemaSummaries = Folding.copy(schemaSummaries);
    goldSelections = Folding.copy(goldSelections);
  }

  public static TableFacts none() {
    return new TableFacts(Map.of(), Map.of(), Map.of());
  }

  TableFacts withSilver(String sourceKey, long rows, SchemaSummary schema) {
    return new TableFacts(
        Folding.put(rowCounts, sourceKey, rows),
        Folding.put(schemaSummaries, sourceKey, schema),
        goldSelections);
  }

  TableFacts withGoldSelection(String sourceKey, GoldSelectionFacts selection) {
    return new TableFacts(
        rowCounts, schemaSummaries, Folding.put(goldSelections, sourceKey, selection));
  }
}
