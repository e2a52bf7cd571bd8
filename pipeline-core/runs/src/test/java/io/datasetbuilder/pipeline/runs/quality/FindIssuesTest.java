package io.datasetbuilder.pipeline.runs.quality;

import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.MINE;
import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.THEIRS;
import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.check;
import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.drift;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.index.RunFilter;
import io.datasetbuilder.pipeline.model.index.RunIndex.QualityRunCounts;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.runs.fixture.ReadableRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Spec, "Endpoints", quality issues. */
class FindIssuesTest {

  private static final IssueQuery EVERYTHING =
      new IssueQuery(
          Set.of(), Optional.empty(), Optional.empty(), IssueQuery.DEFAULT_LIMIT, Optional.empty());

  private final ReadableRuns runs = new ReadableRuns();

  FindIssuesTest() {
    runs.with(
            "b",
            ReadQualityTest.evaluated(
                "b1",
                List.of(
                    check("range", "range", "z", "warn"),
                    check("range", "range", "z", "warn"),
                    check("missing", "max_null_ratio", "n", "warn"),
                    check("range", "range", "y", "fail"),
                    check("schema", "dtype", "n", "pass")),
                List.of(drift("column_removed", "old"))))
        .with(
            "a",
            ReadQualityTest.evaluated(
                "a1", List.of(check("range", "range", "m", "warn")), List.of()));
  }

  @Test
  void failuresComeFirstThenWarningsThenDriftEachInOrder() {
    assertThat(page(EVERYTHING).issues())
        .extracting(issue -> issue.status().wire() + " " + issue.datasetId() + issue.subject())
        .containsExactly(
            "fail brange y",
            "warn arange m",
            "warn bmax_null_ratio n",
            "warn brange z",
            "warn brange z",
            "drift bcolumn_removed old");
  }

  @Test
  void pagesJoinToTheWhole() {
    List<QualityIssue> joined = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      IssuePage page = page(query(List.of(), Optional.empty(), 2, cursor));
      assertThat(page.total()).isEqualTo(6);
      joined.addAll(page.issues());
      cursor = page.nextCursor();
    } while (cursor.isPresent());

    assertThat(joined).isEqualTo(page(EVERYTHING).issues());
  }

  @Test
  void onlyTheLatestRunOfADatasetCounts() {
    runs.with("b", ReadQualityTest.evaluated("b2", List.of(), List.of()));

    assertThat(page(EVERYTHING).issues())
        .extracting(issue -> issue.run().runId())
        .containsExactly("a1");
  }

  @Test
  void filtersApplyBeforePaging() {
    IssuePage failures = page(query(List.of("fail,drift"), Optional.empty(), 1, Optional.empty()));
    IssuePage missing = page(query(List.of(), Optional.of("missing"), 100, Optional.empty()));
    IssuePage drift = page(query(List.of(), Optional.of("schema_drift"), 100, Optional.empty()));

    assertThat(failures.total()).isEqualTo(2);
    assertThat(failures.issues()).hasSize(1);
    assertThat(missing.issues()).extracting(QualityIssue::category).containsExactly("missing");
    assertThat(drift.issues())
        .extracting(QualityIssue::status)
        .containsExactly(QualityIssue.IssueStatus.DRIFT);
  }

  @Test
  void oneDatasetCanBeAskedFor() {
    IssueQuery query =
        new IssueQuery(Set.of(), Optional.of("a"), Optional.empty(), 100, Optional.empty());

    assertThat(page(query).issues()).hasSize(1);
    assertThat(page(query).coverage()).isEqualTo(new IssuePage.IssueCoverage(1, 0, 0, 0));
  }

  @Test
  void coverageCountsWhatCouldNotBeLookedAt() {
    runs.with("legacy", ReadableRuns.ok("c1"))
        .with("half", passed("h1").withAttempted("second"))
        .with("torn", ReadableRuns.ok("t1"));
    runs.stored.withTorn("t1");

    IssuePage.IssueCoverage coverage = page(EVERYTHING).coverage();

    assertThat(coverage).isEqualTo(new IssuePage.IssueCoverage(2, 1, 1, 1));
    assertThat(coverage.tables()).isEqualTo(5);
  }

  /** A source of which no rule could be evaluated has results, but an empty list of them. */
  @Test
  void aTableWithoutAnyEvaluatedCheckIsNotEvaluated() {
    runs.with("unchecked", ReadQualityTest.evaluated("u1", List.of(), List.of()))
        .with(
            "half", ReadQualityTest.evaluated("h1", List.of(), List.of()).withAttempted("second"));

    assertThat(page(EVERYTHING).coverage()).isEqualTo(new IssuePage.IssueCoverage(2, 2, 0, 0));
  }

  @Test
  void coverageCountsTheRunsThatTheSummaryCounts() {
    runs.with("unchecked", ReadQualityTest.evaluated("u1", List.of(), List.of()))
        .with("half", passed("h1").withAttempted("second"))
        .with("legacy", ReadableRuns.ok("c1"));

    IssuePage.IssueCoverage coverage = page(EVERYTHING).coverage();
    QualityRunCounts tally = runs.index.tally(RunFilter.of(MINE));

    assertThat(coverage.tables()).isEqualTo((int) tally.total());
    assertThat(coverage.evaluated() + coverage.partial()).isEqualTo((int) tally.evaluated());
  }

  private static Manifest passed(String runId) {
    return ReadQualityTest.evaluated(
        runId, List.of(check("range", "range", "n", "pass")), List.of());
  }

  @Test
  void issuesOfOthersAreNotShown() {
    assertThat(known(finding().find(THEIRS, EVERYTHING)).issues()).isEmpty();
  }

  @Test
  void aFailedLatestRunHasIssuesToo() {
    runs.with(
        "f",
        ReadQualityTest.evaluated("f1", List.of(check("range", "range", "n", "fail")), List.of())
            .finished(RunStatus.FAILED, ReadableRuns.ENDED));

    assertThat(page(EVERYTHING).issues()).extracting(QualityIssue::datasetId).startsWith("b", "f");
  }

  @Test
  void wrongQuestionsAreRefused() {
    assertThat(code(read(List.of("warn,bad"), Optional.empty(), 1))).isEqualTo("invalid_filter");
    assertThat(code(read(List.of(""), Optional.empty(), 1))).isEqualTo("invalid_filter");
    assertThat(code(read(List.of(), Optional.of(""), 1))).isEqualTo("invalid_filter");
    assertThat(code(read(List.of(), Optional.empty(), 0))).isEqualTo("invalid_limit");
    assertThat(code(read(List.of(), Optional.empty(), 501))).isEqualTo("invalid_limit");
    assertThat(
            code(
                IssueQuery.read(List.of(), Optional.of(""), Optional.empty(), 1, Optional.empty())))
        .isEqualTo("invalid_filter");
    for (String cursor : List.of("", "!", "MToy", "MTpi", "OTk6YQ")) {
      IssueQuery query = query(List.of(), Optional.empty(), 1, Optional.of(cursor));
      assertThat(code(finding().find(MINE, query))).as(cursor).isEqualTo("invalid_cursor");
    }
  }

  @Test
  void aCursorThatWasChangedAnywhereIsRefused() {
    String cursor =
        page(query(List.of(), Optional.empty(), 1, Optional.empty())).nextCursor().orElseThrow();

    for (int i = 0; i < cursor.length(); i++) {
      char other = cursor.charAt(i) == 'A' ? 'B' : 'A';
      String changed = cursor.substring(0, i) + other + cursor.substring(i + 1);
      IssueQuery query = query(List.of(), Optional.empty(), 1, Optional.of(changed));
      assertThat(code(finding().find(MINE, query))).as(changed).isEqualTo("invalid_cursor");
    }
  }

  @Test
  void anIssueIsACheckOrADriftFindingAndNotBoth() {
    assertThatThrownBy(
            () ->
                new QualityIssue(
                    runs.index.find("a1").orElseThrow(),
                    "a",
                    QualityIssue.IssueStatus.FAIL,
                    Optional.empty(),
                    Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static IssueQuery query(
      List<String> statuses, Optional<String> category, int limit, Optional<String> cursor) {
    return known(IssueQuery.read(statuses, Optional.empty(), category, limit, cursor));
  }

  private static Result<IssueQuery> read(
      List<String> statuses, Optional<String> category, int limit) {
    return IssueQuery.read(statuses, Optional.empty(), category, limit, Optional.empty());
  }

  private IssuePage page(IssueQuery query) {
    return known(finding().find(MINE, query));
  }

  private FindIssues finding() {
    return new FindIssues(runs.reading(), runs.index);
  }

  private static String code(Result<?> answer) {
    return ((Result.Refused<?>) answer).problems().get(0).code().wire();
  }

  private static <T> T known(Result<T> answer) {
    return ((Result.Ok<T>) answer).value();
  }
}
