package io.datasetbuilder.pipeline.runs.quality;

import io.datasetbuilder.pipeline.model.index.CheckCounts;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Instant;
import java.util.Optional;

/**
 * The quality of one run in a history.
 *
 * @param timestamp when it ended, else when it began
 * @param validatedRows Silver rows of all sources; empty when no source has any count
 */
public record RunScore(
    String runId,
    Optional<Instant> timestamp,
    RunStatus status,
    CheckCounts checks,
    Optional<Long> validatedRows) {

  static RunScore of(IndexedRun run) {
    boolean counted = run.sources().stream().anyMatch(source -> source.rowCount().isPresent());
    return new RunScore(
        run.runId(),
        run.happenedAt(),
        run.status(),
        run.checks(),
        counted ? Optional.of(run.totalRowCount()) : Optional.empty());
  }

  /** The share of evaluated checks that passed, 0 to 1; empty when none was evaluated. */
  public Optional<BigDecimal> rulePassRate() {
    return checks.evaluated() == 0
        ? Optional.empty()
        : Optional.of(
            BigDecimal.valueOf(checks.pass())
                .divide(BigDecimal.valueOf(checks.evaluated()), MathContext.DECIMAL64));
  }
}
