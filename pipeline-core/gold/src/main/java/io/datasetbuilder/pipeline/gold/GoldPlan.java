package io.datasetbuilder.pipeline.gold;

import io.datasetbuilder.buildspec.gold.GoldSelection;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.compare.RowFilters;
import io.datasetbuilder.pipeline.table.plan.Expression;
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
    Optional<Expression> passes =
        RowFilters.condition(
            selection.filters(),
            "gold.filters",
            (name, at) ->
                column(silver, name, at, problems)
                    .map(
                        column ->
                            new RowFilters.Cell(
                                column, Expression.column(name), withoutValues.contains(name))),
            problems);
    List<Column> kept = kept(silver, selection, problems);
    if (!problems.isEmpty()) {
      return Result.refused(problems);
    }
    Relation all = new Relation.Scan(silver);
    Relation rows = passes.<Relation>map(each -> new Relation.Filter(all, each)).orElse(all);
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
}
