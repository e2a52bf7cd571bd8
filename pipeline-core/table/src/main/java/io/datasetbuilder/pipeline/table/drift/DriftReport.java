package io.datasetbuilder.pipeline.table.drift;

import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.manifest.SchemaDriftFinding;
import java.util.List;
import java.util.Optional;

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

  /** A sentence for every finding, as a run's warnings hold it: drift stops nothing. */
  public List<String> warnings() {
    return findings.stream().map(SchemaDriftFinding::detail).toList();
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
