package io.datasetbuilder.pipeline.source.provider.catalog;

import io.datasetbuilder.buildspec.column.ColumnHints;
import java.util.Map;
import java.util.Set;

/**
 * What the specification of a provider dataset declares.
 *
 * @param fields the members of its records, in the provider's spelling
 * @param piiFields fields that hold personal data, in the provider's spelling
 * @param columnHints what fields mean and how they are shown, by the provider's spelling
 */
public record CatalogFacts(
    Set<String> fields, Set<String> piiFields, Map<String, ColumnHints> columnHints) {
  public CatalogFacts {
    fields = Set.copyOf(fields);
    piiFields = Set.copyOf(piiFields);
    columnHints = Map.copyOf(columnHints);
  }
}
