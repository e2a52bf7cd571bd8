package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.index.IndexFailure;
import io.datasetbuilder.pipeline.model.index.IndexProblem;

/** Failures of the index of runs. */
final class IndexFailures implements DatabaseFailures {

  @Override
  public IndexFailure damaged(Throwable cause) {
    return new IndexFailure(
        Problem.of(IndexProblem.INDEX_UNREADABLE, "", "The index of runs cannot be read.")
            .withHint("run rebuild-index"),
        cause);
  }

  @Override
  public IndexFailure tooNew(int version, int known) {
    String message =
        "The index of runs has version %d; this program knows %d.".formatted(version, known);
    return new IndexFailure(Problem.of(IndexProblem.INDEX_TOO_NEW, "", message));
  }

  @Override
  public IndexFailure full(Throwable cause) {
    return unavailable(cause);
  }

  @Override
  public IndexFailure unavailable(Throwable cause) {
    String message = "The index of runs cannot be opened or written.";
    return new IndexFailure(Problem.of(IndexProblem.INDEX_UNAVAILABLE, "", message), cause);
  }
}
