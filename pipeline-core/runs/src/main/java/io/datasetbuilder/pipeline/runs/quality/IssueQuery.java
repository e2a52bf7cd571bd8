package io.datasetbuilder.pipeline.runs.quality;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.runs.list.ListLimits;
import io.datasetbuilder.pipeline.runs.list.ReadingProblem;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Query for issues; its filters apply before paging.
 *
 * @param statuses requested statuses; an empty set means all
 * @param category a check category or {@value QualityIssue#DRIFT_CATEGORY}
 * @param limit 1 to {@value #MAX_LIMIT}
 * @param cursor {@code next_cursor} of the page before
 */
public record IssueQuery(
    Set<QualityIssue.IssueStatus> statuses,
    Optional<String> datasetId,
    Optional<String> category,
    int limit,
    Optional<String> cursor) {

  /** Number of issues on a page when the request sets no limit. */
  public static final int DEFAULT_LIMIT = 100;

  /** The most issues of a page. */
  public static final int MAX_LIMIT = 500;

  public IssueQuery {
    statuses = Set.copyOf(statuses);
  }

  /**
   * A query as it is written.
   *
   * @param statuses each one status or several with commas between them
   */
  public static Result<IssueQuery> read(
      List<String> statuses,
      Optional<String> datasetId,
      Optional<String> category,
      int limit,
      Optional<String> cursor) {
    if (datasetId.filter(String::isEmpty).isPresent()) {
      return ListLimits.emptyFilter("dataset_id");
    }
    if (category.filter(String::isEmpty).isPresent()) {
      return ListLimits.emptyFilter("category");
    }
    return ListLimits.atMost(MAX_LIMIT, limit)
        .then(most -> statuses(statuses))
        .map(wanted -> new IssueQuery(wanted, datasetId, category, limit, cursor));
  }

  private static Result<Set<QualityIssue.IssueStatus>> statuses(List<String> written) {
    Set<QualityIssue.IssueStatus> wanted = EnumSet.noneOf(QualityIssue.IssueStatus.class);
    for (String word : String.join(",", written).split(",", -1)) {
      Optional<QualityIssue.IssueStatus> status =
          Choices.of(QualityIssue.IssueStatus.values()).named(word.strip());
      if (status.isEmpty() && !written.isEmpty()) {
        String message = "unknown status " + Quoting.quoted(word) + ": use fail, warn or drift";
        return Result.refused(Problem.of(ReadingProblem.INVALID_FILTER, "status", message));
      }
      status.ifPresent(wanted::add);
    }
    return Result.ok(wanted);
  }

  boolean wants(QualityIssue issue) {
    return (statuses.isEmpty() || statuses.contains(issue.status()))
        && category.map(issue.category()::equals).orElse(true);
  }
}
