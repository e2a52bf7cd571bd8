package io.datasetbuilder.buildspec.read;

import io.datasetbuilder.buildspec.text.WireNamed;

/** Treatment of the columns of a Parquet file that hold bytes, geometries included. */
public enum BinaryForm implements WireNamed.LowerCase {
  /** The file is refused. */
  FAIL,
  /** The bytes are texts in UTF-8; a column with other bytes is refused. */
  TEXT,
  /** Base 64 of RFC 4648 with padding. */
  BASE64,
  /** Two upper-case hexadecimal digits for each byte. */
  HEX,
  /** The bytes are geometries, written as well-known text; a column with other bytes is refused. */
  WKT
}
