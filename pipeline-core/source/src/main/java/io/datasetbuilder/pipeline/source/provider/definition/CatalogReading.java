package io.datasetbuilder.pipeline.source.provider.definition;

import io.datasetbuilder.buildspec.problem.Problem;
import java.util.List;

/**
 * Result of reading all definition files.
 *
 * @param catalog the providers whose files can be used
 * @param refused the files that cannot, in the order in which they were read
 */
public record CatalogReading(ProviderCatalog catalog, List<RefusedFile> refused) {
  public CatalogReading {
    refused = List.copyOf(refused);
  }

  /**
   * A definition file that cannot be used.
   *
   * @param file its name without any folder; empty when the problems do not belong to a file
   * @param problems all problems of the file, in its order; at least one
   */
  public record RefusedFile(String file, List<Problem> problems) {
    public RefusedFile {
      problems = List.copyOf(problems);
    }
  }
}
