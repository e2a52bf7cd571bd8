package io.datasetbuilder.pipeline.table.gold;

import io.datasetbuilder.buildspec.gold.GoldFilter;
import io.datasetbuilder.buildspec.gold.GoldFilter.Comparator;
import io.datasetbuilder.buildspec.gold.GoldSelection;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.compare.NumberLiterals;
import io.datasetbuilder.pipeline.table.compare.Numbers;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Rows and columns that Gold takes from Silver (Spec, "sources[].gold", rules 1 to 3 and 7):
 * filters first, on the plain values, then masking, then select. A null passes no comparison.
 *
 * @param relation Gold's rows, in Silver's order
 * @param columns Gold's columns, with the dtypes that they have in Silver
 */
public record GoldPlan(Relation relation, List<Column> columns) {

  public GoldPlan {
    columns = List.copyOf(columns);
  }

  /** As the other, where no column is known to hold nulls alone. */
  public static Result<GoldPlan> of(TableSource silver, GoldSelection selection, Masking masking) {
    return of(silver, selection, masking, Set.of());
  }

  /**
   * A plan of a selection over a Silver table, or everything that is wrong with the selection;
   * {@code at} lies below the source.
   *
   * @param masking the columns whose values are not published
   * @param withoutValues columns that hold nulls alone: no row passes a filter on them, whatever
   *     dtype the format of the source gave them
   */
  public static Result<GoldPlan> of(
      TableSource silver, GoldSelection selection, Masking masking, Set<String> withoutValues) {
    List<Problem> problems = new ArrayList<>();
    List<Expression> conditions = new ArrayList<>();
    for (int i = 0; i < selection.filters().size(); i++) {
      GoldFilter filter = selection.filters().get(i);
      String at = "gold.filters[" + i + "]";
      column(silver, filter.column(), at + ".column", problems)
          .flatMap(
              column ->
                  column.type() == Simple.NULL || withoutValues.contains(column.name())
                      ? Optional.of(new Expression.BooleanLiteral(false))
                      : condition(filter, column, at + ".value", problems))
          .ifPresent(conditions::add);
    }
    List<Column> kept = kept(silver, selection, problems);
    if (!problems.isEmpty()) {
      return Result.refused(problems);
    }
    Relation rows = new Relation.Scan(silver);
    if (!conditions.isEmpty()) {
      rows = new Relation.Filter(rows, new Expression.AllOf(conditions));
    }
    boolean asTheyAre = selection.select().isEmpty() && masking.in(kept).isEmpty();
    return Result.ok(new GoldPlan(asTheyAre ? rows : masking.over(rows, kept), kept));
  }

  private static List<Column> kept(
      TableSource silver, GoldSelection selection, List<Problem> problems) {
    if (selection.select().isEmpty()) {
      return silver.columns();
    }
    List<Column> kept = new ArrayList<>();
    List<String> names = selection.select().get();
    for (int i = 0; i < names.size(); i++) {
      column(silver, names.get(i), "gold.select[" + i + "]", problems).ifPresent(kept::add);
    }
    return kept;
  }

  private static Optional<Column> column(
      TableSource silver, String name, String at, List<Problem> problems) {
    List<String> names = silver.columns().stream().map(Column::name).toList();
    int index = names.indexOf(name);
    if (index >= 0) {
      return Optional.of(silver.columns().get(index));
    }
    problems.add(missing(name, at, names));
    return Optional.empty();
  }

  /** The refusal of a name in {@code gold} that no Silver column has. */
  static Problem missing(String name, String at, List<String> silver) {
    return Problem.of(TableProblem.GOLD_COLUMN_MISSING, at, "Silver has no column '" + name + "'")
        .suggestingColumn(name, silver);
  }

  private static Optional<Expression> condition(
      GoldFilter filter, Column column, String at, List<Problem> problems) {
    return filter.match(
        comparison -> compare(column, comparison.op(), comparison.value(), at, problems),
        oneOf -> {
          List<Expression> options = new ArrayList<>();
          for (int i = 0; i < oneOf.values().size(); i++) {
            compare(column, Comparator.EQ, oneOf.values().get(i), at + "[" + i + "]", problems)
                .ifPresent(options::add);
          }
          return options.size() == oneOf.values().size()
              ? Optional.of(new Expression.AnyOf(options))
              : Optional.empty();
        },
        notNull -> Optional.of(Expression.notNull(Expression.column(column.name()))));
  }

  private static Optional<Expression> compare(
      Column column, Comparator comparator, JsonValue value, String at, List<Problem> problems) {
    Expression cell = Expression.column(column.name());
    DataType type = column.type();
    if (value instanceof JsonValue.JsonNumber number && Numbers.isNumber(type)) {
      return Optional.of(NumberLiterals.compare(cell, type, operator(comparator), number.value()));
    }
    Optional<Expression> literal = literal(value, type);
    if (literal.isEmpty()) {
      problems.add(
          Problem.of(
              TableProblem.GOLD_FILTER_TYPE,
              at,
              "column '"
                  + column.name()
                  + "' is "
                  + type.dtype()
                  + " and cannot be compared with this value"));
    }
    return literal.map(right -> new Expression.Comparison(operator(comparator), cell, right));
  }

  private static Optional<Expression> literal(JsonValue value, DataType type) {
    if (value instanceof JsonValue.JsonText text && type == Simple.STRING) {
      return Optional.of(Expression.text(text.value()));
    }
    if (value instanceof JsonValue.JsonBoolean logical && type == Simple.BOOLEAN) {
      return Optional.of(new Expression.BooleanLiteral(logical.value()));
    }
    return Optional.empty();
  }

  private static Operator operator(Comparator comparator) {
    return switch (comparator) {
      case EQ -> Operator.EQ;
      case NE -> Operator.NE;
      case GT -> Operator.GT;
      case GE -> Operator.GE;
      case LT -> Operator.LT;
      case LE -> Operator.LE;
    };
  }
}
