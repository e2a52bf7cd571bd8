package io.datasetbuilder.pipeline.table.drift;

import java.util.List;

/**
 * How a source's table differs from earlier ones.
 *
 * @param findings the drift findings; none may mean that nothing was compared
 * @param otherChanges changes that are not drift findings; only the report of the run shows them
 * @param evaluations one entry an axis, schema first
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
}
