package io.datasetbuilder.warehouse.snapshot;

/**
 * Logical name of a table: {@code <dataset_id>.<source key>} or {@code <dataset_id>.<composition
 * name>}. Both parts may hold dots, so a name is never split.
 *
 * @param value not blank
 */
public record TableName(String value) {

  public static TableName of(String datasetId, String key) {
    return new TableName(datasetId + "." + key);
  }
}
