package io.datasetbuilder.pipeline.model.stage;

import io.datasetbuilder.buildspec.text.WireNamed;

/** A part of a run that can be seen from outside. */
public enum Stage implements WireNamed.LowerCase {
  BRONZE,
  SILVER,
  GOLD,
  EXPORT
}
