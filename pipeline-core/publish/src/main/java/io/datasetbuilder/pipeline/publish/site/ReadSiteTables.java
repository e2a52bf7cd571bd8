package io.datasetbuilder.pipeline.publish.site;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.pipeline.document.croissant.Croissant;
import io.datasetbuilder.pipeline.document.description.GoldTable;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.index.RunTotals;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.publish.site.SiteTable.SiteColumn;
import io.datasetbuilder.pipeline.publish.site.SiteTable.Statistics;
import io.datasetbuilder.pipeline.runs.artifact.SampleRule;
import io.datasetbuilder.pipeline.runs.list.RunView;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Reads the tables of a run from the documents next to them: names and statistics of columns from
 * {@code croissant.json}, their types and labels, the sample and all else from the card. Values of
 * columns that are declared as personal data today are hidden, whatever the documents hold. Safe
 * for concurrent use.
 */
final class ReadSiteTables {

  private static final int MOST_DOCUMENT_BYTES = 16 * 1024 * 1024;

  private final JsonCodec json;
  private final BiFunction<RunView, String, SampleRule> samples;

  /**
   * @param samples rule for the sample of a source of a run
   */
  ReadSiteTables(JsonCodec json, BiFunction<RunView, String, SampleRule> samples) {
    this.json = json;
    this.samples = samples;
  }

  /** The tables of a run, by name. */
  List<SiteTable> of(RunView run) {
    RunTotals totals = RunTotals.of(run.manifest());
    return run.manifest().outputs().artifacts().keySet().stream()
        .sorted()
        .map(name -> table(run, name, totals.published(name)))
        .toList();
  }

  private SiteTable table(RunView run, String name, Optional<Long> rows) {
    CardText card =
        read(run, name, RunPaths.CARD)
            .map(bytes -> CardText.of(new String(bytes, StandardCharsets.UTF_8)))
            .orElseGet(CardText::none);
    Hidden hidden = hidden(run, name);
    List<SiteColumn> columns = columns(run, name, card, hidden);
    List<String> names = columns.stream().map(SiteColumn::name).toList();
    return new SiteTable(
        name,
        rows,
        columns,
        hidden.all() ? SiteTable.Sample.none() : card.sample(names, hidden.columns()),
        card.sections());
  }

  private List<SiteColumn> columns(RunView run, String name, CardText card, Hidden hidden) {
    Map<String, Statistics> stated = statistics(run, name);
    List<String> names =
        stated.isEmpty() ? packageColumns(run, name) : List.copyOf(stated.keySet());
    List<CardText.ColumnText> texts = card.columns(names.size());
    List<SiteColumn> columns = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      String column = names.get(i);
      CardText.ColumnText text = texts.get(i);
      boolean withheld = text.withheld() || hidden.all() || hidden.columns().contains(column);
      columns.add(
          new SiteColumn(
              column,
              text.type(),
              text.label(),
              text.unit(),
              text.description(),
              withheld ? Statistics.none() : stated.getOrDefault(column, Statistics.none()),
              withheld));
    }
    return columns;
  }

  /** Columns in order, each with what its annotations state. */
  private Map<String, Statistics> statistics(RunView run, String name) {
    Map<String, Statistics> found = new LinkedHashMap<>();
    document(run, name, Croissant.FILE_NAME)
        .map(document -> items(document, "recordSet"))
        .flatMap(sets -> sets.stream().filter(set -> text(set, "@id").equals("table")).findFirst())
        .map(table -> items(table, "field"))
        .orElse(List.of())
        .forEach(field -> found.put(text(field, "name"), statistics(items(field, "annotation"))));
    return found;
  }

  private static Statistics statistics(List<JsonObject> annotations) {
    Map<String, String> values = new LinkedHashMap<>();
    for (JsonObject annotation : annotations) {
      Optional.ofNullable(annotation.members().get("value"))
          .flatMap(GoldTable::text)
          .ifPresent(value -> values.put(text(annotation, "name"), value));
    }
    return new Statistics(
        count(Optional.ofNullable(values.get("null count"))),
        count(Optional.ofNullable(values.get("distinct count"))),
        Optional.ofNullable(values.get("minimum")),
        Optional.ofNullable(values.get("maximum")));
  }

  private static Optional<Long> count(Optional<String> value) {
    return value.filter(text -> text.matches("\\d{1,18}")).map(Long::valueOf);
  }

  private List<String> packageColumns(RunView run, String name) {
    return document(run, name, RunPaths.PACKAGE)
        .map(document -> document.members().get("columns"))
        .filter(JsonArray.class::isInstance)
        .map(columns -> ((JsonArray) columns).items())
        .orElse(List.of())
        .stream()
        .filter(JsonText.class::isInstance)
        .map(column -> ((JsonText) column).value())
        .toList();
  }

  /**
   * Columns whose values are hidden.
   *
   * @param all whether nothing states which, so that all are
   */
  private record Hidden(Set<String> columns, boolean all) {}

  /** A composition may have the columns of every source. */
  private Hidden hidden(RunView run, String name) {
    List<String> keys = run.manifest().inputs().sourceKeys();
    List<String> own = keys.contains(name) ? List.of(name) : keys;
    Set<String> columns = new HashSet<>();
    boolean all = false;
    for (String key : own) {
      SampleRule rule = samples.apply(run, key);
      columns.addAll(rule.masked());
      all |= rule.withheld().isPresent();
    }
    return new Hidden(columns, all);
  }

  private Optional<byte[]> read(RunView run, String name, String file) {
    String path = RunPaths.GOLD + "/" + name + "/" + file;
    return RunPath.isValid(path)
        ? run.files().read(RunPath.of(path), MOST_DOCUMENT_BYTES)
        : Optional.empty();
  }

  private Optional<JsonObject> document(RunView run, String name, String file) {
    return read(run, name, file)
        .flatMap(json::read)
        .filter(JsonObject.class::isInstance)
        .map(JsonObject.class::cast);
  }

  private static List<JsonObject> items(JsonObject object, String member) {
    return object.members().get(member) instanceof JsonArray array
        ? array.items().stream()
            .filter(JsonObject.class::isInstance)
            .map(JsonObject.class::cast)
            .toList()
        : List.of();
  }

  private static String text(JsonObject object, String member) {
    JsonValue value = object.members().get(member);
    return value instanceof JsonText text ? text.value() : "";
  }
}
