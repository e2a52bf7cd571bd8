package io.datasetbuilder.pipeline.runs.quality;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.index.DatasetPage;
import io.datasetbuilder.pipeline.model.index.DatasetPage.DatasetEntry;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.PageRequest;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.list.ReadRun;
import io.datasetbuilder.pipeline.runs.list.ReadingProblem;
import io.datasetbuilder.pipeline.runs.list.RunView;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * Collects the issues that need attention: the warnings, failures and drift findings of the latest
 * run of each dataset. Safe for concurrent use.
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
      run.ifPresent(
          read -> collect(found, query, dataset.latest(), ReadQuality.RunQuality.of(read)));
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

  /**
   * Latest run of a dataset; a run that is missing or whose manifest is broken is counted, not
   * reported.
   */
  private Optional<RunView> latest(Visibility visibility, IndexedRun run) {
    return runs.read(visibility, new RunId(run.runId())) instanceof Result.Ok<RunView> known
        ? Optional.of(known.value())
        : Optional.empty();
  }

  private static void collect(
      NavigableMap<IssueKey, QualityIssue> found,
      IssueQuery query,
      IndexedRun run,
      ReadQuality.RunQuality quality) {
    for (QualityIssue issue : issues(run, quality)) {
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
  private static List<QualityIssue> issues(IndexedRun run, ReadQuality.RunQuality quality) {
    List<QualityIssue> issues = new ArrayList<>();
    quality
        .results()
        .byName()
        .forEach(
            (source, results) ->
                results.stream()
                    .filter(result -> result.status() != CheckStatus.PASS)
                    .forEach(result -> issues.add(QualityIssue.of(run, source, result))));
    quality
        .drift()
        .byName()
        .forEach(
            (source, findings) ->
                findings.forEach(found -> issues.add(QualityIssue.of(run, source, found))));
    return issues;
  }

  /**
   * Position of an issue in the list: failures, warnings, drift; then by dataset, source, category,
   * rule and column. Issues alike in all of these are distinguished by their place among
   * themselves. A cursor names the key of the last issue shown, so that issues which appear or
   * disappear meanwhile neither repeat nor hide another; a checksum detects a cursor that the
   * service did not issue.
   *
   * @param parts one text for each level of the order
   */
  record IssueKey(List<String> parts) implements Comparable<IssueKey> {

    private static final int LEVELS = 6;

    /** The length of a checksum. */
    private static final int CHECKSUM = 8;

    /** The length of a text, followed by a rest that begins with the text. */
    private static final Pattern PART = Pattern.compile("(\\d{1,6}):(.*)", Pattern.DOTALL);

    private static final Problem UNKNOWN =
        Problem.of(
            ReadingProblem.INVALID_CURSOR,
            "cursor",
            "'cursor' is not a cursor that this service issued");

    IssueKey {
      parts = List.copyOf(parts);
    }

    /**
     * The key of an issue.
     *
     * @param place among those alike, from 0
     */
    static IssueKey of(QualityIssue issue, int place) {
      return new IssueKey(
          List.of(
              rank(issue.status()),
              issue.datasetId(),
              issue.sourceKey(),
              issue.category(),
              issue.subject(),
              String.format(Locale.ROOT, "%06d", place)));
    }

    private static String rank(QualityIssue.IssueStatus status) {
      return switch (status) {
        case FAIL -> "1";
        case WARN -> "2";
        case DRIFT -> "3";
      };
    }

    @Override
    public int compareTo(IssueKey other) {
      return Arrays.compare(parts.toArray(String[]::new), other.parts.toArray(String[]::new));
    }

    String cursor() {
      StringBuilder texts = new StringBuilder();
      parts.forEach(part -> texts.append(part.length()).append(':').append(part));
      byte[] bytes = (checksum(texts.toString()) + texts).getBytes(StandardCharsets.UTF_8);
      return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** The key that a cursor names. */
    static Result<IssueKey> ofCursor(String cursor) {
      List<String> parts = new ArrayList<>();
      String left = decoded(cursor);
      for (Matcher next = PART.matcher(left); next.matches(); next = PART.matcher(left)) {
        int length = Integer.parseInt(next.group(1));
        String text = next.group(2);
        if (length > text.length()) {
          break;
        }
        parts.add(text.substring(0, length));
        left = text.substring(length);
      }
      if (parts.size() != LEVELS) {
        return Result.refused(UNKNOWN);
      }
      IssueKey key = new IssueKey(parts);
      return key.cursor().equals(cursor) ? Result.ok(key) : Result.refused(UNKNOWN);
    }

    /** Key text that follows the checksum in a cursor. */
    private static String decoded(String cursor) {
      try {
        String text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
        return text.substring(Math.min(CHECKSUM, text.length()));
      } catch (IllegalArgumentException notBase64) {
        return "";
      }
    }

    private static String checksum(String texts) {
      CRC32 sum = new CRC32();
      sum.update(texts.getBytes(StandardCharsets.UTF_8));
      return String.format(Locale.ROOT, "%08x", sum.getValue());
    }
  }
}
