package io.datasetbuilder.pipeline.catalog;

import java.util.Set;

/**
 * What the specification of a provider dataset declares.
 *
 * @param piiFields fields that hold personal data, in the provider's spelling
 */
public record DatasetFacts(Set<String> piiFields) {
  public DatasetFacts {
    piiFields = Set.copyOf(piiFields);
  }
}
