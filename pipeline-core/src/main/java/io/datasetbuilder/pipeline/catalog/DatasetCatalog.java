package io.datasetbuilder.pipeline.catalog;

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
  Optional<DatasetFacts> find(String provider, String dataset);
}
