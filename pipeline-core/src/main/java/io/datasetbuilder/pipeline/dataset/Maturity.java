package io.datasetbuilder.pipeline.dataset;

import java.util.Locale;

/** How settled a dataset is; nothing tells it yet. */
public enum Maturity {
  UNKNOWN;

  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
