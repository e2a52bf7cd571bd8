package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.text.WireNamed;

/** The formats of uploaded files. */
public enum FileFormat implements WireNamed.LowerCase {
  CSV,
  /** One array of objects. */
  JSON,
  /** One object a line. */
  JSONL,
  PARQUET;
}
