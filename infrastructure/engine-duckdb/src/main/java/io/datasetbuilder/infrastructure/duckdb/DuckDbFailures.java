package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.EngineProblem;
import java.sql.SQLException;
import java.util.Locale;

/** Turns what DuckDB says into failures of ours: its text goes to the log, never to a user. */
final class DuckDbFailures {

  private DuckDbFailures() {}

  static EngineFailure of(SQLException cause) {
    if (isFullDisk(cause)) {
      return EngineFailure.diskFull(cause);
    }
    if (isOutOfMemory(cause)) {
      return new EngineFailure(
          Problem.of(
              EngineProblem.ENGINE_OUT_OF_MEMORY,
              "",
              "the engine ran out of memory and spill space"),
          cause);
    }
    return EngineFailure.failed(cause);
  }

  private static boolean isFullDisk(SQLException cause) {
    return text(cause).contains("no space left");
  }

  /** Whether memory and the space for spilling did not suffice. */
  static boolean isOutOfMemory(SQLException cause) {
    String text = text(cause);
    return text.contains("out of memory") || text.contains("max_temp_directory_size");
  }

  private static String text(SQLException cause) {
    return String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
  }
}
