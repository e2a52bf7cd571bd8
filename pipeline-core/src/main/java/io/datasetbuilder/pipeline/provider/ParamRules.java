package io.datasetbuilder.pipeline.provider;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.CaseFold;
import io.datasetbuilder.pipeline.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.definition.KeyTransport;
import io.datasetbuilder.pipeline.definition.Paging;
import io.datasetbuilder.pipeline.definition.ParamDefinition;
import io.datasetbuilder.pipeline.definition.ProviderDefinition;
import io.datasetbuilder.pipeline.definition.TokenExchange;
import io.datasetbuilder.pipeline.provider.DefinedCalls.GivenParam;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which parameters a dataset takes, by its definition. For one check. */
final class ParamRules {

  private final DatasetDefinition dataset;
  private final ParamValues values;
  private final Set<String> reserved;

  ParamRules(ProviderDefinition provider, DatasetDefinition dataset, Clock clock) {
    this.dataset = dataset;
    this.values = new ParamValues(clock);
    this.reserved = reserved(provider, dataset);
  }

  List<Problem> check(List<GivenParam> given, String source) {
    List<Problem> problems = new ArrayList<>();
    Map<String, String> meant = new HashMap<>();
    for (GivenParam param : given) {
      String at = source + "." + param.at();
      Optional<ParamDefinition> defined = dataset.param(param.name());
      if (defined.isEmpty()) {
        undeclared(param, at).ifPresent(problems::add);
        continue;
      }
      String earlier = meant.putIfAbsent(defined.get().name(), param.name());
      if (earlier != null) {
        problems.add(
            Problem.of(
                ProviderProblem.PARAMETER_GIVEN_TWICE,
                at,
                param.name() + " and " + earlier + " are one parameter"));
      }
      problems.addAll(values.check(defined.get(), param, source));
    }
    problems.addAll(missing(meant.keySet(), source));
    return problems;
  }

  private Optional<Problem> undeclared(GivenParam param, String at) {
    if (reserved.contains(CaseFold.of(param.name()))) {
      return Optional.of(
          Problem.of(
              ProviderProblem.RESERVED_PARAMETER,
              at,
              param.name() + " is set by the service: remove it"));
    }
    if (dataset.openParams()) {
      return Optional.empty();
    }
    Problem problem =
        Problem.of(
            ProviderProblem.UNKNOWN_PARAMETER,
            at,
            dataset.key() + " has no parameter " + param.name());
    return Optional.of(
        DefinedCalls.nearest(
            problem,
            param.name(),
            dataset.params().stream().map(ParamDefinition::shownName).toList()));
  }

  private List<Problem> missing(Set<String> given, String source) {
    return dataset.params().stream()
        .filter(param -> param.required() && !given.contains(param.name()))
        .map(param -> missing(param, source))
        .toList();
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

  /** Names that the service sets itself: key, format and paging. Letter case does not count. */
  private static Set<String> reserved(ProviderDefinition provider, DatasetDefinition dataset) {
    Set<String> names = new HashSet<>(dataset.request().constants().keySet());
    names.addAll(ofPaging(dataset.paging()));
    provider
        .credential()
        .travels()
        .filter(KeyTransport.Query.class::isInstance)
        .ifPresent(query -> names.add(((KeyTransport.Query) query).param()));
    provider.credential().token().map(TokenExchange::keyParam).ifPresent(names::add);
    Set<String> folded = new HashSet<>();
    names.forEach(name -> folded.add(CaseFold.of(name)));
    return folded;
  }

  private static Set<String> ofPaging(Paging paging) {
    if (paging instanceof Paging.Numbered numbered) {
      return Set.of(numbered.pageParam(), numbered.sizeParam());
    }
    if (paging instanceof Paging.Offset offset) {
      return Set.of(offset.offsetParam(), offset.limitParam());
    }
    if (paging instanceof Paging.Cursor cursor) {
      Set<String> names = new HashSet<>(Set.of(cursor.param()));
      cursor.sizeParam().ifPresent(names::add);
      return names;
    }
    return paging instanceof Paging.Window window ? ofPaging(window.within()) : Set.of();
  }
}
