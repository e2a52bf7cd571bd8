package io.datasetbuilder.pipeline.source.provider.catalog;

import io.datasetbuilder.buildspec.source.SourceSpec;
import java.util.Optional;

/** The specifications of provider datasets. Safe for concurrent use. */
public interface DatasetCatalog {

  /** Knows no dataset: nothing is declared for any of them. */
  DatasetCatalog EMPTY = (provider, dataset) -> Optional.empty();

  /**
   * What the specification of a dataset declares; empty when the catalog does not have it.
   *
   * @param provider the provider's name, as in a BuildSpec
   * @param dataset the dataset's name inside the provider
   */
  Optional<CatalogFacts> find(String provider, String dataset);

  /** What is declared of the records of a source; nothing of files and urls. */
  default Optional<CatalogFacts> find(SourceSpec source) {
    return source.match(
        api -> find(api.provider(), api.dataset()),
        file -> Optional.empty(),
        url -> Optional.empty());
  }
}
