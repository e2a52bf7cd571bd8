package io.datasetbuilder.infrastructure.duckdb.json;

import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import java.io.InputStream;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/** Token streams with the bounds of this service (Spec, "Limits"). */
final class BoundedJsonParser {

  /** A list takes two or three levels of a Parquet schema, and engines stop at 500. */
  static final int MAX_DEPTH = 150;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxStringLength((int) BronzeReader.MAX_RECORD_CHARS)
                  .maxNumberLength(1_000)
                  .maxNameLength(1 << 16)
                  .build())
          .build();

  private BoundedJsonParser() {}

  static JsonParser of(byte[] bytes, int from, int length) {
    return FACTORY.createParser(ObjectReadContext.empty(), bytes, from, length);
  }

  static JsonParser of(InputStream in) {
    return FACTORY.createParser(ObjectReadContext.empty(), in);
  }

  /** Whether the text went past one of the bounds. */
  static boolean pastBounds(RuntimeException failure) {
    return failure instanceof StreamConstraintsException;
  }
}
