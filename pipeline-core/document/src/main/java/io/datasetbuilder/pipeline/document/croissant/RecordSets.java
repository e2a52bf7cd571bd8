package io.datasetbuilder.pipeline.document.croissant;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.SplitPurpose;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import java.math.BigDecimal;
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
   * Adds the statistics of a column; a withheld column gets none, not even its number of values.
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

  /** Label, description, unit and codes of a column in one text. */
  private Optional<String> stated(String column) {
    ColumnHints hints = dataset.table().hints(column);
    String text =
        Stream.of(
                hints.label(),
                hints.description(),
                hints.unit().map(unit -> "Unit: " + unit.shown()),
                hints.shownCodes().map(codes -> "Codes: " + codes),
                dataset.personalData().masking().noteOn(column))
            .flatMap(Optional::stream)
            .map(RecordSets::sentence)
            .collect(Collectors.joining(" "));
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }

  private static String sentence(String text) {
    return text.matches("(?s).*[.!?]") ? text : text + ".";
  }

  /** Exact statistics of a table as annotations: fields with a constant value. */
  static final class StatisticsAnnotations {

    /** The term for the number of things in a set. */
    private static final String CARDINALITY = "http://www.wikidata.org/entity/Q4049983";

    /** Beyond this, readers that hold numbers as binary floats lose digits. */
    private static final BigDecimal LARGEST_EXACT = BigDecimal.valueOf((1L << 53) - 1);

    private StatisticsAnnotations() {}

    /** The number of rows, on a set of records. */
    static JsonArray ofTable(NodeId table, long rows) {
      return new JsonArray(
          List.of(annotation(table, "row count", JsonValue.of(rows), CARDINALITY).toObject()));
    }

    /** Nulls, distinct values and both ends, on the field of a column. */
    static JsonArray ofColumn(NodeId field, ColumnProfile column) {
      List<JsonValue> annotations = new ArrayList<>();
      annotations.add(count(field, "null count", column.nullCount()));
      annotations.add(count(field, "distinct count", column.distinctCount()));
      column
          .range()
          .ifPresent(
              range -> {
                annotations.add(end(field, column, "minimum", range.min(), "sc:minValue"));
                annotations.add(end(field, column, "maximum", range.max(), "sc:maxValue"));
              });
      return new JsonArray(annotations);
    }

    private static JsonObject count(NodeId field, String name, long value) {
      return annotation(field, name, JsonValue.of(value), "sc:Integer").toObject();
    }

    private static JsonObject end(
        NodeId field, ColumnProfile column, String name, String value, String property) {
      DataType type = column.column().type();
      return annotation(field, name, written(type, value), CroissantFieldMapper.atomic(type))
          .put("equivalentProperty", property)
          .toObject();
    }

    private static JsonMembers annotation(
        NodeId on, String name, JsonValue value, String dataType) {
      return new JsonMembers()
          .put("@type", "cr:Field")
          .put("@id", on.figure(name).value())
          .put("name", name)
          .put("dataType", dataType)
          .put("value", value);
    }

    /** Value as a number where every reader keeps it exact, else as text. */
    private static JsonValue written(DataType type, String value) {
      boolean isFloat = type == Simple.FLOAT32 || type == Simple.FLOAT64;
      if (isFloat || type instanceof Whole) {
        BigDecimal number = new BigDecimal(value);
        if (isFloat || number.abs().compareTo(LARGEST_EXACT) <= 0) {
          return JsonValue.of(number);
        }
      }
      return JsonValue.of(value);
    }
  }

  /** The set of splits, and the field that states to which of them a row belongs. */
  static final class SplitNames {

    private static final NodeId SPLIT = new NodeId("split");
    private static final NodeId NAME = SPLIT.inner("name");
    private static final NodeId URL = SPLIT.inner("url");
    private static final NodeId SPLIT_OF_ROW = new NodeId("split-of-row");

    /** Finds the name in a name, too: readers that follow a reference apply it twice. */
    private static final String FILE_NAME = "^(.*?)(?:\\.parquet)?$";

    private SplitNames() {}

    static JsonObject render(List<DatasetDescription.DescribedSplit> splits) {
      return new JsonMembers()
          .put("@type", "cr:RecordSet")
          .put("@id", SPLIT.value())
          .put("name", "The splits of the table")
          .put("dataType", "cr:Split")
          .put("key", NAME.reference())
          .putList("field", List.of(NAME, URL), SplitNames::field)
          .putList("data", splits, SplitNames::split)
          .toObject();
    }

    /** The file of a split is named after it. */
    static JsonObject ofRow() {
      return new JsonMembers()
          .put("@type", "cr:Field")
          // A column may be called split too, so the id is not one that a column can have.
          .put("@id", SPLIT_OF_ROW.value())
          .put("name", "split")
          .put("dataType", "sc:Text")
          .put("references", new JsonMembers().put("field", NAME.reference()).toObject())
          .put(
              "source",
              new JsonMembers()
                  .put("fileSet", Distribution.SPLIT_FILES.reference())
                  .put("extract", new JsonMembers().put("fileProperty", "filename").toObject())
                  .put("transform", new JsonMembers().put("regex", FILE_NAME).toObject())
                  .toObject())
          .toObject();
    }

    private static JsonObject field(NodeId id) {
      return new JsonMembers()
          .put("@type", "cr:Field")
          .put("@id", id.value())
          .put("name", id.equals(NAME) ? "name" : "url")
          .put("dataType", id.equals(NAME) ? "sc:Text" : "sc:URL")
          .toObject();
    }

    private static JsonObject split(DatasetDescription.DescribedSplit split) {
      return new JsonMembers()
          .put(NAME.value(), split.name())
          .putOrNull(
              URL.value(), SplitPurpose.of(split.name()).map(SplitNames::term), JsonValue::of)
          .toObject();
    }

    private static String term(SplitPurpose purpose) {
      return switch (purpose) {
        case TRAINING -> "cr:TrainingSplit";
        case VALIDATION -> "cr:ValidationSplit";
        case TEST -> "cr:TestSplit";
      };
    }
  }
}
