package io.datasetbuilder.pipeline.runs.stage;

import java.util.Locale;

/** What became of a stage of a source (Spec, "Other state vocabularies"). */
public enum StageStatus {
  /** It ended well, and everything that it leaves is there. */
  COMPLETED,
  /** The source failed in it. */
  FAILED,
  /** The run never came to it. */
  NOT_RUN,
  /** It ended well as far as is known, but what it left is incomplete or cannot be read. */
  UNAVAILABLE;

  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
