package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNull;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.http.response.ResponseReader;
import io.datasetbuilder.infrastructure.httpclient.ExchangeLimits;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.provider.call.ParamRules;
import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogProblem;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ParamTexts;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ReservedNames;
import io.datasetbuilder.pipeline.source.provider.definition.UrlTemplate;
import java.time.Duration;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
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
    return new ResponseReader(dataset, credential.scrubber());
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
              dataset.key() + ": its address is not one that calls of the provider may use"));
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
                call.dataset().key() + ": the dates are not a range of ISO dates"));
      }
    }

    /**
     * The pieces as parameters that replace a call's own, in the order of time.
     *
     * @return one piece without parameters when the paging knows no range, or the call gives none
     * @throws IllegalArgumentException when it is not a range: not two ISO dates, or its end before
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

  /**
   * The parameters of a call by the names that go over the wire.
   *
   * @param texts each with its values as they are written: several for a parameter that is repeated
   */
  record CallParams(Map<String, List<String>> texts) {

    CallParams {
      texts = Collections.unmodifiableMap(new LinkedHashMap<>(texts));
    }

    /**
     * Maps the parameters that a spec writes to those that a provider takes.
     *
     * @param written as the spec has them; null is no value
     * @throws ProviderFailure when one of them cannot be sent, or a required one is absent
     */
    static CallParams read(DatasetDefinition dataset, ReservedNames reserved, JsonObject written) {
      ParamRules rules = new ParamRules(dataset, reserved);
      Map<String, List<String>> texts = new LinkedHashMap<>();
      written
          .members()
          .forEach(
              (name, value) -> {
                if (value instanceof JsonNull) {
                  return;
                }
                rules
                    .refusal(name)
                    .ifPresent(
                        code -> {
                          throw refused(dataset, code, name);
                        });
                ParamDefinition param = rules.definition(name);
                List<String> each =
                    texts(param, value)
                        .orElseThrow(
                            () ->
                                refused(
                                    dataset, ProviderProblem.INVALID_PARAMETER, param.shownName()));
                if (texts.put(param.name(), each) != null) {
                  throw refused(dataset, ProviderProblem.PARAMETER_GIVEN_TWICE, param.shownName());
                }
              });
      for (ParamDefinition param : dataset.params()) {
        param
            .standard()
            .filter(standard -> !texts.containsKey(param.name()))
            .ifPresent(standard -> texts.put(param.name(), List.of(standard)));
      }
      for (ParamDefinition param : dataset.missing(texts.keySet())) {
        throw refused(dataset, ProviderProblem.MISSING_PARAMETER, param.shownName());
      }
      return new CallParams(texts);
    }

    private static Optional<List<String>> texts(ParamDefinition param, JsonValue value) {
      if (value instanceof JsonArray && param.repeat() == ParamDefinition.Repeat.NONE) {
        return Optional.empty();
      }
      return ParamTexts.of(value)
          .map(
              each ->
                  switch (param.repeat()) {
                    case COMMA -> List.of(String.join(",", each));
                    case SEMICOLON -> List.of(String.join(";", each));
                    case NONE, REPEATED_KEY -> each;
                  });
    }

    private static ProviderFailure refused(
        DatasetDefinition dataset, ProviderProblem code, String name) {
      String what =
          switch (code) {
            case PARAMETER_GIVEN_TWICE -> "is given twice";
            case RESERVED_PARAMETER -> "is set by the service";
            case UNKNOWN_PARAMETER -> "is not one of the dataset";
            case MISSING_PARAMETER -> "is absent";
            default -> "takes no value of this kind";
          };
      return new ProviderFailure(
          Problem.of(
              code, "params." + name, dataset.key() + ": the parameter " + name + " " + what));
    }

    /** The only value of a parameter. */
    Optional<String> text(String wireName) {
      return Optional.ofNullable(texts.get(wireName)).map(each -> each.get(0));
    }

    @Override
    public String toString() {
      return "CallParams" + texts.keySet();
    }
  }
}
