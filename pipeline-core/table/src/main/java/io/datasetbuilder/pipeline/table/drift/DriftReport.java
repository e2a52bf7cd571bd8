package io.datasetbuilder.pipeline.table.drift;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.quality.DriftKind;
import io.datasetbuilder.buildspec.quality.DriftSeverity;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.manifest.SchemaDriftFinding;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Differences between a source's table and those of earlier runs.
 *
 * @param findings the drift findings; an empty list may mean that nothing was compared
 * @param otherChanges changes that are not drift findings; only the report of the run shows them
 * @param evaluations one entry per axis, schema first
 */
public record DriftReport(
    List<SchemaDriftFinding> findings,
    List<TableChange> otherChanges,
    List<DriftEvaluation> evaluations) {

  public DriftReport {
    findings = List.copyOf(findings);
    otherChanges = List.copyOf(otherChanges);
    evaluations = List.copyOf(evaluations);
  }

  /** A report without findings and changes. */
  static DriftReport notCompared(List<DriftEvaluation> evaluations) {
    return new DriftReport(List.of(), List.of(), evaluations);
  }

  /**
   * A sentence for every finding that stops nothing, as a run's warnings hold it.
   *
   * @param failing kinds of findings that fail a source
   */
  public List<String> warnings(Set<DriftKind> failing) {
    return findings.stream()
        .filter(finding -> !failing.contains(finding.kind()))
        .map(SchemaDriftFinding::detail)
        .toList();
  }

  /**
   * Reasons why the source must not become Gold: a problem for each finding of these kinds.
   *
   * @param failing kinds of findings that fail a source
   */
  public List<Problem> problems(Set<DriftKind> failing) {
    FieldPath at = FieldPath.ROOT.field("quality").field(DriftSeverity.FIELD);
    return findings.stream()
        .filter(finding -> failing.contains(finding.kind()))
        .map(
            finding ->
                Problem.of(
                    TableProblem.DRIFT_FAILED,
                    at.field(finding.kind().wire()).notation(),
                    finding.detail()))
        .toList();
  }

  /**
   * A change of a table since an earlier run that is not a drift finding. The report of the run
   * shows it; neither the manifest nor an HTTP response holds it, because clients know four kinds
   * only.
   *
   * @param column the column that changed; empty for what concerns the table
   * @param detail a sentence, never a value of the data
   */
  public record TableChange(Kind kind, Optional<String> column, String detail) {

    /** Kind of a change. */
    public enum Kind implements WireNamed.LowerCase {
      /** The columns that both runs have are in another order. */
      COLUMNS_REORDERED,
      /** A column has nulls and had none, or the other way round. */
      NULLABILITY_CHANGED
    }
  }
}
