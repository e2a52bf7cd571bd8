package io.datasetbuilder.pipeline.gold.split;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.split.SplitNameRules;
import io.datasetbuilder.buildspec.split.SplitSpec.KeySplit;
import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.buildspec.text.SortedNames;
import io.datasetbuilder.pipeline.gold.split.KeySplits.KeyValues.Value;
import io.datasetbuilder.pipeline.gold.split.SplitPlan.Split;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Comparison;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Aggregate;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.Held;
import io.datasetbuilder.pipeline.table.plan.Relation.Measure;
import io.datasetbuilder.pipeline.table.plan.Relation.Named;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Plans a key split: one split per value. Messages count values and never show one: it may be
 * personal data.
 */
record KeySplits(GoldRows table) {

  /** Up to here it costs less to scan the table once a split than to sort a copy of it. */
  static final int FEW = 12;

  private static final String AT = "splits.key";

  StageOutcome<SplitPlan> plan(KeySplit spec, Set<String> masked) {
    Optional<Column> key =
        table.table().columns().stream()
            .filter(column -> column.name().equals(spec.column()))
            .findFirst();
    if (key.isEmpty()) {
      return refused(missing(spec.column()));
    }
    if (masked.contains(spec.column())) {
      String message =
          "the column "
              + Quoting.quoted(spec.column())
              + " is masked, so that all rows with a value would fall into one split";
      return refused(Problem.of(TableProblem.SPLIT_KEY_MASKED, AT, message));
    }
    if (!KeyValues.canDivide(key.get())) {
      String message =
          "the column "
              + Quoting.quoted(spec.column())
              + " is "
              + key.get().type().dtype()
              + "; a key is text, a whole number, a boolean or a date";
      return refused(Problem.of(TableProblem.SPLIT_KEY_TYPE, AT, message));
    }
    return divided(key.get());
  }

  /**
   * A key that no column has is refused rather than put into one split of all rows: it is a slip of
   * the pen, and a dataset that was to be divided would be published whole.
   */
  private Problem missing(String name) {
    Problem problem =
        Problem.of(
            TableProblem.SPLIT_KEY_COLUMN_MISSING,
            AT,
            "Gold has no column " + Quoting.quoted(name));
    return NearestName.of(name, table.table().columns().stream().map(Column::name).toList())
        .map(nearest -> problem.withHint("did you mean " + Quoting.quoted(nearest) + "?"))
        .orElse(problem);
  }

  private StageOutcome<SplitPlan> divided(Column key) {
    KeyValues column = new KeyValues(new Relation.Scan(table.table()), key);
    List<Value> values = new ArrayList<>(column.upTo(table.engine(), SplitNameRules.MOST_SPLITS));
    if (values.size() > SplitNameRules.MOST_SPLITS) {
      String message =
          "the column "
              + Quoting.quoted(key.name())
              + " has "
              + column.count(table.engine())
              + " distinct values, more than "
              + SplitNameRules.MOST_SPLITS;
      return refused(Problem.of(ValidationProblem.TOO_MANY_SPLITS, AT, message));
    }
    List<Problem> problems = check(key, values.stream().map(Value::name).toList());
    if (!problems.isEmpty()) {
      return new StageOutcome.Failed<>(problems);
    }
    values.sort(Comparator.comparing(Value::name, SortedNames.BY_CODE_POINT));
    return new StageOutcome.Completed<>(
        new SplitPlan(splits(key, values), Optional.empty(), warnings(values)));
  }

  private static List<Problem> check(Column key, List<String> names) {
    List<Problem> problems = new ArrayList<>();
    long unsafe = names.stream().filter(name -> !SplitNameRules.isSafe(name)).count();
    if (unsafe > 0) {
      problems.add(
          Problem.of(
              ValidationProblem.UNSAFE_SPLIT_NAME,
              AT,
              values(unsafe) + " of " + Quoting.quoted(key.name()) + " cannot be file names"));
    }
    long colliding = SplitNameRules.colliding(names);
    if (colliding > 0) {
      problems.add(
          Problem.of(
              ValidationProblem.SPLIT_NAME_COLLISION,
              AT,
              values(colliding)
                  + " of "
                  + Quoting.quoted(key.name())
                  + " would share a file: they differ from another in letter case alone, or read "
                  + KeyValues.NO_VALUE));
    }
    return problems;
  }

  private List<Split> splits(Column key, List<Value> values) {
    Relation rows =
        values.size() <= FEW
            ? new Relation.Scan(table.table())
            : table.sortedCopy(table.numbered(), key);
    return values.stream()
        .map(
            value ->
                new Split(
                    value.name(),
                    value.rows(),
                    new Relation.Filter(rows, value.condition()),
                    value.text()))
        .toList();
  }

  private static List<Problem> warnings(List<Value> values) {
    return values.isEmpty()
        ? List.of(
            Problem.of(
                TableProblem.EMPTY_SPLIT, AT, "the table has no row, so there is no split of it"))
        : List.of();
  }

  private static String values(long count) {
    return count == 1 ? "1 value" : count + " values";
  }

  private static <T> StageOutcome<T> refused(Problem problem) {
    return new StageOutcome.Failed<>(List.of(problem));
  }

  /** The values of the column that divides a table. */
  record KeyValues(Relation rows, Column key) {

    /** Name for the rows without a value. */
    static final String NO_VALUE = "__null__";

    /**
     * One value and how many rows have it.
     *
     * @param text digits, {@code true} or {@code false}, ISO 8601, or the text itself; empty for
     *     null
     * @param rows at least 1
     * @param condition true for these rows alone
     */
    record Value(Optional<String> text, long rows, Expression condition) {
      /** Name of the value's split. */
      String name() {
        return text.orElse(NO_VALUE);
      }
    }

    /** Whether a column's values can be distinguished by their texts, and name files. */
    static boolean canDivide(Column column) {
      return column.type() instanceof Whole
          || column.type() == Simple.STRING
          || column.type() == Simple.BOOLEAN
          || column.type() == Simple.DATE;
    }

    /** The distinct values in no particular order, at most one more than the bound. */
    List<Value> upTo(TableEngine.Session engine, int bound) {
      Relation counted =
          new Aggregate(
              rows,
              List.of(new Named("key", cell())),
              List.of(new Measure("rows", new Figure.CountRows())));
      return engine.rows(new Relation.Limit(counted, bound + 1L)).stream()
          .map(row -> value(row.get(0), number(row.get(1)).longValueExact()))
          .toList();
    }

    /** Number of distinct values; null counts as one. */
    long count(TableEngine.Session engine) {
      Relation counted =
          new Aggregate(
              rows,
              List.of(),
              List.of(
                  new Measure("values", new Figure.CountDistinct(cell(), Held.GROUPED)),
                  new Measure("nulls", new Figure.CountWhere(new Expression.IsNull(cell())))));
      List<JsonValue> figures = engine.rows(counted).get(0);
      return number(figures.get(0)).longValueExact() + Math.min(1, number(figures.get(1)).signum());
    }

    private Value value(JsonValue cell, long count) {
      if (cell instanceof JsonText text) {
        Expression literal = Expression.text(text.value());
        return value(
            text.value(),
            count,
            key.type() == Simple.DATE ? new Expression.Convert(literal, Simple.DATE) : literal);
      }
      if (cell instanceof JsonNumber number) {
        return value(
            number.value().toPlainString(), count, new Expression.NumberLiteral(number.value()));
      }
      if (cell instanceof JsonBoolean logical) {
        return value(
            String.valueOf(logical.value()), count, new Expression.BooleanLiteral(logical.value()));
      }
      return new Value(Optional.empty(), count, new Expression.IsNull(cell()));
    }

    private Value value(String text, long count, Expression literal) {
      return new Value(Optional.of(text), count, new Comparison(Operator.EQ, cell(), literal));
    }

    private Expression cell() {
      return Expression.column(key.name());
    }

    private static BigDecimal number(JsonValue value) {
      return ((JsonNumber) value).value();
    }
  }
}
