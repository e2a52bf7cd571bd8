package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.buildspec.text.WireNamed;

/** Result of an evaluated check. */
public enum CheckStatus implements WireNamed.LowerCase {
  PASS,
  WARN,
  FAIL;
}
