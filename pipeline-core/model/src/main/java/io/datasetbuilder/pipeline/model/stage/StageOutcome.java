package io.datasetbuilder.pipeline.model.stage;

import io.datasetbuilder.buildspec.problem.Problem;
import java.util.List;
import java.util.function.Function;

/**
 * Outcome of a stage; its type states whether and why a source stopped.
 *
 * @param <T> the input of the next stage
 */
public sealed interface StageOutcome<T> {

  /** Runs the next step, or carries the failure or cancellation past it. */
  <R> StageOutcome<R> then(Function<T, StageOutcome<R>> next);

  /** The stage did its work. */
  record Completed<T>(T value) implements StageOutcome<T> {

    @Override
    public <R> StageOutcome<R> then(Function<T, StageOutcome<R>> next) {
      return next.apply(value);
    }
  }

  /** The stage could not do its work; at least one problem. */
  record Failed<T>(List<Problem> problems) implements StageOutcome<T> {
    public Failed {
      problems = List.copyOf(problems);
    }

    @Override
    public <R> StageOutcome<R> then(Function<T, StageOutcome<R>> next) {
      return new Failed<>(problems);
    }
  }

  /** The run was cancelled before the stage began. */
  record Cancelled<T>() implements StageOutcome<T> {
    @Override
    public <R> StageOutcome<R> then(Function<T, StageOutcome<R>> next) {
      return new Cancelled<>();
    }
  }
}
