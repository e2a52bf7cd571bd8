package io.datasetbuilder.pipeline.source.provider.call;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.source.provider.call.DefinedCalls.GivenParam;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ParamTexts;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ReservedNames;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decides which parameters a dataset accepts, by its definition: for the validation of a source
 * before it is fetched, and for its calls.
 */
public final class ParamRules {

  private final DatasetDefinition dataset;
  private final ReservedNames reserved;

  public ParamRules(DatasetDefinition dataset, ReservedNames reserved) {
    this.dataset = dataset;
    this.reserved = reserved;
  }

  public static ParamRules of(ProviderDefinition provider, DatasetDefinition dataset) {
    return new ParamRules(dataset, ReservedNames.of(provider, dataset));
  }

  /** Reason why a spec may not use a parameter name; empty when it may. */
  public Optional<ProviderProblem> refusal(String written) {
    if (dataset.param(written).isPresent()) {
      return Optional.empty();
    }
    if (reserved.contains(written)) {
      return Optional.of(ProviderProblem.RESERVED_PARAMETER);
    }
    return dataset.openParams() ? Optional.empty() : Optional.of(ProviderProblem.UNKNOWN_PARAMETER);
  }

  /** An open dataset takes texts under names that it does not declare. */
  public ParamDefinition definition(String written) {
    return dataset.param(written).orElseGet(() -> ParamDefinition.text(written));
  }

  List<Problem> check(List<GivenParam> given, String source, ParamValues values) {
    List<Problem> problems = new ArrayList<>();
    Map<String, String> meant = new HashMap<>();
    for (GivenParam param : given) {
      String at = source + "." + param.at();
      Optional<ProviderProblem> refusal = refusal(param.name());
      if (refusal.isPresent()) {
        problems.add(refused(refusal.get(), param.name(), at));
        continue;
      }
      ParamDefinition defined = definition(param.name());
      String earlier = meant.putIfAbsent(defined.name(), param.name());
      if (earlier != null) {
        problems.add(
            Problem.of(
                ProviderProblem.PARAMETER_GIVEN_TWICE,
                at,
                param.name() + " and " + earlier + " are one parameter"));
      }
      problems.addAll(values.check(defined, param, source));
    }
    dataset.missing(given.stream().map(GivenParam::name).toList()).stream()
        .map(param -> missing(param, source))
        .forEach(problems::add);
    return problems;
  }

  Problem refused(ProviderProblem code, String written, String at) {
    return code == ProviderProblem.RESERVED_PARAMETER
        ? Problem.of(code, at, written + " is set by the service: remove it")
        : unknown(written, at);
  }

  private Problem unknown(String written, String at) {
    Problem problem =
        Problem.of(
            ProviderProblem.UNKNOWN_PARAMETER, at, dataset.key() + " has no parameter " + written);
    List<String> names = dataset.params().stream().map(ParamDefinition::shownName).toList();
    return problem.suggesting(written, names);
  }

  private Problem missing(ParamDefinition param, String source) {
    Problem problem =
        Problem.of(
            ProviderProblem.MISSING_PARAMETER,
            source + ".params." + param.shownName(),
            dataset.key() + " requires the parameter " + param.shownName());
    return param
        .example()
        .map(example -> problem.withHint("for example " + param.shownName() + ": " + example))
        .orElse(problem);
  }

  /** Values that a parameter accepts. A message never repeats a value: it may be a credential. */
  static final class ParamValues {

    private final Optional<LocalDate> today;

    /**
     * @param today against which the age of dates is checked; without it none is too old
     */
    ParamValues(Optional<LocalDate> today) {
      this.today = today;
    }

    List<Problem> check(ParamDefinition param, GivenParam given, String source) {
      List<Problem> problems = new ArrayList<>();
      for (int i = 0; i < given.values().size(); i++) {
        String at = source + "." + given.at(i);
        refusal(param, given.values().get(i))
            .map(why -> param.shownName() + " " + why)
            .map(message -> Problem.of(ProviderProblem.INVALID_PARAMETER, at, message))
            .map(problem -> withExample(problem, param))
            .ifPresent(problems::add);
      }
      return problems;
    }

    private static Problem withExample(Problem problem, ParamDefinition param) {
      return param
          .example()
          .map(example -> problem.withHint("for example " + example))
          .orElse(problem);
    }

    private Optional<String> refusal(ParamDefinition param, JsonValue value) {
      if (value instanceof JsonArray && param.repeat() == ParamDefinition.Repeat.NONE) {
        return Optional.of("takes one value, not a list");
      }
      Optional<List<String>> texts = ParamTexts.of(value);
      if (texts.isEmpty()) {
        return Optional.of(
            "takes a text, a number or a boolean"
                + (param.repeat() == ParamDefinition.Repeat.NONE ? "" : ", or a list of them"));
      }
      return texts.get().stream()
          .flatMap(text -> param.misfit(text).or(() -> tooOld(param, text)).stream())
          .findFirst();
    }

    private Optional<String> tooOld(ParamDefinition param, String text) {
      if (param.maxAgeDays().isEmpty() || today.isEmpty()) {
        return Optional.empty();
      }
      int days = param.maxAgeDays().getAsInt();
      return param
          .type()
          .lastDay(text)
          .filter(day -> day.isBefore(today.get().minusDays(days)))
          .map(day -> "is at most " + days + " days old: the provider keeps no more");
    }
  }
}
