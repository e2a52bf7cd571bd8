package io.datasetbuilder.pipeline.table.profile;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch.AggregateRef;
import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
import io.datasetbuilder.pipeline.table.compare.Numbers;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.Held;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile.ValueCount;
import io.datasetbuilder.pipeline.table.profile.GroupedAggregates.Frequencies;
import io.datasetbuilder.pipeline.table.profile.StatisticsAggregates.QuantileRows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Profiles a finished table. Row count, nulls and ranges of all columns are one scan. What needs
 * values grouped is computed for a batch of columns at a time.
 */
public final class TableProfiler {

  private static final int TOP = 5;

  /** Beyond this many distinct values the most frequent ones say little and cost much. */
  private static final long MOST_RANKED = 100_000;

  private final TableEngine.Session engine;

  public TableProfiler(TableEngine.Session engine) {
    this.engine = engine;
  }

  /** Computes the exact statistics of all rows and columns of a table. */
  public TableProfile profile(ParquetTable table) {
    AggregateBatch sheet = new AggregateBatch(table);
    Questions questions = ask(sheet);
    return complete(questions, sheet.answer(engine), table);
  }

  /** Aggregates that the profile needs of one scan. */
  public static final class Questions {
    private final AggregateRef rows;
    private final List<ColumnAggregates> columns;

    private Questions(AggregateRef rows, List<ColumnAggregates> columns) {
      this.rows = rows;
      this.columns = List.copyOf(columns);
    }
  }

  /** Adds the aggregates that the profile needs to the batch of the table. */
  public static Questions ask(AggregateBatch sheet) {
    AggregateRef rows = sheet.ask(new Figure.CountRows());
    return new Questions(
        rows,
        sheet.table().columns().stream()
            .map(column -> ColumnAggregates.ask(column, sheet))
            .toList());
  }

  /** Completes the profile from the results of the scan. */
  public TableProfile complete(Questions asked, AggregateResults answers, ParquetTable table) {
    long rows = answers.count(asked.rows);
    List<ProfileBatch.Size> sizes =
        asked.columns.stream()
            .map(column -> new ProfileBatch.Size(column.column().type(), column.bytes(answers)))
            .toList();
    ColumnProfile[] profiles = new ColumnProfile[sizes.size()];
    for (ProfileBatch batch : ProfileBatch.of(sizes, rows)) {
      List<ColumnAggregates> columns = batch.columns().stream().map(asked.columns::get).toList();
      List<ColumnProfile> part = grouped(columns, batch.held(), answers, table, rows);
      for (int i = 0; i < part.size(); i++) {
        profiles[batch.columns().get(i)] = part.get(i);
      }
    }
    return new TableProfile(
        rows, List.of(profiles), correlations(asked.columns, answers, table, rows));
  }

  private List<ColumnProfile> grouped(
      List<ColumnAggregates> batch,
      Held held,
      AggregateResults answers,
      ParquetTable table,
      long rows) {
    List<Column> columns = batch.stream().map(ColumnAggregates::column).toList();
    QuantileRows part = QuantileRows.of(rows, columns);
    ParquetTable some = table.only(columns);
    AggregateBatch sheet = new AggregateBatch(some, part.scan(some));
    List<GroupedAggregates> asked =
        batch.stream()
            .map(
                column ->
                    GroupedAggregates.ask(
                        column.column(), column.values(answers, rows), part, held, sheet))
            .toList();
    AggregateResults counted = sheet.answer(engine);
    List<Long> distinct = distinct(asked, counted, held, table);
    Map<Column, List<ValueCount>> top =
        topValues(ranked(batch, distinct, answers, rows), held, table);
    List<ColumnProfile> profiles = new ArrayList<>();
    for (int i = 0; i < batch.size(); i++) {
      List<ValueCount> frequent = top.getOrDefault(columns.get(i), List.of());
      long nulls = batch.get(i).nulls(answers);
      profiles.add(asked.get(i).profile(nulls, distinct.get(i), counted, frequent));
    }
    return profiles;
  }

  /** Numbers of distinct values; those that no range of units holds are grouped. */
  private List<Long> distinct(
      List<GroupedAggregates> asked, AggregateResults counted, Held held, ParquetTable table) {
    List<Column> left =
        asked.stream()
            .filter(each -> each.distinct().count(counted).isEmpty())
            .map(GroupedAggregates::column)
            .toList();
    AggregateBatch sheet = new AggregateBatch(table.only(left));
    Iterator<AggregateRef> places =
        left.stream()
            .map(column -> Expression.column(column.name()))
            .map(value -> sheet.ask(new Figure.CountDistinct(value, held)))
            .toList()
            .iterator();
    AggregateResults grouped = sheet.answer(engine);
    return asked.stream()
        .map(each -> each.distinct().count(counted).orElseGet(() -> grouped.count(places.next())))
        .toList();
  }

  /** The coefficients of the numeric columns whose values differ. */
  private List<Correlation> correlations(
      List<ColumnAggregates> columns, AggregateResults answers, ParquetTable table, long rows) {
    if (!CorrelationAggregates.suit(columns.size(), rows)) {
      return List.of();
    }
    Map<String, Spread> spreads = new LinkedHashMap<>();
    List<Column> numbers = new ArrayList<>();
    for (ColumnAggregates asked : columns) {
      asked
          .values(answers, rows)
          .filter(finite -> Numbers.isNumber(finite.column().type()))
          .filter(finite -> Spread.differs(finite.range()))
          .ifPresent(
              finite -> {
                numbers.add(finite.column());
                spreads.put(finite.column().name(), Spread.of(finite));
              });
    }
    AggregateBatch sheet = new AggregateBatch(table.only(numbers));
    CorrelationAggregates pairs = CorrelationAggregates.ask(spreads, sheet);
    return pairs.correlations(sheet.answer(engine));
  }

  /** Columns whose most frequent values say something. */
  private static List<Column> ranked(
      List<ColumnAggregates> batch, List<Long> distinct, AggregateResults answers, long rows) {
    List<Column> ranked = new ArrayList<>();
    for (int i = 0; i < batch.size(); i++) {
      long values = distinct.get(i);
      long present = rows - batch.get(i).nulls(answers);
      if (isRanked(batch.get(i).column().type()) && values < present && values <= MOST_RANKED) {
        ranked.add(batch.get(i).column());
      }
    }
    return ranked;
  }

  private Map<Column, List<ValueCount>> topValues(
      List<Column> columns, Held held, ParquetTable table) {
    AggregateBatch sheet = new AggregateBatch(table.only(columns));
    Map<Column, AggregateRef> places = new LinkedHashMap<>();
    for (Column column : columns) {
      Expression value = Expression.column(column.name());
      places.put(column, sheet.ask(new Figure.MostFrequent(value, TOP, held)));
    }
    AggregateResults answers = sheet.answer(engine);
    Map<Column, List<ValueCount>> top = new HashMap<>();
    places.forEach(
        (column, place) ->
            top.put(
                column,
                Frequencies.of(answers.value(place)).stream()
                    .map(pair -> new ValueCount(Frequencies.text(pair), Frequencies.rows(pair)))
                    .toList()));
    return top;
  }

  private static boolean isRanked(DataType type) {
    return type == Simple.STRING || type == Simple.BOOLEAN;
  }
}
