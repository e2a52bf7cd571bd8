package io.datasetbuilder.pipeline.table.bronze;

import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.model.file.Location;

/**
 * A file of records as it arrived.
 *
 * @param location its bytes
 * @param format how they are written
 * @param encoding how text is decoded; ignored for Parquet
 * @param nullTokens texts that count as null when types are inferred
 * @param textFallback columns of JSON records that become text where no one type holds them
 */
public record BronzeInput(
    Location location,
    FileFormat format,
    TextEncoding encoding,
    NullTokens nullTokens,
    TextFallback textFallback) {

  /** A file whose columns need a type that holds all their values. */
  public BronzeInput(
      Location location, FileFormat format, TextEncoding encoding, NullTokens nullTokens) {
    this(location, format, encoding, nullTokens, TextFallback.NONE);
  }

  /** Other bytes, read alike. */
  public BronzeInput at(Location other) {
    return new BronzeInput(other, format, encoding, nullTokens, textFallback);
  }
}
