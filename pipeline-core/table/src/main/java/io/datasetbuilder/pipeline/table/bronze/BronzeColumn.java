package io.datasetbuilder.pipeline.table.bronze;

import io.datasetbuilder.pipeline.model.type.DataType;

/**
 * One column of the records.
 *
 * @param name as the source writes it, in NFC
 * @param stored the type it is read with: text for CSV
 * @param inferred the type that holds every value without loss, checked on all of them
 * @param nullCount records without a value, null tokens included
 * @param nullTokens records that hold a null token
 */
public record BronzeColumn(
    String name, DataType stored, DataType inferred, long nullCount, long nullTokens) {

  /** A column without null tokens. */
  public BronzeColumn(String name, DataType stored, DataType inferred, long nullCount) {
    this(name, stored, inferred, nullCount, 0);
  }
}
