package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.pipeline.model.type.Column;
import java.util.List;

/** Exact counts of the distinct rows of a table. A count may need a scan. */
public interface DistinctCounts {

  /** Distinct rows over all visible columns. */
  long rows();

  /**
   * Distinct keys.
   *
   * @param columns the key, at least one; rows in which one of them is null have no key
   * @param withKey the number of rows that have one
   */
  long keys(List<Column> columns, long withKey);
}
