package io.datasetbuilder.pipeline.table.bronze;

import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.model.file.Location;

/**
 * A file of records as it arrived.
 *
 * @param location its bytes
 * @param format how they are written
 * @param encoding how text is decoded; ignored for Parquet
 * @param read declared form of its records
 * @param nullTokens texts that count as null when types are inferred
 * @param textFallback columns of JSON records that become text where no one type holds them
 * @param unused columns that the source's schema leaves out and does not use
 */
public record BronzeInput(
    Location location,
    FileFormat format,
    TextEncoding encoding,
    ReadOptions read,
    NullTokens nullTokens,
    TextFallback textFallback,
    UnusedColumns unused) {

  /** A file all of whose columns may be used. */
  public BronzeInput(
      Location location,
      FileFormat format,
      TextEncoding encoding,
      ReadOptions read,
      NullTokens nullTokens,
      TextFallback textFallback) {
    this(location, format, encoding, read, nullTokens, textFallback, UnusedColumns.NONE);
  }

  /** A file without a declared form, whose columns need a type that holds all their values. */
  public BronzeInput(
      Location location, FileFormat format, TextEncoding encoding, NullTokens nullTokens) {
    this(location, format, encoding, ReadOptions.DEFAULT, nullTokens, TextFallback.NONE);
  }

  /** The same file, read in another format. */
  public BronzeInput in(FileFormat other) {
    return new BronzeInput(location, other, encoding, read, nullTokens, textFallback);
  }

  /** The same file, read in another form. */
  public BronzeInput with(ReadOptions other) {
    return new BronzeInput(location, format, encoding, other, nullTokens, textFallback, unused);
  }

  /** Other bytes, read alike. */
  public BronzeInput at(Location other) {
    return new BronzeInput(other, format, encoding, read, nullTokens, textFallback, unused);
  }
}
