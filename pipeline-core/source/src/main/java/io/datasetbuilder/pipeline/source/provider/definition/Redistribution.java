package io.datasetbuilder.pipeline.source.provider.definition;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Locale;

/** Whether data may be passed on, the most restricted first (Spec, "Errors": results). */
public enum Redistribution implements WireNamed {
  FORBIDDEN,
  UNKNOWN,
  NON_COMMERCIAL,
  ALLOWED;

  @Override
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
