package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.http.exchange.ExchangeLimits;
import io.datasetbuilder.infrastructure.http.response.ResponseReader;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogProblem;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ReservedNames;
import io.datasetbuilder.pipeline.source.provider.definition.UrlTemplate;
import java.time.Duration;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A call whose provider, dataset and parameters were found in the catalog.
 *
 * @param limits of each exchange
 */
record ResolvedCall(
    ProviderDefinition provider,
    DatasetDefinition dataset,
    CallParams params,
    ExchangeLimits limits,
    Cancellation cancellation) {

  /**
   * Finds what a call names and reads its parameters.
   *
   * @throws ProviderFailure when the call cannot be made
   */
  static ResolvedCall of(ProviderCatalog catalog, ProviderCall call, Cancellation cancellation) {
    ProviderDefinition provider =
        catalog
            .provider(call.provider())
            .orElseThrow(
                () ->
                    refused(
                        ProviderProblem.UNKNOWN_PROVIDER,
                        "there is no provider " + call.provider()));
    DatasetDefinition dataset =
        provider
            .dataset(call.dataset())
            .orElseThrow(
                () ->
                    refused(
                        ProviderProblem.UNKNOWN_PROVIDER_DATASET,
                        call.provider() + " has no dataset " + call.dataset()));
    if (!dataset.isListable()) {
      throw refused(ProviderProblem.DATASET_NOT_LISTABLE, dataset.key() + " has no list operation");
    }
    CallParams params =
        CallParams.read(dataset, ReservedNames.of(provider, dataset), call.params());
    return new ResolvedCall(
        provider, dataset, params, AttemptSender.limits(provider), cancellation);
  }

  /** The same call, with a limit of time for each exchange. */
  ResolvedCall within(Duration most) {
    ExchangeLimits shorter = AttemptSender.limits(provider, most);
    return new ResolvedCall(provider, dataset, params, shorter, cancellation);
  }

  /** Reads the responses of the dataset, without the secrets of a credential. */
  ResponseReader reader(CallCredential credential) {
    return new ResponseReader(dataset, provider.http(), credential.scrubber());
  }

  private static ProviderFailure refused(ProviderProblem code, String message) {
    return new ProviderFailure(Problem.of(code, "", message));
  }

  /** Makes a request, or reports what is missing for one. */
  <T> T made(Supplier<T> request) {
    try {
      return request.get();
    } catch (UrlTemplate.Unfilled unfilled) {
      if (unfilled.placeholder().equals("key")) {
        throw CallFault.beforehand(FailureCategory.CREDENTIAL_MISSING);
      }
      throw new ProviderFailure(
          Problem.of(
              ProviderProblem.MISSING_PARAMETER,
              "params." + unfilled.placeholder(),
              dataset.key() + ": the parameter " + unfilled.placeholder() + " is absent"));
    } catch (IllegalArgumentException contradictory) {
      throw new ProviderFailure(
          Problem.of(
              CatalogProblem.DEFINITION_CONTRADICTORY,
              "",
              dataset.key() + ": its address is none that calls of the provider may go to"));
    }
  }

  @Override
  public String toString() {
    return "ResolvedCall[" + dataset.key() + "]";
  }

  /** Cuts a range of dates into pieces that do not overlap. */
  static final class DateWindows {

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
}
