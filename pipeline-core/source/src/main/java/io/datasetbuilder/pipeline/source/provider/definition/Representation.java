package io.datasetbuilder.pipeline.source.provider.definition;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Locale;

/** What a provider publishes a dataset as (Spec, "Versioning": the service's own vocabulary). */
public enum Representation implements WireNamed {
  API_JSON,
  API_XML,
  FILE_CSV,
  FILE_EXCEL,
  SHEET,
  OTHER;

  @Override
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
