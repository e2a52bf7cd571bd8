package io.datasetbuilder.buildspec.quality;

import io.datasetbuilder.buildspec.text.WireNamed;

/** Kinds of drift findings. The list is closed: clients reject a finding of any other kind. */
public enum DriftKind implements WireNamed.LowerCase {
  COLUMN_ADDED,
  COLUMN_REMOVED,
  DTYPE_CHANGED,
  /** More than half as many rows more or less. */
  ROW_COUNT_JUMP;
}
