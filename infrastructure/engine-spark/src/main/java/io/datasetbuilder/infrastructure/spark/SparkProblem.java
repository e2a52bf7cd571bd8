package io.datasetbuilder.infrastructure.spark;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** Problems of the engine on Spark and of the data that it reads and writes. */
public enum SparkProblem implements ProblemCode {
  ENGINE_OUT_OF_MEMORY(
      "The memory given to Spark did not suffice.",
      "Give the driver and the executors more memory, or build from less data at a time."),
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
  ENGINE_UNAVAILABLE(
      "Spark did not start: its master cannot be used or did not respond.",
      "Check the address of the master, that it runs, and that its libraries are on the class"
          + " path."),
  ENGINE_TYPE_UNSUPPORTED(
      "A column has a type that the engine does not have, such as times of nanoseconds.",
      "Cast or leave out the column in the source, or build with the engine duckdb."),
  NON_FINITE_IN_JSON(
      "A column holds NaN or an infinity, which JSON cannot express.",
      "Export it as csv or parquet, or remove those rows from the input."),
  NUL_IN_CSV(
      "A column holds a text with a NUL character, which CSV cannot hold.",
      "Export it as jsonl or parquet, or remove the character from the input.");

  private final String meaning;
  private final String remedy;

  SparkProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }
}
