package io.datasetbuilder.pipeline.source.provider.definition;

import static java.util.Objects.requireNonNull;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.pipeline.source.provider.catalog.DatasetCatalog;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition.DatasetRef;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * All providers that are defined. A definition may be read on its first use, since a build needs
 * only few of them. Safe for concurrent use.
 */
public final class ProviderCatalog implements DatasetCatalog {

  private final SortedMap<String, Supplier<ProviderDefinition>> byName;
  private final Map<String, ProviderDefinition> read = new ConcurrentHashMap<>();

  /**
   * A catalog of definitions that are read on their first use.
   *
   * @param byName supplies the definition of the name; called again only when that failed
   */
  public ProviderCatalog(Map<String, Supplier<ProviderDefinition>> byName) {
    this.byName = new TreeMap<>(byName);
  }

  /**
   * A catalog of definitions that are there.
   *
   * @throws IllegalArgumentException when two providers have one name
   */
  public ProviderCatalog(Collection<ProviderDefinition> providers) {
    this(
        providers.stream()
            .collect(
                Collectors.toMap(
                    ProviderDefinition::name,
                    provider -> () -> provider,
                    (first, second) -> {
                      throw new IllegalArgumentException("a provider is defined twice");
                    })));
  }

  /** The names of all, sorted. */
  public List<String> names() {
    return List.copyOf(byName.keySet());
  }

  /** All of them, by name. */
  public List<ProviderDefinition> providers() {
    return names().stream().map(name -> provider(name).orElseThrow()).toList();
  }

  /** The provider of this name. */
  public Optional<ProviderDefinition> provider(String name) {
    return byName.containsKey(name)
        ? Optional.of(read.computeIfAbsent(name, each -> requireNonNull(byName.get(each)).get()))
        : Optional.empty();
  }

  /**
   * The dataset that a spec means by the names of a provider and a dataset; its own provider is
   * another one where other tools list it elsewhere.
   */
  public Optional<DatasetDefinition> dataset(String provider, String dataset) {
    return provider(provider)
        .flatMap(
            definition ->
                definition
                    .dataset(dataset)
                    .or(
                        () ->
                            Optional.ofNullable(definition.elsewhere().get(dataset))
                                .flatMap(this::dataset)));
  }

  private Optional<DatasetDefinition> dataset(DatasetRef named) {
    return provider(named.provider()).flatMap(definition -> definition.dataset(named.dataset()));
  }

  @Override
  public Optional<DatasetCatalog.CatalogFacts> find(String provider, String dataset) {
    return provider(provider)
        .flatMap(
            definition ->
                definition.dataset(dataset).map(found -> facts(found, definition.about().title())));
  }

  private static DatasetCatalog.CatalogFacts facts(DatasetDefinition dataset, String provider) {
    Map<String, ColumnHints> hints =
        dataset.fields().stream()
            .filter(field -> !field.hints().isNone())
            .collect(
                Collectors.toUnmodifiableMap(
                    FieldDefinition::name, FieldDefinition::hints, (first, second) -> first));
    return new DatasetCatalog.CatalogFacts(
        dataset.fields().stream().map(ProviderCatalog::field).toList(),
        dataset.piiFields(),
        hints,
        Optional.of(new DatasetPage(provider, dataset.about().sourceUrl())));
  }

  private static DatasetCatalog.CatalogField field(FieldDefinition field) {
    return new DatasetCatalog.CatalogField(field.name(), field.type().wire(), field.nullTexts());
  }
}
