package io.datasetbuilder.pipeline.model.index;

import io.datasetbuilder.buildspec.text.WireNamed;

/** Extent to which the sources of a run have quality results (Spec, "Other state vocabularies"). */
public enum QualityAvailability implements WireNamed.LowerCase {
  /** All attempted sources; the number of evaluated checks may be 0. */
  AVAILABLE,
  /** Some attempted sources. */
  PARTIAL,
  /** None, as in legacy runs and where every source failed before its quality was checked. */
  UNAVAILABLE;

  static QualityAvailability of(long attempted, long evaluated) {
    if (evaluated == 0) {
      return UNAVAILABLE;
    }
    return evaluated < attempted ? PARTIAL : AVAILABLE;
  }
}
