package io.datasetbuilder.buildspec.read;

/**
 * Forms of the values of a Parquet file that a dataset has no type for.
 *
 * @param binary of bytes, geometries included
 * @param largeDecimals of decimals with more than 38 digits
 */
public record ParquetForms(BinaryForm binary, LargeDecimals largeDecimals) {

  /** All of them are refused. */
  public static final ParquetForms DEFAULT = of(BinaryForm.FAIL);

  /** A form of bytes; large decimals are refused. */
  public static ParquetForms of(BinaryForm binary) {
    return new ParquetForms(binary, LargeDecimals.FAIL);
  }
}
