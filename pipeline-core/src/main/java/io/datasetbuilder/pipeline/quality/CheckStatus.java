package io.datasetbuilder.pipeline.quality;

import java.util.Locale;

/** How an evaluated check ended. */
public enum CheckStatus {
  PASS,
  WARN,
  FAIL;

  /** Lower case, as on the wire and in manifests (DECISIONS 5). */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
