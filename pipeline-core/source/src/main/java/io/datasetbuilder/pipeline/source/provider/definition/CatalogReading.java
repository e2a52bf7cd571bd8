package io.datasetbuilder.pipeline.source.provider.definition;

import java.util.List;

/**
 * What came of reading all definition files.
 *
 * @param catalog the providers whose files can be used
 * @param refused the files that cannot, in the order in which they were read
 */
public record CatalogReading(ProviderCatalog catalog, List<RefusedFile> refused) {
  public CatalogReading {
    refused = List.copyOf(refused);
  }
}
