package io.datasetbuilder.pipeline.definition;

import io.datasetbuilder.buildspec.text.Named;
import java.util.Locale;

/** What the value of a parameter is. */
public enum ParamType implements Named {
  STRING,
  INTEGER,
  NUMBER,
  /** {@code 20240131}. */
  DATE_YYYYMMDD,
  /** {@code 202401}. */
  DATE_YYYYMM,
  /** {@code 2024-01-31}. */
  DATE_ISO;

  /** Whether values are dates: connection tests leave such parameters out. */
  public boolean isDate() {
    return this == DATE_YYYYMMDD || this == DATE_YYYYMM || this == DATE_ISO;
  }

  @Override
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
