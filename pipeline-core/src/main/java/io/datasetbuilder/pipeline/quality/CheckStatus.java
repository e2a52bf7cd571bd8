package io.datasetbuilder.pipeline.quality;

import java.util.Locale;

/** How an evaluated check ended. */
public enum CheckStatus {
  PASS,
  WARN,
  FAIL;

  /** Lower case, as on the wire and in manifests. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
