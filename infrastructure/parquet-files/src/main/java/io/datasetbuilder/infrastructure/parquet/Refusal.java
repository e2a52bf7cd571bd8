package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import java.io.IOException;

/** Carries a problem of a file out of the code that reads it. Its message is safe to show. */
final class Refusal extends IOException {

  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  Refusal(Problem problem) {
    super(problem.message());
    this.problem = problem;
  }

  /** A file that contradicts itself; {@code why} is a sentence. */
  static Refusal file(String why) {
    return new Refusal(
        Problem.of(UploadProblem.PARQUET_DAMAGED, "", "The Parquet file is damaged. " + why));
  }

  /** A column that contradicts itself; {@code what} is the rest of a sentence about it. */
  static Refusal column(String name, String what) {
    String shown = name.replace("\0", "\\u0000");
    String message = "The Parquet file is damaged: column '" + shown + "' " + what + ".";
    return new Refusal(Problem.of(UploadProblem.PARQUET_DAMAGED, shown, message));
  }

  /** Refuses a file that is not sound. */
  static void unless(boolean sound, String why) throws Refusal {
    if (!sound) {
      throw file(why);
    }
  }

  /** Refuses a column that is not sound. */
  static void unless(boolean sound, String column, String what) throws Refusal {
    if (!sound) {
      throw column(column, what);
    }
  }

  Problem problem() {
    return problem;
  }
}
