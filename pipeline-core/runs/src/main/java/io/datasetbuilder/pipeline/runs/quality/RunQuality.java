package io.datasetbuilder.pipeline.runs.quality;

import io.datasetbuilder.pipeline.model.index.CheckCounts;
import io.datasetbuilder.pipeline.model.index.QualityAvailability;
import io.datasetbuilder.pipeline.model.json.RecordedLists;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.list.RunView;
import io.datasetbuilder.pipeline.table.drift.SchemaDriftFinding;
import io.datasetbuilder.pipeline.table.quality.QualityCheckResult;
import java.util.List;

/**
 * The quality that a run recorded.
 *
 * @param results by source key
 * @param drift by source key; no finding may also mean that nothing was compared
 */
public record RunQuality(
    RunId runId,
    QualityAvailability availability,
    RecordedLists<QualityCheckResult> results,
    RecordedLists<SchemaDriftFinding> drift) {

  /** What the manifest of a run holds. */
  public static RunQuality of(RunView run) {
    return new RunQuality(
        run.id(),
        run.indexed().qualityAvailability(),
        QualityCheckResult.readAll(run.manifest().findings().checks().qualityResults()),
        SchemaDriftFinding.readAll(run.manifest().findings().checks().schemaDrift()));
  }

  /** How the checks of all sources ended. */
  public CheckCounts checks() {
    return new CheckCounts(
        count(CheckStatus.PASS), count(CheckStatus.WARN), count(CheckStatus.FAIL));
  }

  /** Checks of all sources, PASS included. */
  public long evaluatedChecks() {
    return results.byName().values().stream().mapToLong(List::size).sum();
  }

  /** Checks that ended so. */
  public long count(CheckStatus status) {
    return results.byName().values().stream()
        .flatMap(List::stream)
        .filter(result -> result.status() == status)
        .count();
  }
}
