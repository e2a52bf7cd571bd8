package io.datasetbuilder.pipeline.table.compare;

import io.datasetbuilder.buildspec.gold.GoldFilter;
import io.datasetbuilder.buildspec.gold.GoldFilter.Comparator;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The condition that the rows of a table must pass (Spec, "sources[].gold", rules 1 to 3): all of
 * its filters. A null passes no comparison.
 */
public final class RowFilters {

  private final Lookup lookup;
  private final List<Problem> problems;

  private RowFilters(Lookup lookup, List<Problem> problems) {
    this.lookup = lookup;
    this.problems = problems;
  }

  /** Finds the columns that filters name. */
  @FunctionalInterface
  public interface Lookup {

    /**
     * The cell of a column in each row; empty, with a problem recorded, when it does not exist.
     *
     * @param at place of the name
     */
    Optional<Cell> find(String name, String at);
  }

  /**
   * A cell of each row.
   *
   * @param column name and type
   * @param value the expression of its value
   * @param withoutValues whether it is known to be null in all rows: no row passes a filter on it,
   *     whatever dtype the format of the source gave it
   */
  public record Cell(Column column, Expression value, boolean withoutValues) {}

  /**
   * The condition of some filters; empty without any.
   *
   * @param at place of the list
   * @param problems where problems are added; with any, the condition is not complete
   */
  public static Optional<Expression> condition(
      List<GoldFilter> filters, String at, Lookup lookup, List<Problem> problems) {
    RowFilters rows = new RowFilters(lookup, problems);
    List<Expression> conditions = new ArrayList<>();
    for (int i = 0; i < filters.size(); i++) {
      rows.condition(filters.get(i), at + "[" + i + "]").ifPresent(conditions::add);
    }
    return conditions.isEmpty() ? Optional.empty() : Optional.of(new Expression.AllOf(conditions));
  }

  private Optional<Expression> condition(GoldFilter filter, String at) {
    return lookup
        .find(filter.column(), at + ".column")
        .flatMap(
            cell ->
                cell.column().type() == Simple.NULL || cell.withoutValues()
                    ? Optional.of(new Expression.BooleanLiteral(false))
                    : condition(filter, cell, at + ".value"));
  }

  private Optional<Expression> condition(GoldFilter filter, Cell cell, String at) {
    return filter.match(
        comparison -> compare(cell, comparison.op(), comparison.value(), at),
        oneOf -> {
          List<Expression> options = new ArrayList<>();
          for (int i = 0; i < oneOf.values().size(); i++) {
            compare(cell, Comparator.EQ, oneOf.values().get(i), at + "[" + i + "]")
                .ifPresent(options::add);
          }
          return options.size() == oneOf.values().size()
              ? Optional.of(new Expression.AnyOf(options))
              : Optional.empty();
        },
        notNull -> Optional.of(Expression.notNull(cell.value())));
  }

  private Optional<Expression> compare(
      Cell cell, Comparator comparator, JsonValue value, String at) {
    DataType type = cell.column().type();
    if (value instanceof JsonValue.JsonNumber number && Numbers.isNumber(type)) {
      return Optional.of(
          NumberLiterals.compare(cell.value(), type, operator(comparator), number.value()));
    }
    Optional<Expression> literal = literal(value, type);
    if (literal.isEmpty()) {
      problems.add(
          Problem.of(
              TableProblem.GOLD_FILTER_TYPE,
              at,
              "column '"
                  + cell.column().name()
                  + "' is "
                  + type.dtype()
                  + " and cannot be compared with this value"));
    }
    return literal.map(
        right -> new Expression.Comparison(operator(comparator), cell.value(), right));
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
