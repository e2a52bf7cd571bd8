package io.datasetbuilder.embedded.provider;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogProblem;

/** What to tell of a catalog that cannot be used. */
public final class CatalogProblems {

  private CatalogProblems() {}

  /** No provider is defined: those of the service are, unless it was made without. */
  public static Problem unavailable() {
    return Problem.of(
        CatalogProblem.CATALOG_UNAVAILABLE, "", "no definition of a provider can be used");
  }
}
