package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.buildspec.text.WireNamed;

/** How a run ended (Spec, "Manifest", status). */
public enum RunStatus implements WireNamed.LowerCase {
  OK,
  FAILED,
  CANCELLED;
}
