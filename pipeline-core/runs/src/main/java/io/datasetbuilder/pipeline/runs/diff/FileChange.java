package io.datasetbuilder.pipeline.runs.diff;

import io.datasetbuilder.pipeline.model.file.RunPath;
import java.util.Locale;

/**
 * A published file that only one run has, or that holds other bytes.
 *
 * @param table whether it holds rows; documents name the run's spec and uploads, and so may differ
 *     beside equal tables
 */
public record FileChange(RunPath path, Kind kind, boolean table) {

  /** How it differs. */
  public enum Kind {
    ADDED,
    REMOVED,
    CHANGED;

    public String wire() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
