package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.buildspec.text.WireNamed;

/** How an evaluated check ended. */
public enum CheckStatus implements WireNamed.LowerCase {
  PASS,
  WARN,
  FAIL;
}
