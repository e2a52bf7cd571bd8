package io.datasetbuilder.embedded.catalog;

import io.datasetbuilder.infrastructure.catalog.CatalogFiles;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The definitions that come with the service. */
final class BuiltInCatalog {

  private static final List<ProviderDefinition> PROVIDERS =
      new CatalogFiles().read(Optional.empty(), Map.of()).catalog().providers();

  private BuiltInCatalog() {}

  static List<ProviderDefinition> providers() {
    return PROVIDERS;
  }

  static List<DatasetDefinition> datasets() {
    return PROVIDERS.stream().flatMap(provider -> provider.datasets().stream()).toList();
  }

  static ProviderDefinition provider(String name) {
    return PROVIDERS.stream()
        .filter(provider -> provider.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no provider " + name));
  }
}
