package io.datasetbuilder.pipeline.drift;

import java.util.List;

/**
 * How a source's table differs from earlier ones.
 *
 * @param findings the differences; none may mean that nothing was compared
 * @param evaluations one entry an axis, schema first
 */
public record DriftReport(List<SchemaDriftFinding> findings, List<DriftEvaluation> evaluations) {

  public DriftReport {
    findings = List.copyOf(findings);
    evaluations = List.copyOf(evaluations);
  }

  /** A sentence for every finding, as a run's warnings hold it: drift stops nothing. */
  public List<String> warnings() {
    return findings.stream().map(SchemaDriftFinding::detail).toList();
  }
}
