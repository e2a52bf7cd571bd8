package io.datasetbuilder.pipeline.table.silver;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import java.util.Collection;

/** The refusal of a name that no column has. */
final class MissingColumn {

  private MissingColumn() {}

  static Problem problem(String name, String at, Collection<String> columns) {
    Problem problem =
        Problem.of(TableProblem.MISSING_COLUMN, at, "there is no column '" + name + "'");
    return NearestName.of(name, columns)
        .map(nearest -> problem.withHint("did you mean '" + nearest + "'?"))
        .orElse(problem);
  }
}
