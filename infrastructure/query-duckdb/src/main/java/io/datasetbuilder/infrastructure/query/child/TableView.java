package io.datasetbuilder.infrastructure.query.child;

import io.datasetbuilder.infrastructure.query.plan.SqlText;

/** SQL that shows one Parquet file as a relation. */
final class TableView {

  private TableView() {}

  /**
   * The relation {@code dataset}: the columns of the file and no more. Folder names such as {@code
   * year=2024} are no columns.
   */
  static String create(String address) {
    return "CREATE VIEW dataset AS SELECT * FROM read_parquet("
        + SqlText.literal(SqlText.pattern(address))
        + ", hive_partitioning=false, union_by_name=false, filename=false,"
        + " file_row_number=false)";
  }
}
