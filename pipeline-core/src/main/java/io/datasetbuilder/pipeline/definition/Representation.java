package io.datasetbuilder.pipeline.definition;

import io.datasetbuilder.buildspec.text.Named;
import java.util.Locale;

/** What a provider publishes a dataset as (Spec, "Versioning": the service's own vocabulary). */
public enum Representation implements Named {
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
