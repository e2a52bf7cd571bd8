package io.datasetbuilder.pipeline.runs.dataset;

import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.util.Locale;

/** What the newest refresh of a dataset has come to. */
public enum RefreshState {
  QUEUED,
  RUNNING,
  SUCCEEDED,
  FAILED,
  CANCELLED,
  UNKNOWN;

  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What a finished run was, as a refresh. */
  static RefreshState of(RunStatus ended) {
    return switch (ended) {
      case OK -> SUCCEEDED;
      case FAILED -> FAILED;
      case CANCELLED -> CANCELLED;
    };
  }
}
