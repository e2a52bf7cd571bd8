package io.datasetbuilder.pipeline.bronze;

import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.file.Location;
import java.util.Objects;

/**
 * A file of records as it arrived.
 *
 * @param location its bytes
 * @param format how they are written
 * @param encoding how text is decoded; ignored for Parquet
 * @param nullTokens texts that count as null when types are inferred
 */
public record BronzeInput(
    Location location, FileFormat format, TextEncoding encoding, NullTokens nullTokens) {
  public BronzeInput {
    Objects.requireNonNull(location, "location");
    Objects.requireNonNull(format, "format");
    Objects.requireNonNull(encoding, "encoding");
    Objects.requireNonNull(nullTokens, "nullTokens");
  }
}
