package io.datasetbuilder.cli.provider;

import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Finds datasets by a text in names, titles and tags, letter case ignored. */
final class CatalogFilter {

  private final String wanted;

  CatalogFilter(String text) {
    this.wanted = text.toLowerCase(Locale.ROOT);
  }

  /** The providers with the datasets that are found alone; all of one that is found itself. */
  List<ProviderDefinition> of(List<ProviderDefinition> providers) {
    return providers.stream()
        .map(provider -> isFound(provider) ? provider : provider.with(found(provider)))
        .filter(provider -> !provider.datasets().isEmpty())
        .toList();
  }

  private boolean isFound(ProviderDefinition provider) {
    return holds(Stream.of(provider.name(), provider.about().title()));
  }

  private List<DatasetDefinition> found(ProviderDefinition provider) {
    return provider.datasets().stream()
        .filter(
            dataset ->
                holds(
                    Stream.concat(
                        Stream.of(dataset.key(), dataset.about().title()),
                        dataset.about().tags().stream())))
        .toList();
  }

  private boolean holds(Stream<String> texts) {
    return texts.anyMatch(text -> text.toLowerCase(Locale.ROOT).contains(wanted));
  }
}
