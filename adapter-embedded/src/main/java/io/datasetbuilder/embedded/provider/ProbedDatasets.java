package io.datasetbuilder.embedded.provider;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds the datasets that a probe of a key names. */
final class ProbedDatasets {

  private ProbedDatasets() {}

  /**
   * The datasets of the names, each of them once; all of the provider without a name. Refused with
   * {@code invalid_request} for each name that the provider does not have.
   */
  static Result<List<DatasetDefinition>> of(ProviderDefinition provider, List<String> names) {
    if (names.isEmpty()) {
      return Result.ok(provider.datasets());
    }
    Set<DatasetDefinition> found = new LinkedHashSet<>();
    List<Problem> problems = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      Optional<DatasetDefinition> dataset =
          provider.datasets().stream().filter(each -> each.isCalled(name)).findFirst();
      String at = "datasets[" + i + "]";
      dataset.ifPresentOrElse(found::add, () -> problems.add(unknown(provider, name, at)));
    }
    return problems.isEmpty() ? Result.ok(List.copyOf(found)) : Result.refused(problems);
  }

  private static Problem unknown(ProviderDefinition provider, String name, String at) {
    return Problem.of(
            WarehouseProblem.INVALID_REQUEST,
            at,
            provider.name() + " has no dataset " + Quoting.quoted(name))
        .suggesting(name, provider.datasets().stream().map(DatasetDefinition::name).toList());
  }
}
