package io.datasetbuilder.pipeline.document.report;

import io.datasetbuilder.pipeline.document.description.SampleRow;
import java.util.List;
import java.util.Optional;

/**
 * What the page shows of single rows.
 *
 * @param duplicates rows of Silver that repeat an earlier one, over all its columns; empty where
 *     they were not counted
 * @param first the first rows of the table that is described, declared columns masked, a cell for
 *     each column of its profile
 */
public record RowFacts(Optional<Long> duplicates, List<SampleRow> first) {

  public RowFacts {
    first = List.copyOf(first);
  }
}
