package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.pipeline.model.file.DiskProblems;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Locale;

/** Turns what DuckDB says into failures of ours: its text goes to the log, never to a user. */
final class DuckDbFailures {

  private DuckDbFailures() {}

  static EngineFailure of(SQLException cause) {
    if (isFullDisk(cause)) {
      return failure(StorageProblem.DISK_FULL, "the disk is full", cause);
    }
    if (isOutOfMemory(cause)) {
      return failure(
          EngineProblem.ENGINE_OUT_OF_MEMORY,
          "the engine ran out of memory and spill space",
          cause);
    }
    return failure(EngineProblem.ENGINE_FAILED, "the engine could not finish this step", cause);
  }

  /** Failure to write a file outside the engine. */
  static EngineFailure ofFile(IOException cause) {
    return DiskProblems.isFull(cause)
        ? failure(StorageProblem.DISK_FULL, "the disk is full", cause)
        : failure(EngineProblem.ENGINE_FAILED, "the engine could not finish this step", cause);
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

  private static EngineFailure failure(ProblemCode code, String message, Exception cause) {
    return new EngineFailure(Problem.of(code, "", message), cause);
  }
}
