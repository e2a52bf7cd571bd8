package io.datasetbuilder.pipeline.runs.list;

import io.datasetbuilder.buildspec.problem.Problem;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** The answer to a question about finished runs, or why there is none. */
public sealed interface Answer<T> {

  /** The next question, asked only when this one was answered. */
  <R> Answer<R> then(Function<? super T, Answer<R>> next);

  /** The same answer in another form. */
  default <R> Answer<R> map(Function<? super T, ? extends R> form) {
    return then(value -> new Known<>(form.apply(value)));
  }

  static <T> Answer<T> known(T value) {
    return new Known<>(value);
  }

  static <T> Answer<T> refused(Problem problem) {
    return new Refused<>(List.of(problem));
  }

  /** It is known. */
  record Known<T>(T value) implements Answer<T> {
    public Known {
      Objects.requireNonNull(value, "value");
    }

    @Override
    public <R> Answer<R> then(Function<? super T, Answer<R>> next) {
      return next.apply(value);
    }
  }

  /**
   * It cannot be told.
   *
   * @param problems at least one
   */
  record Refused<T>(List<Problem> problems) implements Answer<T> {
    public Refused {
      problems = List.copyOf(problems);
    }

    @Override
    public <R> Answer<R> then(Function<? super T, Answer<R>> next) {
      return new Refused<>(problems);
    }
  }
}
