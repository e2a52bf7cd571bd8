package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogProblem;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogReading;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.RefusedFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** The providers and refusals found so far, in one reading. */
final class CatalogBuilder {

  private final Map<String, Supplier<ProviderDefinition>> providers = new TreeMap<>();
  private final List<RefusedFile> refused = new ArrayList<>();

  /** Adds a provider whose definition is known to be right, and read when it is asked for. */
  void add(String name, Supplier<ProviderDefinition> provider) {
    providers.put(name, provider);
  }

  void add(String file, DefinitionResult reading) {
    if (reading instanceof DefinitionResult.Refused refusal) {
      refused.add(new RefusedFile(file, refusal.problems()));
      return;
    }
    ProviderDefinition provider = ((DefinitionResult.Defined) reading).provider();
    if (providers.putIfAbsent(provider.name(), () -> provider) != null) {
      String message = "The provider " + Quoting.quoted(provider.name()) + " is defined already.";
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

  boolean has(String name) {
    return providers.containsKey(name);
  }

  Set<String> names() {
    return providers.keySet();
  }

  void change(String name, UnaryOperator<ProviderDefinition> change) {
    providers.computeIfPresent(name, (same, before) -> () -> change.apply(before.get()));
  }

  CatalogReading reading() {
    return new CatalogReading(new ProviderCatalog(providers), refused);
  }
}
