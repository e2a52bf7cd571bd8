package io.datasetbuilder.pipeline.source.validation;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.pipeline.source.provider.call.CallRules;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Checks the calls of a valid spec by the catalog. Parameters that a dataset does not take make the
 * spec invalid, since every build of it would fail; what depends on the day or on the service is a
 * warning. Only datasets that the catalog has are checked, since another service may know more.
 */
public final class CheckedCalls {

  private final ProviderCatalog catalog;
  private final CallRules ofDefinitions;
  private final CallRules ofThisService;

  /**
   * @param ofDefinitions what holds at every time and for every service
   * @param ofThisService what holds here and now
   */
  public CheckedCalls(ProviderCatalog catalog, CallRules ofDefinitions, CallRules ofThisService) {
    this.catalog = catalog;
    this.ofDefinitions = ofDefinitions;
    this.ofThisService = ofThisService;
  }

  /** The spec with its warnings, or all that is wrong with its parameters. */
  public Result<ValidatedSpec> of(ValidatedSpec valid) {
    List<SourceSpec> sources = valid.spec().spec().sources();
    List<Problem> problems =
        found(sources, ofDefinitions).filter(CheckedCalls::isOfParameters).toList();
    return problems.isEmpty()
        ? Result.ok(valid.withWarnings(found(sources, ofThisService).toList()))
        : Result.refused(problems);
  }

  private static boolean isOfParameters(Problem problem) {
    return problem.code() instanceof ProviderProblem code && code.isOfParameters();
  }

  private Stream<Problem> found(List<SourceSpec> sources, CallRules rules) {
    List<Problem> found = new ArrayList<>();
    for (int i = 0; i < sources.size(); i++) {
      if (sources.get(i) instanceof PublicApiSource api
          && catalog.dataset(api.provider(), api.dataset()).isPresent()) {
        found.addAll(rules.check(api, "sources[" + i + "]"));
      }
    }
    return found.stream();
  }
}
