package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Cuts a range of dates into pieces that do not overlap. */
final class DateWindows {

  private DateWindows() {}

  /**
   * The pieces of a call's range.
   *
   * @throws ProviderFailure when the call's dates are no range
   */
  static List<Map<String, String>> of(ResolvedCall call) {
    try {
      return of(call.dataset().paging(), call.params());
    } catch (IllegalArgumentException noRange) {
      throw new ProviderFailure(
          Problem.of(
              ProviderProblem.INVALID_PARAMETER,
              "params",
              call.dataset().key() + ": the dates are no range of ISO dates"));
    }
  }

  /**
   * The pieces as parameters that replace a call's own, in the order of time.
   *
   * @return one piece without parameters when the paging knows no range, or the call gives none
   * @throws IllegalArgumentException when the range is none: not two ISO dates, or its end before
   *     its start
   */
  static List<Map<String, String>> of(Paging paging, CallParams params) {
    if (!(paging instanceof Paging.Window window)) {
      return List.of(Map.of());
    }
    Optional<String> from = params.text(window.fromParam());
    Optional<String> to = params.text(window.toParam());
    if (from.isEmpty() || to.isEmpty()) {
      return List.of(Map.of());
    }
    return pieces(window, date(from.get()), date(to.get()));
  }

  private static LocalDate date(String text) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeParseException unreadable) {
      throw new IllegalArgumentException("no ISO date", unreadable);
    }
  }

  private static List<Map<String, String>> pieces(
      Paging.Window window, LocalDate from, LocalDate to) {
    if (to.isBefore(from)) {
      throw new IllegalArgumentException("a range that ends before it starts");
    }
    List<Map<String, String>> pieces = new ArrayList<>();
    for (LocalDate start = from; !start.isAfter(to); start = start.plusDays(window.days())) {
      LocalDate last = start.plusDays(window.days() - 1L);
      LocalDate end = last.isAfter(to) ? to : last;
      pieces.add(Map.of(window.fromParam(), start.toString(), window.toParam(), end.toString()));
    }
    return pieces;
  }
}
