package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** How the engine can fail. */
public enum EngineProblem implements ProblemCode {
  ENGINE_OUT_OF_MEMORY(
      "engine_out_of_memory",
      "The memory and spill space given to the engine did not suffice.",
      "Raise SVC_ENGINE_MEMORY_MB, or free disk space for spilling."),
  ENGINE_FAILED(
      "engine_failed",
      "The engine could not carry out a step of the build.",
      "Try again; when it happens again, report it with the run's log."),
  NON_FINITE_NUMBER_IN_EXPORT(
      "non_finite_in_json",
      "A column holds NaN or an infinity, which JSON cannot express.",
      "Export it as csv or parquet, or remove those rows from the input.");

  private final String wire;
  private final String meaning;
  private final String remedy;

  EngineProblem(String wire, String meaning, String remedy) {
    this.wire = wire;
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public String wire() {
    return wire;
  }

  @Override
  public String meaning() {
    return meaning;
  }

  @Override
  public String remedy() {
    return remedy;
  }
}
