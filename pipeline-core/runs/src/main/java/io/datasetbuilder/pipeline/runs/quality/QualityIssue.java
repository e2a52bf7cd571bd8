package io.datasetbuilder.pipeline.runs.quality;

import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.manifest.SchemaDriftFinding;
import java.util.Optional;

/**
 * Failed check, warning or drift finding in the latest run of a dataset. Exactly one of check and
 * drift is present.
 *
 * @param run the latest run; it has a dataset
 * @param drift difference between the table and an earlier one
 */
public record QualityIssue(
    IndexedRun run,
    String sourceKey,
    IssueStatus status,
    Optional<QualityCheckResult> check,
    Optional<SchemaDriftFinding> drift) {

  /** The category of every drift finding. */
  public static final String DRIFT_CATEGORY = "schema_drift";

  public QualityIssue {
    if (check.isPresent() == drift.isPresent()) {
      throw new IllegalArgumentException("an issue is a check or a drift finding");
    }
  }

  /** Issue of a check that did not pass. */
  static QualityIssue of(IndexedRun run, String sourceKey, QualityCheckResult check) {
    IssueStatus status = check.status() == CheckStatus.FAIL ? IssueStatus.FAIL : IssueStatus.WARN;
    return new QualityIssue(run, sourceKey, status, Optional.of(check), Optional.empty());
  }

  static QualityIssue of(IndexedRun run, String sourceKey, SchemaDriftFinding drift) {
    return new QualityIssue(
        run, sourceKey, IssueStatus.DRIFT, Optional.empty(), Optional.of(drift));
  }

  public String datasetId() {
    return run.dataset().orElseThrow().datasetId();
  }

  public String category() {
    return check.map(QualityCheckResult::category).orElse(DRIFT_CATEGORY);
  }

  /** Subject of the issue: rule and column of a check, kind and column of a drift finding. */
  String subject() {
    return check
        .map(result -> result.rule() + " " + result.column().orElse(""))
        .or(() -> drift.map(found -> found.kind().wire() + " " + found.column().orElse("")))
        .orElseThrow();
  }

  /** Urgency of an issue, the most urgent first. */
  public enum IssueStatus implements WireNamed.LowerCase {
    FAIL,
    WARN,
    DRIFT;
  }
}
