package io.datasetbuilder.embedded;

import io.datasetbuilder.pipeline.runs.maintenance.RebuildReport;

/** What became of rebuilding the index of runs. */
public sealed interface RebuildAnswer {

  /** It is rebuilt. */
  record Rebuilt(RebuildReport report) implements RebuildAnswer {}

  /** It is as it was. */
  record Refused(Refusal refusal) implements RebuildAnswer {}
}
