package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.text.Named;
import java.util.Locale;

/** The formats of uploaded files. */
public enum FileFormat implements Named {
  CSV,
  /** One array of objects. */
  JSON,
  /** One object a line. */
  JSONL,
  PARQUET;

  @Override
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
