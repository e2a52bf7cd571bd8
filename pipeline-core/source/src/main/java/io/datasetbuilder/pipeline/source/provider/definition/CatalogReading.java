package io.datasetbuilder.pipeline.source.provider.definition;

import io.datasetbuilder.buildspec.problem.Problem;
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

  /**
   * A definition file that cannot be used.
   *
   * @param file its name without any folder; empty when the problems are none of a file's
   * @param problems all that is wrong with it, in the order of the file; at least one
   */
  public record RefusedFile(String file, List<Problem> problems) {
    public RefusedFile {
      problems = List.copyOf(problems);
    }
  }
}
