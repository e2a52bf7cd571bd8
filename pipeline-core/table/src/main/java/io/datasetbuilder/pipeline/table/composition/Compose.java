package io.datasetbuilder.pipeline.table.composition;

import io.datasetbuilder.buildspec.composition.CompositionSpec;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks a composition on the Silver tables of its sides, and plans it (Spec, "composition"). For
 * one thread, as its session is.
 */
public final class Compose {

  private final TableEngine.Session engine;

  public Compose(TableEngine.Session engine) {
    this.engine = engine;
  }

  /** A plan, or everything that stands against it. */
  public sealed interface Outcome {
    /** It may be built. */
    record Planned(ComposedPlan plan) implements Outcome {}

    /** It may not; at least one problem. */
    record Refused(List<Problem> problems) implements Outcome {
      public Refused {
        problems = List.copyOf(problems);
      }
    }
  }

  /**
   * Counts the keys and plans the join. Nothing of the result is made yet; its rows are counted.
   *
   * @param left the source that the join names left
   * @param right the source that it names right
   * @throws EngineFailure when the keys cannot be counted
   */
  public Outcome check(CompositionSpec spec, Side left, Side right) {
    List<Problem> problems = new ArrayList<>();
    List<JoinKey> keys = new JoinKeyRules(left, right, problems).check(spec.join());
    if (!problems.isEmpty()) {
      return new Outcome.Refused(problems);
    }
    List<ComposedColumn> columns = new ComposedColumns(left, right, keys).all();
    List<Problem> collisions = ComposedColumns.collisions(columns);
    return collisions.isEmpty()
        ? counted(spec, left, right, keys, columns)
        : new Outcome.Refused(collisions);
  }

  private Outcome counted(
      CompositionSpec spec,
      Side left,
      Side right,
      List<JoinKey> keys,
      List<ComposedColumn> columns) {
    CompositionSpec.JoinSpec join = spec.join();
    KeyCounts counts = new KeyCounts(left, right, keys);
    KeyStatistics figures = CountKeys.of(counts, engine);
    KeyMessages wording = new KeyMessages(left, right, keys);
    DataFindings findings = new DataFindings(join, figures, counts, wording, engine).check();
    if (!findings.problems().isEmpty()) {
      return new Outcome.Refused(findings.problems());
    }
    long rows = figures.resultRows(join.type()).longValueExact();
    return new Outcome.Planned(
        new ComposedPlan(
            new JoinRelation(left, right, keys)
                .of(
                    join.type(),
                    columns,
                    RowRange.of(figures.left().rows(), figures.right().rows(), rows),
                    figures.right().isMany()),
            columns,
            CompositionProvenance.of(spec, figures, rows),
            findings.warnings()));
  }
}
