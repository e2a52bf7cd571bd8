package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.pipeline.file.StorageProblem;
import io.datasetbuilder.pipeline.plan.EngineFailure;
import java.sql.SQLException;
import java.util.Locale;

/** Turns what DuckDB says into failures of ours: its text goes to the log, never to a user. */
final class DuckDbFailures {

  private DuckDbFailures() {}

  static EngineFailure of(SQLException cause) {
    String text = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
    if (text.contains("no space left")) {
      return failure(StorageProblem.DISK_FULL, "the disk is full", cause);
    }
    if (text.contains("out of memory") || text.contains("max_temp_directory_size")) {
      return failure(
          EngineProblem.ENGINE_OUT_OF_MEMORY,
          "the engine ran out of memory and spill space",
          cause);
    }
    return failure(EngineProblem.ENGINE_FAILED, "the engine could not finish this step", cause);
  }

  private static EngineFailure failure(ProblemCode code, String message, SQLException cause) {
    return new EngineFailure(Problem.of(code, "", message), cause);
  }
}
