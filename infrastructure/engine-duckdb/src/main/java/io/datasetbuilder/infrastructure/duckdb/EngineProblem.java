package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** How the engine can fail. */
public enum EngineProblem implements ProblemCode {
  ENGINE_OUT_OF_MEMORY(
      "The memory and spill space given to the engine did not suffice.",
      "Raise SVC_ENGINE_MEMORY_MB, or free disk space for spilling."),
  ENGINE_FAILED(
      "The engine could not carry out a step of the build.",
      "Try again; when it happens again, report it with the run's log."),
  NON_FINITE_IN_JSON(
      "A column holds NaN or an infinity, which JSON cannot express.",
      "Export it as csv or parquet, or remove those rows from the input.");

  private final String meaning;
  private final String remedy;

  EngineProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }
}
