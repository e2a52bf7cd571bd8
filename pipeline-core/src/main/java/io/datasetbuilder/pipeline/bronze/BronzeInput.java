package io.datasetbuilder.pipeline.bronze;

import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.file.Location;
import java.util.Objects;
import java.util.Set;

/**
 * A file of records as it arrived.
 *
 * @param location its bytes
 * @param format how they are written
 * @param encoding how text is decoded; ignored for Parquet
 * @param nullTokens texts that count as null when types are inferred
 * @param mayMix columns of JSON records that become text when they mix numbers and texts, and are
 *     not refused then
 */
public record BronzeInput(
    Location location,
    FileFormat format,
    TextEncoding encoding,
    NullTokens nullTokens,
    Set<String> mayMix) {
  public BronzeInput {
    Objects.requireNonNull(location, "location");
    Objects.requireNonNull(format, "format");
    Objects.requireNonNull(encoding, "encoding");
    Objects.requireNonNull(nullTokens, "nullTokens");
    mayMix = Set.copyOf(mayMix);
  }

  /** A file whose columns may not mix numbers and texts. */
  public BronzeInput(
      Location location, FileFormat format, TextEncoding encoding, NullTokens nullTokens) {
    this(location, format, encoding, nullTokens, Set.of());
  }

  /** Other bytes, read alike. */
  public BronzeInput at(Location other) {
    return new BronzeInput(other, format, encoding, nullTokens, mayMix);
  }
}
