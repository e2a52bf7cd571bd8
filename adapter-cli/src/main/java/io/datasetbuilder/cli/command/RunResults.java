package io.datasetbuilder.cli.command;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.embedded.Refusal;
import io.datasetbuilder.embedded.Refusal.Reason;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import java.time.Instant;
import java.util.Optional;

/** Answers about finished runs, and how their facts read. */
public final class RunResults {

  /** What stands where nothing is known. */
  public static final String UNKNOWN = "-";

  private RunResults() {}

  /**
   * What was asked for.
   *
   * @throws Refused when there is no answer
   */
  public static <T> T of(Result<T> answer) {
    if (answer instanceof Result.Refused<T> refused) {
      throw new Refused(new Refusal(Reason.NOT_POSSIBLE, refused.problems()));
    }
    return ((Result.Ok<T>) answer).value();
  }

  /**
   * The run that an argument names.
   *
   * @throws Refused when it is no run id
   */
  public static RunId runId(String written) {
    if (!RunId.isValid(written)) {
      String message = Quoting.quoted(written) + " is not a run id";
      throw Refused.because(
          Reason.NOT_POSSIBLE, Problem.of(RunProblem.INVALID_RUN_ID, "", message));
    }
    return new RunId(written);
  }

  public static String time(Optional<Instant> time) {
    return time.map(NumberFormat::moment).orElse(UNKNOWN);
  }

  public static String count(Optional<Long> count) {
    return count.map(NumberFormat::count).orElse(UNKNOWN);
  }
}
