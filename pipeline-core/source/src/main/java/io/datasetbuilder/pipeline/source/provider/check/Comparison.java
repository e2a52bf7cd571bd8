package io.datasetbuilder.pipeline.source.provider.check;

import java.util.List;
import java.util.Optional;

/**
 * What came of comparing an answer with its definition.
 *
 * @param records that were compared
 * @param total the number of records of the whole call, as the provider states it
 * @param differences those of the page, then those of declared fields in their order, then fields
 *     that are not declared, by name; none when the definition holds
 * @param nulls spellings of no value that the definition allows for, by field; no difference
 */
public record Comparison(
    int records, Optional<Long> total, List<Difference> differences, List<NullSpelling> nulls) {
  public Comparison {
    differences = List.copyOf(differences);
    nulls = List.copyOf(nulls);
  }
}
