package io.datasetbuilder.pipeline.bronze;

import java.util.Optional;

/** How records are written in a file. */
public enum RecordFormat {
  CSV("csv"),
  JSON("json"),
  JSONL("jsonl"),
  PARQUET("parquet");

  private final String wire;

  RecordFormat(String wire) {
    this.wire = wire;
  }

  /** The name in a BuildSpec, also the file name extension. */
  public String wire() {
    return wire;
  }

  public static Optional<RecordFormat> of(String wire) {
    for (RecordFormat format : values()) {
      if (format.wire.equals(wire)) {
        return Optional.of(format);
      }
    }
    return Optional.empty();
  }
}
