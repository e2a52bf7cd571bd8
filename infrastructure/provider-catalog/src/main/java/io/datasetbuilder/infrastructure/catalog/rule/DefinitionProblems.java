package io.datasetbuilder.infrastructure.catalog.rule;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogProblem;
import java.util.List;

/** Collects the problems of one definition beyond its schema. */
public final class DefinitionProblems {

  private final ProblemLog log = new ProblemLog();

  /** A value that nothing can be made of. */
  public void invalid(FieldPath at, String message, String hint) {
    log.add(CatalogProblem.DEFINITION_INVALID, at, message, hint);
  }

  /** Two parts that exclude each other. */
  public void contradiction(FieldPath at, String message, String hint) {
    log.add(CatalogProblem.DEFINITION_CONTRADICTORY, at, message, hint);
  }

  /** What was found so far, in order. */
  public List<Problem> problems() {
    return log.problems();
  }
}
