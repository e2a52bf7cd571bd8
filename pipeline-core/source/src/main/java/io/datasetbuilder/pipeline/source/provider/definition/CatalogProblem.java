package io.datasetbuilder.pipeline.source.provider.definition;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** Problem codes of provider definitions that cannot be used. */
public enum CatalogProblem implements ProblemCode {
  DEFINITION_UNREADABLE(
      "The definition file is not a YAML document that can be read.",
      "Correct the place that the message names; docs/providers.md shows an example."),
  DEFINITION_INVALID(
      "The document does not have the form of a definition.",
      "Correct the place that the message names; `dataset-builder catalog check` states all of"
          + " them."),
  DEFINITION_CONTRADICTORY(
      "Two parts of the definition contradict each other.",
      "Change one of the parts that the message names."),
  PROVIDER_DEFINED_TWICE(
      "Two files define a provider of the same name.", "Rename one of the providers."),
  CATALOG_UNAVAILABLE(
      "No provider is defined, so none can be listed or called.",
      "`dataset-builder catalog check` states which definition files cannot be used, and why.");

  private final String meaning;
  private final String remedy;

  CatalogProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }
}
