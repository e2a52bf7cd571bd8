package io.datasetbuilder.pipeline.source.terms;

import io.datasetbuilder.pipeline.source.provider.definition.Licence;
import java.util.Optional;

/** The terms of provider datasets. Safe for concurrent use. */
@FunctionalInterface
public interface DatasetTerms {

  /** Knows no terms. */
  DatasetTerms NONE = (provider, dataset) -> Optional.empty();

  /** The terms of a dataset; empty when the catalog does not have it. */
  Optional<Licence> find(String provider, String dataset);
}
