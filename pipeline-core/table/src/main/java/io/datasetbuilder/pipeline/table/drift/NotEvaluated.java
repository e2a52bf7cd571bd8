package io.datasetbuilder.pipeline.table.drift;

import io.datasetbuilder.buildspec.text.WireNamed;

/** Reason why an axis was not compared (Spec, "Manifest", drift_evaluation). */
public enum NotEvaluated implements WireNamed.LowerCase {
  /** No earlier run of the dataset has made this source. */
  NO_COMMITTED_SNAPSHOT,
  /** The owner is unknown, so it is unknown which earlier runs count. */
  OWNER_UNKNOWN,
  /** No earlier run read the same part of the source. */
  COVERAGE_MISMATCH,
  /** The part of the source that was read is unknown, in this run or in the earlier ones. */
  COVERAGE_UNKNOWN,
  /** The runs that read the same part made their table under another schema block. */
  SCHEMA_CONTRACT_CHANGED;
}
