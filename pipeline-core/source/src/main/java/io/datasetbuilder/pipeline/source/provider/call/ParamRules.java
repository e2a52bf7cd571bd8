package io.datasetbuilder.pipeline.source.provider.call;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.source.provider.call.DefinedCalls.GivenParam;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ReservedNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which parameters a dataset takes, by its definition. For one check. */
final class ParamRules {

  private final DatasetDefinition dataset;
  private final ParamValues values;
  private final ReservedNames reserved;

  ParamRules(ProviderDefinition provider, DatasetDefinition dataset, ParamValues values) {
    this.dataset = dataset;
    this.values = values;
    this.reserved = ReservedNames.of(provider, dataset);
  }

  List<Problem> check(List<GivenParam> given, String source) {
    List<Problem> problems = new ArrayList<>();
    Map<String, String> meant = new HashMap<>();
    for (GivenParam param : given) {
      String at = source + "." + param.at();
      Optional<Problem> unusable = unusable(param.name(), at);
      if (unusable.isPresent()) {
        problems.add(unusable.get());
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

  /** An open dataset takes texts under names that it does not declare. */
  private ParamDefinition definition(String written) {
    return dataset.param(written).orElseGet(() -> ParamDefinition.text(written));
  }

  private Optional<Problem> unusable(String written, String at) {
    if (dataset.param(written).isPresent()) {
      return Optional.empty();
    }
    if (reserved.contains(written)) {
      return Optional.of(
          Problem.of(
              ProviderProblem.RESERVED_PARAMETER,
              at,
              written + " is set by the service: remove it"));
    }
    return dataset.openParams() ? Optional.empty() : Optional.of(unknown(written, at));
  }

  private Problem unknown(String written, String at) {
    Problem problem =
        Problem.of(
            ProviderProblem.UNKNOWN_PARAMETER, at, dataset.key() + " has no parameter " + written);
    List<String> names = dataset.params().stream().map(ParamDefinition::shownName).toList();
    return DefinedCalls.nearest(problem, written, names);
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
}
