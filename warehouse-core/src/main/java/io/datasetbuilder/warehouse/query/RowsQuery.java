package io.datasetbuilder.warehouse.query;

import java.util.List;

/**
 * One page of rows (Spec, "Endpoints", row filters). Ties keep the order of the table.
 *
 * @param columns the columns returned, in order; empty: all
 * @param sort at most {@value #MAX_SORT_KEYS}
 * @param filters at most {@value #MAX_FILTERS}, all of which a row must satisfy
 * @param count whether the matching rows are counted
 * @param offset rows skipped, at least 0
 * @param pageSize 1 to {@value #MAX_PAGE_SIZE}
 */
public record RowsQuery(
    List<String> columns,
    List<SortKey> sort,
    List<RowFilter> filters,
    boolean count,
    long offset,
    int pageSize) {

  public static final int MAX_SORT_KEYS = 8;
  public static final int MAX_FILTERS = 16;
  public static final int MAX_PAGE_SIZE = 500;
  public static final int DEFAULT_PAGE_SIZE = 100;

  public RowsQuery {
    columns = List.copyOf(columns);
    sort = List.copyOf(sort);
    filters = List.copyOf(filters);
  }
}
