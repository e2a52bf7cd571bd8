package io.datasetbuilder.buildspec.read;

import io.datasetbuilder.buildspec.text.WireNamed;

/** Treatment of the decimals of a Parquet file that have more than 38 digits. */
public enum LargeDecimals implements WireNamed.LowerCase {
  /** The file is refused. */
  FAIL,
  /** They are texts with all their digits. */
  TEXT
}
