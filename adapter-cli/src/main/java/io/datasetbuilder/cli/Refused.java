package io.datasetbuilder.cli;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.Refusal;
import io.datasetbuilder.embedded.Refusal.Reason;
import java.util.List;

/** Ends a command whose work was refused. Carries what to tell; has no message of its own. */
final class Refused extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Refusal refusal;

  Refused(Refusal refusal) {
    super(refusal.problems().get(0).code().wire(), null, false, false);
    this.refusal = refusal;
  }

  static Refused because(Reason reason, Problem problem) {
    return new Refused(new Refusal(reason, List.of(problem)));
  }

  Refusal refusal() {
    return refusal;
  }
}
