package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.problem.Problem;
import java.util.List;
import java.util.function.Function;

/** Outcome of a request to publish. */
public sealed interface PublishOutcome {

  /** Applies the function of the case. */
  <R> R match(
      Function<PublishResponse, R> whenPublished,
      Function<PublishReadiness, R> whenBlocked,
      Function<List<Problem>, R> whenRefused);

  /** The run is published: now, or by an earlier request with the same options. */
  record Published(PublishResponse response) implements PublishOutcome {
    @Override
    public <R> R match(
        Function<PublishResponse, R> whenPublished,
        Function<PublishReadiness, R> whenBlocked,
        Function<List<Problem>, R> whenRefused) {
      return whenPublished.apply(response);
    }
  }

  /** Nothing was sent, because of the blockers. */
  record Blocked(PublishReadiness readiness) implements PublishOutcome {
    @Override
    public <R> R match(
        Function<PublishResponse, R> whenPublished,
        Function<PublishReadiness, R> whenBlocked,
        Function<List<Problem>, R> whenRefused) {
      return whenBlocked.apply(readiness);
    }
  }

  /**
   * The run does not exist, a receipt forbids the publication, or the publication failed.
   *
   * @param problems at least one
   */
  record Refused(List<Problem> problems) implements PublishOutcome {
    public Refused {
      problems = List.copyOf(problems);
    }

    @Override
    public <R> R match(
        Function<PublishResponse, R> whenPublished,
        Function<PublishReadiness, R> whenBlocked,
        Function<List<Problem>, R> whenRefused) {
      return whenRefused.apply(problems);
    }
  }
}
