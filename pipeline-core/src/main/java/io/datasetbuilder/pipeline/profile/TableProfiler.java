package io.datasetbuilder.pipeline.profile;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.figure.Asked;
import io.datasetbuilder.pipeline.figure.FigureAnswers;
import io.datasetbuilder.pipeline.figure.FigureSheet;
import io.datasetbuilder.pipeline.plan.Expression;
import io.datasetbuilder.pipeline.plan.Relation;
import io.datasetbuilder.pipeline.plan.Relation.Figure;
import io.datasetbuilder.pipeline.plan.Relation.Measure;
import io.datasetbuilder.pipeline.plan.Relation.Named;
import io.datasetbuilder.pipeline.plan.Relation.Scan;
import io.datasetbuilder.pipeline.plan.TableEngine;
import io.datasetbuilder.pipeline.plan.TableSource;
import io.datasetbuilder.pipeline.profile.ColumnProfile.Range;
import io.datasetbuilder.pipeline.profile.ColumnProfile.ValueCount;
import io.datasetbuilder.pipeline.type.Column;
import io.datasetbuilder.pipeline.type.DataType;
import io.datasetbuilder.pipeline.type.DataType.Simple;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Profiles a finished table. Row count, nulls and ranges of all columns are one scan; what needs
 * values grouped reads each column on its own, so that memory holds one column's values at a time.
 */
public final class TableProfiler {

  private static final int TOP = 5;

  /** Beyond this many distinct values the most frequent ones say little and cost much. */
  private static final long MOST_RANKED = 100_000;

  private final TableEngine.Session engine;

  public TableProfiler(TableEngine.Session engine) {
    this.engine = engine;
  }

  /** Exact figures of all rows and columns of a table. */
  public TableProfile profile(TableSource table) {
    FigureSheet sheet = new FigureSheet(table);
    Questions questions = ask(sheet);
    return complete(questions, sheet.answer(engine), table);
  }

  /** What one scan is to answer for the profile. */
  public static final class Questions {
    private final Asked rows;
    private final List<ColumnQuestions> columns;

    private Questions(Asked rows, List<ColumnQuestions> columns) {
      this.rows = rows;
      this.columns = List.copyOf(columns);
    }
  }

  private record ColumnQuestions(
      Column column, Asked nulls, Optional<Asked> min, Optional<Asked> max) {
    static ColumnQuestions ask(Column column, FigureSheet sheet) {
      Expression value = Expression.column(column.name());
      Asked nulls = sheet.ask(new Figure.CountWhere(new Expression.IsNull(value)));
      if (!hasRange(column.type())) {
        return new ColumnQuestions(column, nulls, Optional.empty(), Optional.empty());
      }
      Expression ranged = finite(column);
      return new ColumnQuestions(
          column,
          nulls,
          Optional.of(sheet.ask(new Figure.Min(ranged))),
          Optional.of(sheet.ask(new Figure.Max(ranged))));
    }

    Optional<Range> range(FigureAnswers answers) {
      return min.flatMap(low -> TableProfiler.range(answers.value(low), answers.value(max.get())));
    }
  }

  /** Puts what the profile needs of the table on its sheet. */
  public static Questions ask(FigureSheet sheet) {
    Asked rows = sheet.ask(new Figure.CountRows());
    return new Questions(
        rows,
        sheet.table().columns().stream()
            .map(column -> ColumnQuestions.ask(column, sheet))
            .toList());
  }

  /** The profile, once the sheet is answered. */
  public TableProfile complete(Questions asked, FigureAnswers answers, TableSource table) {
    long rows = answers.count(asked.rows);
    return new TableProfile(
        rows,
        asked.columns.stream()
            .map(
                column ->
                    profile(
                        table,
                        column.column(),
                        rows,
                        answers.count(column.nulls()),
                        column.range(answers)))
            .toList());
  }

  private ColumnProfile profile(
      TableSource table, Column column, long rows, long nulls, Optional<Range> range) {
    long values = distinct(table, column);
    return new ColumnProfile(
        column,
        nulls,
        values + (nulls > 0 ? 1 : 0),
        range,
        range.map(ends -> histogram(table, column, ends)).orElse(List.of()),
        isRanked(column.type()) && values < rows - nulls && values <= MOST_RANKED
            ? topValues(table, column)
            : List.of());
  }

  private long distinct(TableSource table, Column column) {
    Figure distinct = new Figure.CountDistinct(Expression.column(column.name()));
    return count(
        engine
            .rows(
                new Relation.Aggregate(
                    new Scan(table), List.of(), List.of(new Measure("distinct", distinct))))
            .get(0)
            .get(0));
  }

  private List<Long> histogram(TableSource table, Column column, Range range) {
    Expression value = finite(column);
    Relation present = new Relation.Filter(new Scan(table), Expression.notNull(value));
    boolean oneValue = range.min().equals(range.max());
    Intervals intervals = Intervals.over(range, column.type());
    Expression place =
        new Expression.Bin(
            column.type(), value, intervals.min(), intervals.max(), intervals.count());
    Relation grouped =
        new Relation.Aggregate(
            present,
            List.of(new Named("bin", oneValue ? Expression.number(0) : place)),
            List.of(new Measure("n", new Figure.CountRows())));
    Long[] counts = new Long[oneValue ? 1 : intervals.count()];
    Arrays.fill(counts, 0L);
    for (List<JsonValue> row : engine.rows(grouped)) {
      counts[(int) count(row.get(0))] = count(row.get(1));
    }
    return List.of(counts);
  }

  private List<ValueCount> topValues(TableSource table, Column column) {
    Expression value = Expression.column(column.name());
    Relation grouped =
        new Relation.Aggregate(
            new Relation.Filter(new Scan(table), Expression.notNull(value)),
            List.of(new Named("v", value)),
            List.of(new Measure("n", new Figure.CountRows())));
    Relation sorted =
        new Relation.Sort(
            grouped,
            List.of(
                new Relation.Order(Expression.column("n"), true),
                new Relation.Order(Expression.column("v"), false)));
    return engine.rows(new Relation.Limit(sorted, TOP)).stream()
        .map(row -> new ValueCount(text(row.get(0)), count(row.get(1))))
        .toList();
  }

  private static Expression finite(Column column) {
    Expression value = Expression.column(column.name());
    boolean isFloat = column.type() == Simple.FLOAT32 || column.type() == Simple.FLOAT64;
    return isFloat
        ? new Expression.When(
            new Expression.IsFinite(value), value, new Expression.NullLiteral(column.type()))
        : value;
  }

  private static Optional<Range> range(JsonValue min, JsonValue max) {
    return min instanceof JsonValue.JsonNull
        ? Optional.empty()
        : Optional.of(new Range(text(min), text(max)));
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

  private static String text(JsonValue value) {
    if (value instanceof JsonValue.JsonText text) {
      return text.value();
    }
    if (value instanceof JsonValue.JsonNumber number) {
      return number.value().toPlainString();
    }
    return String.valueOf(((JsonValue.JsonBoolean) value).value());
  }

  private static long count(JsonValue value) {
    return ((JsonValue.JsonNumber) value).value().longValueExact();
  }
}
