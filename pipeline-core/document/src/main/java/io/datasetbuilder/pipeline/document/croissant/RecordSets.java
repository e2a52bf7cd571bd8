package io.datasetbuilder.pipeline.document.croissant;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The records of a Gold dataset: its table, and where it is split, the same rows by split. */
final class RecordSets {

  private static final NodeId TABLE = new NodeId("table");
  private static final NodeId SPLIT_ROWS = new NodeId("split-rows");

  private final DatasetDescription dataset;
  private final boolean hasSplitSet;
  private final Set<String> withheld;

  /**
   * @param hasSplitSet whether the set of all split files is among the files
   */
  RecordSets(DatasetDescription dataset, boolean hasSplitSet) {
    this.dataset = dataset;
    this.hasSplitSet = hasSplitSet;
    this.withheld = dataset.personalData().withheldColumns();
  }

  JsonArray render() {
    List<JsonValue> sets = new ArrayList<>();
    sets.add(table());
    if (!dataset.splits().isEmpty()) {
      sets.add(SplitNames.render(dataset.splits()));
    }
    if (!dataset.splits().isEmpty() && hasSplitSet) {
      sets.add(splitRows());
    }
    return new JsonArray(sets);
  }

  private JsonObject table() {
    NodeId file = NodeId.ofPath(dataset.table().file().orElseThrow().path());
    JsonObject from = new JsonMembers().put("fileObject", file.reference()).toObject();
    return recordSet(TABLE, "The whole table")
        .put("annotation", StatisticsAnnotations.ofTable(TABLE, dataset.rowCount()))
        .putList(
            "field",
            dataset.profile().columns(),
            column -> figures(column, field(TABLE, column, from)).toObject())
        .toObject();
  }

  private JsonObject splitRows() {
    JsonObject from =
        new JsonMembers().put("fileSet", Distribution.SPLIT_FILES.reference()).toObject();
    List<JsonValue> fields = new ArrayList<>();
    fields.add(SplitNames.ofRow());
    dataset
        .profile()
        .columns()
        .forEach(column -> fields.add(field(SPLIT_ROWS, column, from).toObject()));
    return recordSet(SPLIT_ROWS, "The rows of the table by split")
        .put("field", new JsonArray(fields))
        .toObject();
  }

  private static JsonMembers recordSet(NodeId id, String name) {
    return new JsonMembers().put("@type", "cr:RecordSet").put("@id", id.value()).put("name", name);
  }

  /**
   * Where nothing is to be reported about a column, nothing is: not even how many values it has.
   */
  private JsonMembers figures(ColumnProfile column, JsonMembers field) {
    String name = column.column().name();
    return withheld.contains(name)
        ? field
        : field.put("annotation", StatisticsAnnotations.ofColumn(TABLE.inner(name), column));
  }

  private JsonMembers field(NodeId set, ColumnProfile column, JsonObject from) {
    String name = column.column().name();
    NodeId id = set.inner(name);
    JsonMembers field =
        new JsonMembers()
            .put("@type", "cr:Field")
            .put("@id", id.value())
            .put("name", name)
            .putIfPresent("description", stated(name), JsonValue::of);
    new CroissantFieldMapper(from, name).describe(id, column.column().type(), field);
    return field;
  }

  /** Label, description and unit of a column in one text. */
  private Optional<String> stated(String column) {
    ColumnHints hints = dataset.table().hints(column);
    String text =
        Stream.of(
                hints.label(),
                hints.description(),
                hints.unit().map(unit -> "Unit: " + unit.shown()),
                dataset.personalData().masking().noteOn(column))
            .flatMap(Optional::stream)
            .map(RecordSets::sentence)
            .collect(Collectors.joining(" "));
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }

  private static String sentence(String text) {
    return text.matches("(?s).*[.!?]") ? text : text + ".";
  }
}
