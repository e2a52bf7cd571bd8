package io.datasetbuilder.pipeline.table.profile;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch.AggregateRef;
import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
import io.datasetbuilder.pipeline.table.compare.Numbers;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile.Range;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile.ValueCount;
import io.datasetbuilder.pipeline.table.profile.GroupedAggregates.Frequencies;
import io.datasetbuilder.pipeline.table.profile.StatisticsAggregates.QuantileRows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Profiles a finished table. Row count, nulls and ranges of all columns are one scan. What needs
 * values grouped is computed for a batch of columns at a time: one column of a long table, so that
 * memory holds its values alone, and many of a short one, since a statement costs as much as a
 * thousand rows.
 */
public final class TableProfiler {

  private static final int TOP = 5;

  /** Beyond this many distinct values the most frequent ones say little and cost much. */
  private static final long MOST_RANKED = 100_000;

  /** Cells of a batch: what a statement may hold in memory. */
  private static final long CELLS_AT_ONCE = 1L << 20;

  /** Planning a statement with more columns to count costs more than another statement. */
  private static final int MOST_COLUMNS_AT_ONCE = 32;

  private final TableEngine.Session engine;

  public TableProfiler(TableEngine.Session engine) {
    this.engine = engine;
  }

  /** Exact figures of all rows and columns of a table. */
  public TableProfile profile(ParquetTable table) {
    AggregateBatch sheet = new AggregateBatch(table);
    Questions questions = ask(sheet);
    return complete(questions, sheet.answer(engine), table);
  }

  /** What one scan is to answer for the profile. */
  public static final class Questions {
    private final AggregateRef rows;
    private final List<ColumnQuestions> columns;

    private Questions(AggregateRef rows, List<ColumnQuestions> columns) {
      this.rows = rows;
      this.columns = List.copyOf(columns);
    }
  }

  private record ColumnQuestions(
      Column column, AggregateRef nulls, Optional<AggregateRef> min, Optional<AggregateRef> max) {
    static ColumnQuestions ask(Column column, AggregateBatch sheet) {
      Expression value = Expression.column(column.name());
      AggregateRef nulls = sheet.ask(new Figure.CountWhere(new Expression.IsNull(value)));
      if (!hasRange(column.type())) {
        return new ColumnQuestions(column, nulls, Optional.empty(), Optional.empty());
      }
      Expression ranged = Spread.Finite.values(column);
      return new ColumnQuestions(
          column,
          nulls,
          Optional.of(sheet.ask(new Figure.Min(ranged))),
          Optional.of(sheet.ask(new Figure.Max(ranged))));
    }

    Optional<Range> range(AggregateResults answers) {
      return min.flatMap(low -> TableProfiler.range(answers.value(low), answers.value(max.get())));
    }
  }

  /** Puts what the profile needs of the table on its sheet. */
  public static Questions ask(AggregateBatch sheet) {
    AggregateRef rows = sheet.ask(new Figure.CountRows());
    return new Questions(
        rows,
        sheet.table().columns().stream()
            .map(column -> ColumnQuestions.ask(column, sheet))
            .toList());
  }

  /** The profile, once the sheet is answered. */
  public TableProfile complete(Questions asked, AggregateResults answers, ParquetTable table) {
    long rows = answers.count(asked.rows);
    int atOnce = (int) Math.max(1, Math.min(MOST_COLUMNS_AT_ONCE, CELLS_AT_ONCE / (rows + 1)));
    List<ColumnProfile> profiles = new ArrayList<>();
    List<Correlation> correlations = new ArrayList<>();
    for (int from = 0; from < asked.columns.size(); from += atOnce) {
      int to = Math.min(asked.columns.size(), from + atOnce);
      TableProfile part = grouped(asked.columns.subList(from, to), answers, table, rows);
      profiles.addAll(part.columns());
      correlations.addAll(part.correlations());
    }
    return new TableProfile(rows, profiles, correlations);
  }

  /** What is found by grouping values; the first figures are those of {@code answers}. */
  private TableProfile grouped(
      List<ColumnQuestions> batch, AggregateResults answers, ParquetTable table, long rows) {
    List<Column> columns = columns(batch);
    QuantileRows part = QuantileRows.of(rows, columns);
    ParquetTable some = table.only(columns);
    AggregateBatch sheet = new AggregateBatch(some, part.scan(some));
    List<GroupedAggregates> asked =
        batch.stream()
            .map(
                column ->
                    GroupedAggregates.ask(column.column(), column.range(answers), part, sheet))
            .toList();
    boolean whole = batch.size() == table.columns().size();
    CorrelationAggregates pairs =
        CorrelationAggregates.ask(whole ? spreads(batch, answers) : Map.of(), rows, sheet);
    AggregateResults counted = sheet.answer(engine);
    Map<Column, List<ValueCount>> top =
        topValues(ranked(batch, asked, counted, answers, rows), table);
    List<ColumnProfile> profiles = new ArrayList<>();
    for (int i = 0; i < batch.size(); i++) {
      long nulls = answers.count(batch.get(i).nulls());
      List<ValueCount> frequent = top.getOrDefault(columns.get(i), List.of());
      profiles.add(asked.get(i).profile(nulls, counted, frequent));
    }
    return new TableProfile(rows, profiles, pairs.correlations(counted));
  }

  /** The numeric columns whose values differ. */
  private static Map<String, Spread> spreads(
      List<ColumnQuestions> batch, AggregateResults answers) {
    Map<String, Spread> spreads = new LinkedHashMap<>();
    for (ColumnQuestions asked : batch) {
      asked
          .range(answers)
          .filter(range -> Numbers.isNumber(asked.column().type()) && Spread.differs(range))
          .ifPresent(range -> spreads.put(asked.column().name(), Spread.of(asked.column(), range)));
    }
    return spreads;
  }

  private static List<Column> columns(List<ColumnQuestions> batch) {
    return batch.stream().map(ColumnQuestions::column).toList();
  }

  /** Columns whose most frequent values say something. */
  private static List<Column> ranked(
      List<ColumnQuestions> batch,
      List<GroupedAggregates> asked,
      AggregateResults counted,
      AggregateResults answers,
      long rows) {
    List<Column> ranked = new ArrayList<>();
    for (int i = 0; i < batch.size(); i++) {
      long values = counted.count(asked.get(i).distinct());
      long present = rows - answers.count(batch.get(i).nulls());
      if (isRanked(batch.get(i).column().type()) && values < present && values <= MOST_RANKED) {
        ranked.add(batch.get(i).column());
      }
    }
    return ranked;
  }

  private Map<Column, List<ValueCount>> topValues(List<Column> columns, ParquetTable table) {
    AggregateBatch sheet = new AggregateBatch(table.only(columns));
    Map<Column, AggregateRef> places = new LinkedHashMap<>();
    for (Column column : columns) {
      Expression value = Expression.column(column.name());
      places.put(column, sheet.ask(new Figure.MostFrequent(value, TOP)));
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

  private static Optional<Range> range(JsonValue min, JsonValue max) {
    return min instanceof JsonValue.JsonNull
        ? Optional.empty()
        : Optional.of(new Range(Frequencies.text(min), Frequencies.text(max)));
  }

  private static boolean hasRange(DataType type) {
    return type instanceof DataType.Whole
        || type instanceof DataType.Decimal
        || type instanceof DataType.ZonedDatetime
        || type == Simple.FLOAT32
        || type == Simple.FLOAT64
        || type == Simple.DATE
        || type == Simple.DATETIME
        || type == Simple.DATETIME_NS
        || type == Simple.DATETIME_NS_UTC;
  }

  private static boolean isRanked(DataType type) {
    return type == Simple.STRING || type == Simple.BOOLEAN;
  }
}
