package io.datasetbuilder.pipeline.table.gold;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import java.util.List;

/** The refusal of a name in {@code gold} that no Silver column has. */
final class MissingInSilver {

  private MissingInSilver() {}

  static Problem problem(String name, String at, List<String> silver) {
    Problem problem =
        Problem.of(TableProblem.GOLD_COLUMN_MISSING, at, "Silver has no column '" + name + "'");
    return NearestName.of(name, silver)
        .map(nearest -> problem.withHint("did you mean '" + nearest + "'?"))
        .orElse(problem);
  }
}
