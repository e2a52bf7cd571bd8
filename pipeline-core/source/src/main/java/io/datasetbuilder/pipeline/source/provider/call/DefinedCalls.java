package io.datasetbuilder.pipeline.source.provider.call;

import io.datasetbuilder.buildspec.canonical.Redaction;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNull;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.ParamGrid;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ReservedNames;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks calls by the definitions of a catalog. */
public final class DefinedCalls implements CallRules {

  /** Largest number of calls of one source without another setting. */
  public static final long MOST_COMBINATIONS = 5_000;

  private final ProviderCatalog catalog;
  private final boolean onlyDefined;
  private final long mostCombinations;
  private final Clock clock;

  /**
   * @param onlyDefined whether what the catalog does not know is refused, and dates that a provider
   *     no longer keeps; among recordings both are let through
   * @param mostCombinations calls that a parameter grid may expand to
   */
  public DefinedCalls(
      ProviderCatalog catalog, boolean onlyDefined, long mostCombinations, Clock clock) {
    this.catalog = catalog;
    this.onlyDefined = onlyDefined;
    this.mostCombinations = mostCombinations;
    this.clock = clock;
  }

  @Override
  public List<Problem> check(PublicApiSource source, String at) {
    List<Problem> problems = new ArrayList<>();
    source.paramGrid().flatMap(grid -> tooLarge(grid, at)).ifPresent(problems::add);
    Optional<ProviderDefinition> provider = catalog.provider(source.provider());
    if (provider.isEmpty()) {
      addIfOnlyDefined(unknownProvider(source, at), problems);
      return List.copyOf(problems);
    }
    Optional<DatasetDefinition> dataset = provider.get().dataset(source.dataset());
    if (dataset.isEmpty()) {
      addIfOnlyDefined(unknownDataset(provider.get(), source, at), problems);
      return List.copyOf(problems);
    }
    if (!dataset.get().isListable()) {
      problems.add(
          Problem.of(
              ProviderProblem.DATASET_NOT_LISTABLE,
              at + ".dataset",
              dataset.get().key() + " cannot be listed"));
    }
    problems.addAll(
        ParamRules.of(provider.get(), dataset.get()).check(given(source), at, values()));
    return List.copyOf(problems);
  }

  @Override
  public List<Problem> checkKeys(PublicApiSource source, String at) {
    Optional<ProviderDefinition> provider = catalog.provider(source.provider());
    Optional<DatasetDefinition> dataset = provider.flatMap(each -> each.dataset(source.dataset()));
    if (dataset.isEmpty()) {
      return List.of();
    }
    ReservedNames keys = ReservedNames.ofKeys(provider.orElseThrow());
    ParamRules rules = ParamRules.of(provider.get(), dataset.get());
    return given(source).stream()
        .filter(param -> keys.contains(param.name()) && !Redaction.names(param.name()))
        .flatMap(
            param ->
                rules.refusal(param.name()).stream()
                    .map(code -> rules.refused(code, param.name(), at + "." + param.at())))
        .toList();
  }

  private void addIfOnlyDefined(Problem problem, List<Problem> problems) {
    if (onlyDefined) {
      problems.add(problem);
    }
  }

  private Optional<Problem> tooLarge(ParamGrid grid, String at) {
    return grid.size() <= mostCombinations
        ? Optional.empty()
        : Optional.of(
            Problem.of(
                ProviderProblem.PARAM_GRID_TOO_LARGE,
                at + ".param_grid",
                "the grid has "
                    + counted(grid.size())
                    + " combinations, and a source makes "
                    + mostCombinations
                    + " calls at the most (SVC_PARAM_GRID_MAX_COMBINATIONS)"));
  }

  private ParamRules.ParamValues values() {
    return new ParamRules.ParamValues(
        onlyDefined
            ? Optional.of(clock.instant().atZone(ZoneOffset.UTC).toLocalDate())
            : Optional.empty());
  }

  private static String counted(long size) {
    return size == Long.MAX_VALUE ? "at least " + size : Long.toString(size);
  }

  private Problem unknownProvider(PublicApiSource source, String at) {
    return Problem.of(
            ProviderProblem.UNKNOWN_PROVIDER,
            at + ".provider",
            "the catalog has no provider " + source.provider())
        .suggesting(source.provider(), catalog.names());
  }

  private static Problem unknownDataset(
      ProviderDefinition provider, PublicApiSource source, String at) {
    return Problem.of(
            ProviderProblem.UNKNOWN_PROVIDER_DATASET,
            at + ".dataset",
            provider.name() + " has no dataset " + source.dataset())
        .suggesting(
            source.dataset(), provider.datasets().stream().map(DatasetDefinition::name).toList());
  }

  /** Null is no value: such a parameter is not given. */
  private static List<GivenParam> given(PublicApiSource source) {
    List<GivenParam> given = new ArrayList<>();
    JsonObject params = source.params();
    for (Map.Entry<String, JsonValue> param : params.members().entrySet()) {
      if (!(param.getValue() instanceof JsonNull)) {
        given.add(
            new GivenParam(
                param.getKey(), "params." + param.getKey(), List.of(param.getValue()), false));
      }
    }
    source
        .paramGrid()
        .ifPresent(
            grid ->
                grid.axes()
                    .forEach(
                        (name, values) ->
                            given.add(new GivenParam(name, "param_grid." + name, values, true))));
    source
        .incremental()
        .ifPresent(
            fetch ->
                given.add(
                    new GivenParam(
                        fetch.param(),
                        "history.incremental.param",
                        List.of(fetch.start()),
                        false)));
    return given;
  }

  /**
   * A parameter as a source gives it.
   *
   * @param at its place below the source
   * @param values one, or those of an axis
   */
  record GivenParam(String name, String at, List<JsonValue> values, boolean axis) {

    String at(int value) {
      return axis ? at + "[" + value + "]" : at;
    }
  }
}
