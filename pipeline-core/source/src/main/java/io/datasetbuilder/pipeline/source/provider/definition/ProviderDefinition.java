package io.datasetbuilder.pipeline.source.provider.definition;

import java.util.List;
import java.util.Optional;

/**
 * One provider with its datasets.
 *
 * @param name what a BuildSpec writes: {@code [a-z][a-z0-9_]*}
 * @param about what the catalog shows
 * @param endpoint where calls go, and who may see the key
 * @param credential whether a key is needed and how it travels
 * @param pace how fast it may be called
 * @param http peculiarities of its server
 * @param datasets sorted by name
 */
public record ProviderDefinition(
    String name,
    ProviderAbout about,
    Endpoint endpoint,
    CredentialRule credential,
    Pace pace,
    HttpTraits http,
    List<DatasetDefinition> datasets) {

  public ProviderDefinition {
    datasets = List.copyOf(datasets);
  }

  /** The dataset of this name. */
  public Optional<DatasetDefinition> dataset(String dataset) {
    return datasets.stream().filter(each -> each.name().equals(dataset)).findFirst();
  }

  /** The same provider, reached elsewhere. */
  public ProviderDefinition at(Endpoint other) {
    return new ProviderDefinition(name, about, other, credential, pace, http, datasets);
  }

  /** The same provider with other datasets. */
  public ProviderDefinition with(List<DatasetDefinition> others) {
    return new ProviderDefinition(name, about, endpoint, credential, pace, http, others);
  }
}
