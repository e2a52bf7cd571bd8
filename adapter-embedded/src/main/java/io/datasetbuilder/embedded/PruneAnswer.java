package io.datasetbuilder.embedded;

import io.datasetbuilder.pipeline.runs.maintenance.PruneReport;

/** What became of pruning cancelled runs. */
public sealed interface PruneAnswer {

  /** It was done, or shown. */
  record Pruned(PruneReport report) implements PruneAnswer {}

  /** It was refused, or a failing disk ended it; what was deleted before that stays deleted. */
  record Refused(Refusal refusal) implements PruneAnswer {}
}
