package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.buildspec.text.WireNamed;

/** Result of a run (Spec, "Manifest", status). */
public enum RunStatus implements WireNamed.LowerCase {
  OK,
  FAILED,
  CANCELLED;
}
