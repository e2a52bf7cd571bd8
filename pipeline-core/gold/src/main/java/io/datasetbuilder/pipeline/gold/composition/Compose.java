package io.datasetbuilder.pipeline.gold.composition;

import io.datasetbuilder.buildspec.composition.CompositionSpec;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.gold.composition.ComposedColumn.ComposedColumns;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Checks a composition on the Silver tables of its sides, and plans it (Spec, "composition"). For
 * one thread, as its session is.
 */
public final class Compose {

  private final TableEngine.Session engine;

  public Compose(TableEngine.Session engine) {
    this.engine = engine;
  }

  /**
   * Counts the keys and plans the join. Nothing of the result is made yet; its rows are counted.
   *
   * @param left the source that the join names left
   * @param right the source that it names right
   * @throws EngineFailure when the keys cannot be counted
   */
  public Result<ComposedPlan> check(CompositionSpec spec, Side left, Side right) {
    List<Problem> problems = new ArrayList<>();
    List<JoinKey> keys = new JoinKeyRules(left, right, problems).check(spec.join());
    if (!problems.isEmpty()) {
      return Result.refused(problems);
    }
    List<ComposedColumn> columns = new ComposedColumns(left, right, keys).all();
    List<Problem> collisions = ComposedColumns.collisions(columns);
    return collisions.isEmpty()
        ? counted(spec, left, right, keys, columns)
        : Result.refused(collisions);
  }

  private Result<ComposedPlan> counted(
      CompositionSpec spec,
      Side left,
      Side right,
      List<JoinKey> keys,
      List<ComposedColumn> columns) {
    CompositionSpec.JoinSpec join = spec.join();
    KeyCounts counts = new KeyCounts(left, right, keys);
    KeyStatistics figures = KeyStatistics.CountKeys.of(counts, engine);
    KeyMessages wording = new KeyMessages(left, right, keys);
    DataFindings findings = new DataFindings(join, figures, counts, wording, engine).check();
    if (!findings.problems().isEmpty()) {
      return Result.refused(findings.problems());
    }
    long rows = figures.resultRows(join.type()).longValueExact();
    return Result.ok(
        new ComposedPlan(
            new JoinRelation(left, right, keys)
                .of(
                    join.type(),
                    columns,
                    JoinRelation.RowRange.of(figures.left().rows(), figures.right().rows(), rows),
                    figures.right().isMany()),
            columns,
            CompositionProvenance.of(spec, figures, rows),
            findings.warnings()));
  }

  /**
   * Whether the key columns exist and have equal dtypes (Spec, "composition", rule 2).
   *
   * @param problems gathers what is wrong
   */
  record JoinKeyRules(Side left, Side right, List<Problem> problems) {

    private static final FieldPath KEYS =
        FieldPath.ROOT.field("composition").field("join").field("keys");

    /** The pairs that can be compared; all of them when nothing was wrong. */
    List<JoinKey> check(CompositionSpec.JoinSpec join) {
      List<JoinKey> keys = new ArrayList<>();
      for (int i = 0; i < join.keys().size(); i++) {
        CompositionSpec.KeyPair pair = join.keys().get(i);
        FieldPath at = KEYS.item(i);
        Optional<Column> onLeft = column(left, pair.left(), at.field("left"));
        Optional<Column> onRight = column(right, pair.right(), at.field("right"));
        if (onLeft.isPresent() && onRight.isPresent()) {
          compare(onLeft.get(), onRight.get(), at).ifPresent(keys::add);
        }
      }
      return keys;
    }

    private Optional<Column> column(Side side, String name, FieldPath at) {
      Optional<Column> column = side.column(name);
      if (column.isEmpty()) {
        String message = Quoting.quoted(side.alias()) + " has no column " + Quoting.quoted(name);
        problems.add(
            Problem.of(TableProblem.JOIN_KEY_MISSING, at.notation(), message)
                .suggesting(name, side.names()));
      }
      return column;
    }

    private Optional<JoinKey> compare(Column onLeft, Column onRight, FieldPath at) {
      if (onLeft.type().equals(onRight.type())) {
        return Optional.of(new JoinKey(onLeft, onRight));
      }
      String message =
          stated(left, onLeft) + " and " + stated(right, onRight) + "; they must be the same";
      problems.add(
          Problem.of(TableProblem.JOIN_KEY_DTYPE_MISMATCH, at.notation(), message)
              .withHint("cast one of them in the schema.casts of its source"));
      return Optional.empty();
    }

    private static String stated(Side side, Column column) {
      return Quoting.quoted(side.alias() + "." + column.name()) + " is " + column.type().dtype();
    }
  }

  /**
   * A composition that may be built.
   *
   * @param relation the rows, in the left side's order, then the right side's; its columns are
   *     those of {@code columns}, with plain values: what is declared has to be masked above it
   * @param columns in order
   * @param provenance for the manifest; its row count is the one that the relation gives
   * @param warnings sentences for the manifest, without the composition's name
   */
  public record ComposedPlan(
      Relation relation,
      List<ComposedColumn> columns,
      CompositionProvenance provenance,
      List<String> warnings) {

    public ComposedPlan {
      columns = List.copyOf(columns);
      warnings = List.copyOf(warnings);
    }

    /** Names and types as a table has them. */
    public List<Column> tableColumns() {
      return columns.stream().map(ComposedColumn::column).toList();
    }
  }
}
