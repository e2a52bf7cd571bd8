package io.datasetbuilder.pipeline.runs.stage;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNull;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.runs.stage.StageDetail.SilverFacts.Column;
import io.datasetbuilder.pipeline.runs.stage.StageDetail.SilverFacts.Sample;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Declared columns that the run masked. New runs keep their sample masked already; masking it again
 * changes nothing, and covers samples of runs that did not.
 */
final class MaskedSample {

  private static final String TOKEN = "[masked]";

  /** By column: whether a cell is kept as the token, rather than as null. */
  private final Map<String, Boolean> asToken;

  /** Columns declared since, whose type states how they are masked. */
  private final Set<String> declared;

  private MaskedSample(Map<String, Boolean> asToken, Set<String> declared) {
    this.asToken = asToken;
    this.declared = declared;
  }

  /**
   * @param declared columns that are hidden whatever the manifest says
   */
  static MaskedSample of(Manifest manifest, String key, Set<String> declared) {
    Map<String, Boolean> columns = new LinkedHashMap<>();
    if (manifest.findings().personalData().masking().members().get(key)
            instanceof JsonObject masking
        && masking.members().get("masked") instanceof JsonArray masked) {
      masked.items().forEach(entry -> add(columns, entry));
    }
    return new MaskedSample(columns, Set.copyOf(declared));
  }

  /** The facts with at most so many sample rows, masked, and with all columns that are. */
  StageDetail.SilverFacts applied(StageDetail.SilverFacts facts, int limit) {
    Set<String> masked = new LinkedHashSet<>(facts.sample().masked());
    masked.addAll(asToken.keySet());
    facts.columns().stream().map(Column::name).filter(declared::contains).forEach(masked::add);
    return facts.withSample(
        new Sample(
            facts.sample().rows().stream().limit(limit).map(row -> row(facts, row)).toList(),
            List.copyOf(masked)));
  }

  private List<JsonValue> row(StageDetail.SilverFacts facts, List<JsonValue> cells) {
    List<JsonValue> row = new ArrayList<>(cells);
    for (int i = 0; i < Math.min(row.size(), facts.columns().size()); i++) {
      Optional<Boolean> token = token(facts.columns().get(i));
      if (token.isPresent() && !(row.get(i) instanceof JsonNull)) {
        row.set(i, token.get() ? JsonValue.of(TOKEN) : JsonValue.ofNull());
      }
    }
    return row;
  }

  private Optional<Boolean> token(Column column) {
    Boolean recorded = asToken.get(column.name());
    return recorded != null || !declared.contains(column.name())
        ? Optional.ofNullable(recorded)
        : Optional.of(column.type().filter(DataType.Simple.STRING::equals).isPresent());
  }

  private static void add(Map<String, Boolean> columns, JsonValue entry) {
    if (entry instanceof JsonObject object
        && object.members().get("column") instanceof JsonText column) {
      boolean asNull = JsonValue.of("null").equals(object.members().get("masked_as"));
      columns.put(column.value(), !asNull);
    }
  }
}
