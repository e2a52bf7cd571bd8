package io.datasetbuilder.pipeline.runs.quality;

import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.table.quality.QualityCheckResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The issues of one run, in the order of its manifest. */
final class RunIssues {

  private RunIssues() {}

  static List<QualityIssue> of(IndexedRun run, RunQuality quality) {
    List<QualityIssue> issues = new ArrayList<>();
    quality
        .results()
        .byName()
        .forEach(
            (source, results) ->
                results.forEach(
                    result ->
                        status(result)
                            .map(status -> QualityIssue.of(run, source, status, result))
                            .ifPresent(issues::add)));
    quality
        .drift()
        .byName()
        .forEach(
            (source, findings) ->
                findings.forEach(found -> issues.add(QualityIssue.of(run, source, found))));
    return issues;
  }

  private static Optional<IssueStatus> status(QualityCheckResult result) {
    return switch (result.status()) {
      case PASS -> Optional.empty();
      case WARN -> Optional.of(IssueStatus.WARN);
      case FAIL -> Optional.of(IssueStatus.FAIL);
    };
  }
}
