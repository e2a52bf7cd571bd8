package io.datasetbuilder.pipeline.runs.verify;

import java.util.Locale;

/** How one check ended. */
public enum ProofStatus {
  /** Everything that could be compared is equal. */
  PASS,
  /** Something differs. */
  FAIL,
  /** The manifest records nothing to compare with. */
  SKIPPED;

  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
