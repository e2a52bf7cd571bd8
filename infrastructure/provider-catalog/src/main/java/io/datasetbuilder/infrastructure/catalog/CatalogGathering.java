package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.Shown;
import io.datasetbuilder.pipeline.definition.CatalogProblem;
import io.datasetbuilder.pipeline.definition.CatalogReading;
import io.datasetbuilder.pipeline.definition.ProviderCatalog;
import io.datasetbuilder.pipeline.definition.ProviderDefinition;
import io.datasetbuilder.pipeline.definition.RefusedFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The providers and refusals found so far, in one reading. */
final class CatalogGathering {

  private final TreeMap<String, ProviderDefinition> providers = new TreeMap<>();
  private final List<RefusedFile> refused = new ArrayList<>();

  void add(String file, DefinitionReading reading) {
    if (reading instanceof DefinitionReading.Refused refusal) {
      refused.add(new RefusedFile(file, refusal.problems()));
      return;
    }
    ProviderDefinition provider = ((DefinitionReading.Defined) reading).provider();
    if (providers.putIfAbsent(provider.name(), provider) != null) {
      String message = "The provider " + Shown.quoted(provider.name()) + " is defined already.";
      refuse(
          file,
          Problem.of(CatalogProblem.PROVIDER_DEFINED_TWICE, "name", message)
              .withHint("Give this one a name of its own."));
    }
  }

  /**
   * @param file empty when the problem is none of a file's
   */
  void refuse(String file, Problem problem) {
    refused.add(new RefusedFile(file, List.of(problem)));
  }

  Optional<ProviderDefinition> provider(String name) {
    return Optional.ofNullable(providers.get(name));
  }

  Set<String> names() {
    return providers.keySet();
  }

  void replace(ProviderDefinition provider) {
    providers.put(provider.name(), provider);
  }

  CatalogReading reading() {
    return new CatalogReading(new ProviderCatalog(providers.values()), refused);
  }
}
