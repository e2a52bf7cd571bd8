package io.datasetbuilder.pipeline.runs.artifact;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Locale;

/** Why the sample of a stage is not shown. */
public enum SampleWithheld implements WireNamed {
  /** The terms of a source forbid passing its data on. */
  REDISTRIBUTION_FORBIDDEN,
  /** Nothing states which of its columns are declared as personal data. */
  PII_DECLARATION_UNAVAILABLE;

  @Override
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
