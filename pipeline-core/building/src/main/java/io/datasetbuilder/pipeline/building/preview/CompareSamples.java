package io.datasetbuilder.pipeline.building.preview;

import static java.util.Objects.requireNonNull;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.pipeline.model.type.Column;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Compares the rows of a sample with the records that they were made of. A column that the schema
 * makes of others has no cell before it, and of a masked one nothing may be reported: both are left
 * out.
 */
public final class CompareSamples {

  private final SourceSchema schema;
  private final Set<String> masked;

  /**
   * @param masked the Silver columns that nothing is reported about
   */
  public CompareSamples(SourceSchema schema, Set<String> masked) {
    this.schema = schema;
    this.masked = Set.copyOf(masked);
  }

  /** The cells that both sides have. */
  private record Pair(int before, int after, String column, Optional<String> transform) {}

  /**
   * The difference.
   *
   * @param source names of the records' columns
   * @param records cells in that order
   * @param silver the sample's columns
   * @param rows cells in that order; row by row those of the records
   */
  public SourcePreview.SourceSample.SampleDiff compare(
      List<String> source,
      List<List<JsonValue>> records,
      List<Column> silver,
      List<List<JsonValue>> rows) {
    List<Pair> pairs = pairs(source, silver);
    List<SourcePreview.SourceSample.CellChange> changes = new ArrayList<>();
    long cells = 0;
    long changedRows = 0;
    for (int row = 0; row < rows.size(); row++) {
      List<SourcePreview.SourceSample.CellChange> found =
          changes(row, pairs, records.get(row), rows.get(row));
      cells += found.size();
      changedRows += found.isEmpty() ? 0 : 1;
      found.stream()
          .limit(SourcePreview.SourceSample.SampleDiff.MOST_CHANGES - changes.size())
          .forEach(changes::add);
    }
    return new SourcePreview.SourceSample.SampleDiff(changes, cells, changedRows);
  }

  private static List<SourcePreview.SourceSample.CellChange> changes(
      int row, List<Pair> pairs, List<JsonValue> record, List<JsonValue> silver) {
    List<SourcePreview.SourceSample.CellChange> changes = new ArrayList<>();
    for (Pair pair : pairs) {
      JsonValue before = record.get(pair.before());
      JsonValue after = silver.get(pair.after());
      boolean same =
          CellEquality.asJson(before, after)
              || (pair.transform().isEmpty() && CellEquality.asSpelled(before, after));
      if (!same) {
        changes.add(
            new SourcePreview.SourceSample.CellChange(
                row, pair.column(), before, after, pair.transform()));
      }
    }
    return changes;
  }

  private List<Pair> pairs(List<String> source, List<Column> silver) {
    Map<String, Integer> places = new HashMap<>();
    for (int i = 0; i < source.size(); i++) {
      places.put(schema.rename().getOrDefault(source.get(i), source.get(i)), i);
    }
    schema.coalesce().keySet().forEach(places::remove);
    schema.derived().forEach(rule -> places.remove(rule.name()));
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < silver.size(); i++) {
      String name = silver.get(i).name();
      Integer before = places.get(name);
      if (before != null && !masked.contains(name)) {
        pairs.add(new Pair(before, i, name, transform(name)));
      }
    }
    return pairs;
  }

  private Optional<String> transform(String column) {
    return Optional.ofNullable(schema.casts().get(column)).map(cast -> "cast:" + cast.wire());
  }

  /** Equality of a cell of Silver and the cell of its source record. */
  static final class CellEquality {

    private CellEquality() {}

    /** Whether both are the same JSON; a number is the same however many zeros end it. */
    static boolean asJson(JsonValue before, JsonValue after) {
      if (before instanceof JsonNumber left && after instanceof JsonNumber right) {
        return left.value().compareTo(right.value()) == 0;
      }
      if (before instanceof JsonArray left && after instanceof JsonArray right) {
        return sameItems(left.items(), right.items());
      }
      if (before instanceof JsonObject left && after instanceof JsonObject right) {
        return sameMembers(left.members(), right.members());
      }
      return before.equals(after);
    }

    /**
     * Whether the text before spells the value after, as a file of text spells all of its values:
     * reading {@code 12} as the number 12 changes nothing.
     */
    static boolean asSpelled(JsonValue before, JsonValue after) {
      if (!(before instanceof JsonText text)) {
        return false;
      }
      if (after instanceof JsonNumber number) {
        return number(text.value()).filter(read -> read.compareTo(number.value()) == 0).isPresent();
      }
      return after instanceof JsonBoolean logical
          && text.value().equalsIgnoreCase(String.valueOf(logical.value()));
    }

    private static Optional<BigDecimal> number(String text) {
      try {
        return Optional.of(new BigDecimal(text));
      } catch (NumberFormatException spellsNone) {
        return Optional.empty();
      }
    }

    private static boolean sameItems(List<JsonValue> left, List<JsonValue> right) {
      if (left.size() != right.size()) {
        return false;
      }
      for (int i = 0; i < left.size(); i++) {
        if (!asJson(left.get(i), right.get(i))) {
          return false;
        }
      }
      return true;
    }

    private static boolean sameMembers(Map<String, JsonValue> left, Map<String, JsonValue> right) {
      return left.keySet().equals(right.keySet())
          && left.keySet().stream()
              .allMatch(
                  name -> asJson(requireNonNull(left.get(name)), requireNonNull(right.get(name))));
    }
  }
}
