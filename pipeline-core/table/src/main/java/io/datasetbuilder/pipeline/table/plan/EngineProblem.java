package io.datasetbuilder.pipeline.table.plan;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** Problem codes of an engine and of the data that it reads and writes. */
public enum EngineProblem implements ProblemCode {
  ENGINE_OUT_OF_MEMORY(
      "The memory and spill space given to the engine did not suffice.",
      "Raise SVC_ENGINE_MEMORY_MB, or free disk space for spilling."),
  ENGINE_FAILED(
      "The engine could not carry out a step of the build.",
      "Search the log for 'the engine failed': the line names the run, the source and the stage,"
          + " and the cause follows it. Try again; when it happens again, report it with these"
          + " lines."),
  ENGINE_TIME_LIMIT(
      "A single step of the engine took longer than it may.",
      "Raise SVC_ENGINE_CALL_LIMIT_SECONDS, or build from less data at a time."),
  ENGINE_INTERRUPTED(
      "A step of the engine was stopped before its end: the build was cancelled, ran out of time,"
          + " or the service is stopping.",
      "Build again; raise the time limit when it was too short."),
  ENGINE_UNRESPONSIVE(
      "The engine did not end a step after a request to end it, and was given up.",
      "Build again; when it happens again, report it with the run's log."),
  ENGINE_BUSY(
      "Other work has held the engine's memory for too long.",
      "Build again later, or raise SVC_ENGINE_MEMORY_MB."),
  ENGINE_UNAVAILABLE(
      "The engine does not start: a library of it is missing or does not fit this machine, or its"
          + " cluster does not respond.",
      "Install the program again, with the library next to its jar, on a supported platform; for a"
          + " cluster, check its address in SVC_SPARK_MASTER and that it runs."),
  ENGINE_TYPE_UNSUPPORTED(
      "A column has a type that the chosen engine does not have, such as times of nanoseconds.",
      "Cast or leave out the column, or build with SVC_ENGINE=duckdb."),
  NON_FINITE_IN_JSON(
      "A column holds NaN or an infinity, which JSON cannot express.",
      "Export it as csv or parquet, or remove those rows from the input."),
  INFINITE_TIME(
      "A column holds an infinite date or time, which only Parquet can express.",
      "Export it as parquet, or remove those rows from the input."),
  NUL_IN_CSV(
      "A column holds a text with a NUL character, which CSV cannot hold.",
      "Export it as jsonl or parquet, or remove the character from the input.");

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
