package io.datasetbuilder.pipeline.runs.quality;

import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.QualityAvailability;
import java.util.List;
import java.util.Optional;

/**
 * A page of issues, failures first.
 *
 * @param total number of issues on all pages
 * @param nextCursor cursor of the next page; empty on the last page
 * @param coverage runs that were searched
 */
public record IssuePage(
    List<QualityIssue> issues, int total, Optional<String> nextCursor, IssueCoverage coverage) {
  public IssuePage {
    issues = List.copyOf(issues);
  }

  /**
   * Counts of tables, one for each dataset, by the coverage of the quality checks of the latest
   * run: without it, a page without issues would look like data without defects. {@code evaluated}
   * and {@code partial} together are the runs that {@link IndexedRun#isEvaluated}, as the quality
   * summary counts them.
   *
   * @param evaluated at least one check was evaluated, and every attempted source has results
   * @param notEvaluated no check was evaluated
   * @param partial at least one check was evaluated, and an attempted source has no results
   * @param unreadable the manifest is missing or cannot be read
   */
  public record IssueCoverage(int evaluated, int notEvaluated, int partial, int unreadable) {

    static final IssueCoverage NONE = new IssueCoverage(0, 0, 0, 0);

    /** All of them. */
    public int tables() {
      return evaluated + notEvaluated + partial + unreadable;
    }

    IssueCoverage with(IndexedRun run) {
      if (!run.isEvaluated()) {
        return new IssueCoverage(evaluated, notEvaluated + 1, partial, unreadable);
      }
      return run.qualityAvailability() == QualityAvailability.AVAILABLE
          ? new IssueCoverage(evaluated + 1, notEvaluated, partial, unreadable)
          : new IssueCoverage(evaluated, notEvaluated, partial + 1, unreadable);
    }

    IssueCoverage withUnreadable() {
      return new IssueCoverage(evaluated, notEvaluated, partial, unreadable + 1);
    }
  }
}
