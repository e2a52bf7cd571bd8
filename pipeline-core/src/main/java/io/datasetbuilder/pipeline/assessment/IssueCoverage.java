package io.datasetbuilder.pipeline.assessment;

import io.datasetbuilder.pipeline.index.QualityAvailability;

/**
 * How many tables were looked at, one a dataset, by what their latest run holds: without it, no
 * issue would look like no defect.
 *
 * @param evaluated every attempted source has results
 * @param notEvaluated no source has any
 * @param partial some sources have
 * @param unreadable the manifest is gone or cannot be read
 */
public record IssueCoverage(int evaluated, int notEvaluated, int partial, int unreadable) {

  static final IssueCoverage NONE = new IssueCoverage(0, 0, 0, 0);

  /** All of them. */
  public int tables() {
    return evaluated + notEvaluated + partial + unreadable;
  }

  IssueCoverage with(QualityAvailability availability) {
    return switch (availability) {
      case AVAILABLE -> new IssueCoverage(evaluated + 1, notEvaluated, partial, unreadable);
      case UNAVAILABLE -> new IssueCoverage(evaluated, notEvaluated + 1, partial, unreadable);
      case PARTIAL -> new IssueCoverage(evaluated, notEvaluated, partial + 1, unreadable);
    };
  }

  IssueCoverage withUnreadable() {
    return new IssueCoverage(evaluated, notEvaluated, partial, unreadable + 1);
  }
}
