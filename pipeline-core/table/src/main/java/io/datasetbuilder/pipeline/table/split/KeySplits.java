package io.datasetbuilder.pipeline.table.split;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.split.SplitNameRules;
import io.datasetbuilder.buildspec.split.SplitSpec.KeySplit;
import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.buildspec.text.SortedNames;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import io.datasetbuilder.pipeline.table.split.KeyValues.Value;
import io.datasetbuilder.pipeline.table.split.SplitPlan.Split;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Plans a key split: one split a value. Messages count values and never show one: it may be
 * somebody's data.
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
}
