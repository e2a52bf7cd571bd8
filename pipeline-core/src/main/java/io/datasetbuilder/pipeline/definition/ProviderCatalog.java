package io.datasetbuilder.pipeline.definition;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.pipeline.catalog.DatasetCatalog;
import io.datasetbuilder.pipeline.catalog.DatasetFacts;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** All providers that are defined. */
public final class ProviderCatalog implements DatasetCatalog {

  /** Defines nobody. */
  public static final ProviderCatalog EMPTY = new ProviderCatalog(List.of());

  private final TreeMap<String, ProviderDefinition> byName = new TreeMap<>();

  /**
   * @throws IllegalArgumentException when two providers have one name
   */
  public ProviderCatalog(Collection<ProviderDefinition> providers) {
    for (ProviderDefinition provider : providers) {
      if (byName.put(provider.name(), provider) != null) {
        throw new IllegalArgumentException("a provider is defined twice");
      }
    }
  }

  /** All of them, by name. */
  public List<ProviderDefinition> providers() {
    return List.copyOf(byName.values());
  }

  public Optional<ProviderDefinition> provider(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  public Optional<DatasetDefinition> dataset(String provider, String dataset) {
    return provider(provider).flatMap(definition -> definition.dataset(dataset));
  }

  @Override
  public Optional<DatasetFacts> find(String provider, String dataset) {
    return dataset(provider, dataset).map(ProviderCatalog::facts);
  }

  private static DatasetFacts facts(DatasetDefinition dataset) {
    Map<String, ColumnHints> hints =
        dataset.fields().stream()
            .filter(field -> !field.hints().isNone())
            .collect(
                Collectors.toUnmodifiableMap(
                    FieldDefinition::name, FieldDefinition::hints, (first, second) -> first));
    return new DatasetFacts(dataset.piiFields(), hints);
  }
}
