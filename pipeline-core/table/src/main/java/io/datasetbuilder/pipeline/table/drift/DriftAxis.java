package io.datasetbuilder.pipeline.table.drift;

import io.datasetbuilder.buildspec.text.WireNamed;

/** Property of a table that is compared with earlier runs. */
public enum DriftAxis implements WireNamed.LowerCase {
  /** The columns. */
  SCHEMA,
  /** The number of rows. */
  VOLUME;
}
