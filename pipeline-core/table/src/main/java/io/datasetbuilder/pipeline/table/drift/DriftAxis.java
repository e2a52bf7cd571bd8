package io.datasetbuilder.pipeline.table.drift;

import io.datasetbuilder.buildspec.text.WireNamed;

/** What is compared. */
public enum DriftAxis implements WireNamed.LowerCase {
  /** The columns. */
  SCHEMA,
  /** The number of rows. */
  VOLUME;
}
