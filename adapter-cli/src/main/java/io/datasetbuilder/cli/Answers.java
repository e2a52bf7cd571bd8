package io.datasetbuilder.cli;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.Shown;
import io.datasetbuilder.embedded.Refusal;
import io.datasetbuilder.embedded.Refusal.Reason;
import io.datasetbuilder.pipeline.document.Figures;
import io.datasetbuilder.pipeline.reading.Answer;
import io.datasetbuilder.pipeline.run.RunId;
import io.datasetbuilder.pipeline.run.RunProblem;
import java.time.Instant;
import java.util.Optional;

/** Answers about finished runs, and how their facts read. */
final class Answers {

  /** What stands where nothing is known. */
  static final String UNKNOWN = "-";

  private Answers() {}

  /**
   * What was asked for.
   *
   * @throws Refused when there is no answer
   */
  static <T> T of(Answer<T> answer) {
    if (answer instanceof Answer.Refused<T> refused) {
      throw new Refused(new Refusal(Reason.NOT_POSSIBLE, refused.problems()));
    }
    return ((Answer.Known<T>) answer).value();
  }

  /**
   * The run that an argument names.
   *
   * @throws Refused when it is no run id
   */
  static RunId runId(String written) {
    if (!RunId.isValid(written)) {
      String message = Shown.quoted(written) + " is not a run id";
      throw Refused.because(
          Reason.NOT_POSSIBLE, Problem.of(RunProblem.INVALID_RUN_ID, "", message));
    }
    return new RunId(written);
  }

  static String time(Optional<Instant> time) {
    return time.map(Figures::moment).orElse(UNKNOWN);
  }

  static String count(Optional<Long> count) {
    return count.map(Figures::count).orElse(UNKNOWN);
  }
}
