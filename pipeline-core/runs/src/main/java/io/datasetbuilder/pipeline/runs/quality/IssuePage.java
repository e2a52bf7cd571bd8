package io.datasetbuilder.pipeline.runs.quality;

import java.util.List;
import java.util.Optional;

/**
 * A page of issues, failures first.
 *
 * @param total issues of all pages
 * @param nextCursor where the next page begins; empty on the last page
 * @param coverage how much was looked at
 */
public record IssuePage(
    List<QualityIssue> issues, int total, Optional<String> nextCursor, IssueCoverage coverage) {
  public IssuePage {
    issues = List.copyOf(issues);
  }
}
