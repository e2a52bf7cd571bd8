package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.ZoneChange;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The zones that a source names for its instants and that a dataset does not keep, by the names
 * that its table gives the columns.
 */
record ZoneChanges(List<ZoneChange> changes) {

  private static final String STORED = "UTC";

  ZoneChanges {
    changes = List.copyOf(changes);
  }

  /**
   * Changes of a source that became a table.
   *
   * @param columns of the table; a change of a column that is not one of them is left out
   */
  static ZoneChanges of(SourceFacts facts, BronzeTable bronze, List<Column> columns) {
    Set<String> kept = columns.stream().map(Column::name).collect(Collectors.toUnmodifiableSet());
    return new ZoneChanges(
        bronze.zoneChanges().stream()
            .map(
                change ->
                    change.of(
                        facts.schema().rename().getOrDefault(change.column(), change.column())))
            .filter(change -> kept.contains(change.column()))
            .toList());
  }

  /** A sentence for each, without a period at its end. */
  List<String> sentences() {
    return changes.stream()
        .map(
            change ->
                "column '"
                    + change.path()
                    + "': the source names the zone "
                    + change.zone()
                    + "; its instants are stored in "
                    + STORED)
        .toList();
  }

  JsonArray toJson() {
    return new JsonArray(
        changes.stream()
            .<JsonValue>map(
                change ->
                    new JsonMembers()
                        .put("column", change.path())
                        .put("zone", change.zone())
                        .put("stored_zone", STORED)
                        .toObject())
            .toList());
  }
}
