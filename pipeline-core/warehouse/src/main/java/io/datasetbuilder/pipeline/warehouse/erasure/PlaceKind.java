package io.datasetbuilder.pipeline.warehouse.erasure;

import io.datasetbuilder.buildspec.text.WireNamed;

/** Way in which a value was found in a file. */
public enum PlaceKind implements WireNamed.LowerCase {
  /** In cells of the column that was named. */
  COLUMN,
  /** In cells of another column: a renamed or composed one, say. */
  ELSEWHERE,
  /** In the bytes of a text. */
  TEXT,
  /** The file cannot be searched, and nothing shows that it does not hold the value. */
  UNREADABLE
}
