package io.datasetbuilder.buildspec.problem;

import java.util.List;
import java.util.function.Function;

/**
 * Outcome of an operation that its input may break: a value, or all problems that keep it from
 * being there.
 *
 * @param <T> the value, never null
 */
public sealed interface Result<T> {

  /** Applies the function for the case. */
  <R> R match(
      Function<? super T, ? extends R> whenOk,
      Function<? super List<Problem>, ? extends R> whenRefused);

  /** Runs the next operation on the value, or carries the problems past it. */
  default <R> Result<R> then(Function<? super T, Result<R>> next) {
    return match(next, Refused::new);
  }

  /** The same outcome with another value. */
  default <R> Result<R> map(Function<? super T, ? extends R> mapping) {
    return match(value -> new Ok<>(mapping.apply(value)), Refused::new);
  }

  /** The problems of a refusal; empty for a value. */
  default List<Problem> problems() {
    return match(value -> List.of(), problems -> List.copyOf(problems));
  }

  static <T> Result<T> ok(T value) {
    return new Ok<>(value);
  }

  static <T> Result<T> refused(Problem problem) {
    return new Refused<>(List.of(problem));
  }

  /** A refusal with all its problems, at least one. */
  static <T> Result<T> refused(List<Problem> problems) {
    return new Refused<>(problems);
  }

  /** The operation succeeded. */
  record Ok<T>(T value) implements Result<T> {

    @Override
    public <R> R match(
        Function<? super T, ? extends R> whenOk,
        Function<? super List<Problem>, ? extends R> whenRefused) {
      return whenOk.apply(value);
    }
  }

  /**
   * The operation did nothing.
   *
   * @param problems at least one
   */
  record Refused<T>(List<Problem> problems) implements Result<T> {
    public Refused {
      problems = List.copyOf(problems);
      if (problems.isEmpty()) {
        throw new IllegalArgumentException("a refusal names a problem");
      }
    }

    @Override
    public <R> R match(
        Function<? super T, ? extends R> whenOk,
        Function<? super List<Problem>, ? extends R> whenRefused) {
      return whenRefused.apply(problems);
    }
  }
}
