package io.datasetbuilder.pipeline.runs.dataset;

import java.util.Locale;

/** How settled a dataset is; nothing tells it yet. */
public enum Maturity {
  UNKNOWN;

  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
