package io.datasetbuilder.buildspec.read;

import io.datasetbuilder.buildspec.text.WireNamed;

/** Treatment of the columns of a Parquet file that hold variants. */
public enum VariantForm implements WireNamed.LowerCase {
  /** The file is refused. */
  FAIL,
  /** Each value is a JSON text; a column with a value that has none is refused. */
  JSON
}
