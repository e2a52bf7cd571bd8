package io.datasetbuilder.pipeline.source.provider.definition;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Locale;

/** What can be done with a dataset (Spec, "Versioning": the service's own vocabulary). */
public enum Operation implements WireNamed {
  LIST,
  GET,
  SCHEMA,
  RAW,
  DOWNLOAD;

  @Override
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
