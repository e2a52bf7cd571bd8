package io.datasetbuilder.buildspec.read;

/**
 * Forms of the values of a Parquet file that a dataset has no type for.
 *
 * @param binary of bytes, geometries included
 * @param largeDecimals of decimals with more than 38 digits
 * @param variant of variants
 */
public record ParquetForms(BinaryForm binary, LargeDecimals largeDecimals, VariantForm variant) {

  /** All of them are refused. */
  public static final ParquetForms DEFAULT = of(BinaryForm.FAIL);

  /** A form of bytes; all others are refused. */
  public static ParquetForms of(BinaryForm binary) {
    return new ParquetForms(binary, LargeDecimals.FAIL, VariantForm.FAIL);
  }

  /** The same forms with another one of variants. */
  public ParquetForms with(VariantForm other) {
    return new ParquetForms(binary, largeDecimals, other);
  }
}
