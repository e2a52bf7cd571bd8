package io.datasetbuilder.pipeline.runs.quality;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.index.DatasetPage;
import io.datasetbuilder.pipeline.model.index.DatasetPage.DatasetEntry;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.PageRequest;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.list.ReadRun;
import io.datasetbuilder.pipeline.runs.list.RunView;
import io.datasetbuilder.pipeline.table.quality.QualityCheckResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Gathers what needs attention: the warnings, failures and drift findings of the latest run of each
 * dataset. Safe for concurrent use.
 */
public final class FindIssues {

  private static final int DATASETS_A_PAGE = 500;

  private final ReadRun runs;
  private final RunIndex index;

  public FindIssues(ReadRun runs, RunIndex index) {
    this.runs = runs;
    this.index = index;
  }

  /** A page of issues. */
  public Result<IssuePage> find(Visibility visibility, IssueQuery query) {
    Result<Optional<IssueKey>> after =
        query
            .cursor()
            .map(cursor -> IssueKey.ofCursor(cursor).map(Optional::of))
            .orElseGet(() -> Result.ok(Optional.empty()));
    return after.map(key -> page(visibility, query, key));
  }

  private IssuePage page(Visibility visibility, IssueQuery query, Optional<IssueKey> after) {
    NavigableMap<IssueKey, QualityIssue> found = new TreeMap<>();
    IssuePage.IssueCoverage coverage = IssuePage.IssueCoverage.NONE;
    for (DatasetEntry dataset : datasets(visibility, query.datasetId())) {
      Optional<RunView> run = latest(visibility, dataset.latest());
      coverage = run.isPresent() ? coverage.with(dataset.latest()) : coverage.withUnreadable();
      run.ifPresent(read -> collect(found, query, dataset.latest(), RunQuality.of(read)));
    }
    NavigableMap<IssueKey, QualityIssue> left =
        after.map(key -> found.tailMap(key, false)).orElse(found);
    List<Map.Entry<IssueKey, QualityIssue>> shown =
        left.entrySet().stream().limit(query.limit()).toList();
    Optional<String> next =
        shown.size() < left.size()
            ? Optional.of(shown.get(shown.size() - 1).getKey().cursor())
            : Optional.empty();
    return new IssuePage(
        shown.stream().map(Map.Entry::getValue).toList(), found.size(), next, coverage);
  }

  /** A run that is gone or whose manifest is broken is counted, not reported. */
  private Optional<RunView> latest(Visibility visibility, IndexedRun run) {
    return runs.read(visibility, new RunId(run.runId())) instanceof Result.Ok<RunView> known
        ? Optional.of(known.value())
        : Optional.empty();
  }

  private static void collect(
      NavigableMap<IssueKey, QualityIssue> found,
      IssueQuery query,
      IndexedRun run,
      RunQuality quality) {
    for (QualityIssue issue : RunIssues.of(run, quality)) {
      if (query.wants(issue)) {
        int place = 0;
        while (found.putIfAbsent(IssueKey.of(issue, place), issue) != null) {
          place++;
        }
      }
    }
  }

  private List<DatasetEntry> datasets(Visibility visibility, Optional<String> datasetId) {
    if (datasetId.isPresent()) {
      return index.dataset(visibility, datasetId.get()).stream().toList();
    }
    List<DatasetEntry> all = new ArrayList<>();
    PageRequest request = PageRequest.first(DATASETS_A_PAGE);
    DatasetPage page = index.datasets(visibility, request);
    all.addAll(page.datasets());
    while (page.next().isPresent()) {
      page = index.datasets(visibility, request.after(page.next().get()));
      all.addAll(page.datasets());
    }
    return all;
  }

  /** The issues of one run, in the order of its manifest. */
  static final class RunIssues {

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

    private static Optional<QualityIssue.IssueStatus> status(QualityCheckResult result) {
      return switch (result.status()) {
        case PASS -> Optional.empty();
        case WARN -> Optional.of(QualityIssue.IssueStatus.WARN);
        case FAIL -> Optional.of(QualityIssue.IssueStatus.FAIL);
      };
    }
  }
}
