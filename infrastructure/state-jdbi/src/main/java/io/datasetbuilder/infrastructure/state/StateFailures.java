package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.pipeline.model.state.StateProblem;

/** Failures of the state that nothing else could restore: a refusal, whatever is the matter. */
final class StateFailures implements DatabaseFailures {

  @Override
  public StateFailure damaged(Throwable cause) {
    String message = "The service's state cannot be read.";
    return new StateFailure(Problem.of(StateProblem.STATE_UNREADABLE, "", message), cause);
  }

  @Override
  public StateFailure tooNew(int version, int known) {
    String message =
        "The service's state has version %d; this program knows %d.".formatted(version, known);
    return new StateFailure(Problem.of(StateProblem.STATE_TOO_NEW, "", message));
  }

  @Override
  public StateFailure full(Throwable cause) {
    String message = "The disk that holds the service's state is full.";
    return new StateFailure(Problem.of(StorageProblem.DISK_FULL, "", message), cause);
  }

  @Override
  public StateFailure unavailable(Throwable cause) {
    String message = "The service's state cannot be opened or written.";
    return new StateFailure(Problem.of(StateProblem.STATE_UNAVAILABLE, "", message), cause);
  }
}
