package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.pipeline.building.preview.ChosenRows;
import io.datasetbuilder.pipeline.building.preview.CompareSamples;
import io.datasetbuilder.pipeline.building.preview.PreviewRequest;
import io.datasetbuilder.pipeline.building.preview.SourcePreview;
import io.datasetbuilder.pipeline.gold.Masking;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import io.datasetbuilder.pipeline.table.silver.SilverPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The rows of Silver that a preview shows, and the records that they were made of. Every record
 * that passes the filter becomes one row of Silver, in order, so that the same number finds both.
 * Only rows that are shown leave the engine. For one thread.
 */
final class PreviewSample {

  private final TableEngine.Session engine;
  private final SourceSchema schema;

  PreviewSample(TableEngine.Session engine, SourceSchema schema) {
    this.engine = engine;
    this.schema = schema;
  }

  /**
   * Rows that are shown, with their source records.
   *
   * @param rows Silver rows, with declared columns masked
   */
  record Shown(List<List<JsonValue>> rows, SourcePreview.SourceSample records) {
    Shown {
      rows = List.copyOf(rows);
    }
  }

  Shown of(
      PreviewRequest.PreviewOptions options,
      InspectedSilver silver,
      SilverPlan plan,
      BronzeTable bronze) {
    List<Long> chosen = ChosenRows.of(options, silver.rows());
    List<List<JsonValue>> rows =
        silver
            .masking()
            .rows(
                silver.columns(),
                rows(
                    options.mode(),
                    new Relation.Scan(silver.table().table()),
                    silver.columns(),
                    chosen));
    return new Shown(rows, records(options.mode(), silver, plan, bronze, chosen, rows));
  }

  private SourcePreview.SourceSample records(
      PreviewRequest.SampleMode mode,
      InspectedSilver silver,
      SilverPlan plan,
      BronzeTable bronze,
      List<Long> chosen,
      List<List<JsonValue>> rows) {
    if (chosen.isEmpty()) {
      return SourcePreview.SourceSample.none(); // content that was never sent cannot be read again
    }
    Optional<List<List<JsonValue>>> read =
        again(mode, plan.keptRecords(), bronze.source().columns(), chosen);
    if (read.isEmpty() || read.get().size() != rows.size()) {
      return SourcePreview.SourceSample.none();
    }
    List<Column> columns = named(bronze);
    List<Integer> shown =
        IntStream.range(0, columns.size())
            .filter(i -> !isDropped(columns.get(i).name()))
            .boxed()
            .toList();
    List<String> names = shown.stream().map(i -> columns.get(i).name()).toList();
    List<List<JsonValue>> records =
        Masking.ofSource(silver.declared()).rows(columns, read.get()).stream()
            .map(row -> shown.stream().map(row::get).toList())
            .toList();
    SourcePreview.SourceSample.SampleDiff diff =
        new CompareSamples(schema, Set.copyOf(silver.declared().masked()))
            .compare(names, records, silver.columns(), rows);
    return new SourcePreview.SourceSample(names, records, Optional.of(diff));
  }

  /** Whether Silver omits the column; its source values are then not shown either. */
  private boolean isDropped(String sourceColumn) {
    return schema.leavesOut(schema.rename().getOrDefault(sourceColumn, sourceColumn));
  }

  /** Records are shown as far as they can be: a preview does not fail for them. */
  private Optional<List<List<JsonValue>>> again(
      PreviewRequest.SampleMode mode, Relation all, List<Column> columns, List<Long> chosen) {
    try {
      return Optional.of(rows(mode, all, columns, chosen));
    } catch (EngineFailure unreadable) {
      return Optional.empty();
    }
  }

  private static List<Column> named(BronzeTable bronze) {
    return bronze.columns().stream()
        .map(column -> new Column(column.name(), column.stored()))
        .toList();
  }

  private List<List<JsonValue>> rows(
      PreviewRequest.SampleMode mode, Relation all, List<Column> columns, List<Long> chosen) {
    if (chosen.isEmpty()) {
      return List.of();
    }
    boolean first =
        mode == PreviewRequest.SampleMode.FIRST || chosen.get(chosen.size() - 1) == chosen.size();
    return first
        ? engine.rows(new Relation.Limit(all, chosen.size()))
        : picked(all, columns, chosen);
  }

  /** Reads the chosen rows; the engine stops after the last of them. */
  private List<List<JsonValue>> picked(Relation all, List<Column> visible, List<Long> chosen) {
    String number = TableSource.freeName(visible, SourceSchema.RESERVED_COLUMN);
    Relation numbered = new Relation.NumberRows(all, number, 1);
    Expression wanted =
        new Expression.OneOf(
            Expression.column(number), chosen.stream().map(Expression::number).toList());
    Relation rows = new Relation.Limit(new Relation.Filter(numbered, wanted), chosen.size());
    List<Relation.Named> columns = new ArrayList<>();
    columns.add(new Relation.Named(number, Expression.column(number)));
    visible.stream()
        .map(column -> new Relation.Named(column.name(), Expression.column(column.name())))
        .forEach(columns::add);
    return engine
        .rows(
            new Relation.Sort(
                new Relation.Project(rows, columns),
                List.of(new Relation.Order(Expression.column(number), false)),
                true))
        .stream()
        .map(row -> row.subList(1, row.size()))
        .toList();
  }
}
