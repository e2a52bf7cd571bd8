package io.datasetbuilder.pipeline.table.drift;

import io.datasetbuilder.buildspec.text.WireNamed;

/** Why an axis was not compared (Spec, "Manifest", drift_evaluation). */
public enum NotEvaluated implements WireNamed.LowerCase {
  /** No earlier run of the dataset has made this source. */
  NO_COMMITTED_SNAPSHOT,
  /** Whose earlier runs count is not known. */
  OWNER_UNKNOWN,
  /** No earlier run read the same part of the source. */
  COVERAGE_MISMATCH,
  /** How much of the source was read is not known, now or then. */
  COVERAGE_UNKNOWN,
  /** The runs that read the same part made their table under another schema block. */
  SCHEMA_CONTRACT_CHANGED;
}
