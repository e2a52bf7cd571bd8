package io.datasetbuilder.pipeline.runs.quality;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.index.CheckCounts;
import io.datasetbuilder.pipeline.model.index.IndexFailure;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.PageRequest;
import io.datasetbuilder.pipeline.model.index.QualityAvailability;
import io.datasetbuilder.pipeline.model.index.RunFilter;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.RunIndex.QualityRunCounts;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.json.RecordedLists;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.manifest.SchemaDriftFinding;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.list.ListLimits;
import io.datasetbuilder.pipeline.runs.list.ReadRun;
import io.datasetbuilder.pipeline.runs.list.ReadingProblem;
import io.datasetbuilder.pipeline.runs.list.RunView;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** States the recorded quality of runs. Safe for concurrent use. */
public final class ReadQuality {

  /** Number of runs of a history when the request sets no limit. */
  public static final int DEFAULT_HISTORY = 30;

  private static final Duration WINDOW = Duration.ofHours(24);

  private final ReadRun runs;
  private final RunIndex index;
  private final Clock clock;

  public ReadQuality(ReadRun runs, RunIndex index, Clock clock) {
    this.runs = runs;
    this.index = index;
    this.clock = clock;
  }

  /** The quality of one run. */
  public Result<RunQuality> ofRun(Visibility visibility, RunId id) {
    return runs.read(visibility, id).map(RunQuality::of);
  }

  /**
   * The newest runs of a dataset, newest first.
   *
   * @param limit at least 1
   */
  public Result<List<RunScore>> history(Visibility visibility, String datasetId, int limit) {
    return ListLimits.positive(limit)
        .then(
            most -> {
              RunFilter filter = RunFilter.of(visibility).inDataset(datasetId);
              List<IndexedRun> found = index.runs(filter, PageRequest.first(most)).runs();
              return found.isEmpty()
                  ? ReadingProblem.datasetNotFound(datasetId)
                  : Result.ok(found.stream().map(RunScore::of).toList());
            });
  }

  /**
   * The runs of the last 24 hours, by their end, else their beginning: the window is without its
   * start and with its end, which is now. Runs that cannot be listed are reported as such.
   */
  public QualitySummary lastDay(Visibility visibility) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    try {
      QualityRunCounts tally =
          index.tally(RunFilter.of(visibility).within(after(now.minus(WINDOW)), after(now)));
      return new QualitySummary(now, true, tally);
    } catch (IndexFailure unreadable) {
      return QualitySummary.unavailable(now);
    }
  }

  /**
   * The index keeps whole microseconds, and its windows are with their start, without their end.
   */
  private static Instant after(Instant moment) {
    return moment.plus(1, ChronoUnit.MICROS);
  }

  /**
   * The quality of the runs of one day.
   *
   * @param generatedAt the end of the window
   * @param available false when the runs could not be listed; all counts are 0 then
   * @param tally in runs
   */
  public record QualitySummary(Instant generatedAt, boolean available, QualityRunCounts tally) {

    /** The only window. */
    public static final String WINDOW = "24h";

    /** Summary when the runs cannot be listed. */
    public static QualitySummary unavailable(Instant now) {
      return new QualitySummary(now, false, new QualityRunCounts(0, 0, 0, 0, 0));
    }
  }

  /**
   * The quality of one run in a history.
   *
   * @param timestamp when it ended, else when it began
   * @param validatedRows Silver rows of all sources; empty when no source has any count
   */
  public record RunScore(
      String runId,
      Optional<Instant> timestamp,
      RunStatus status,
      CheckCounts checks,
      Optional<Long> validatedRows) {

    static RunScore of(IndexedRun run) {
      boolean counted = run.sources().stream().anyMatch(source -> source.rowCount().isPresent());
      return new RunScore(
          run.runId(),
          run.happenedAt(),
          run.status(),
          run.checks(),
          counted ? Optional.of(run.totalRowCount()) : Optional.empty());
    }

    /** The share of evaluated checks that passed, 0 to 1; empty without an evaluated check. */
    public Optional<BigDecimal> rulePassRate() {
      return checks.evaluated() == 0
          ? Optional.empty()
          : Optional.of(
              BigDecimal.valueOf(checks.pass())
                  .divide(BigDecimal.valueOf(checks.evaluated()), MathContext.DECIMAL64));
    }
  }

  /**
   * The quality that a run recorded.
   *
   * @param results by source key
   * @param drift by source key; no finding may also mean that nothing was compared
   */
  public record RunQuality(
      RunId runId,
      QualityAvailability availability,
      RecordedLists<QualityCheckResult> results,
      RecordedLists<SchemaDriftFinding> drift) {

    /** Quality results that the manifest of a run holds. */
    public static RunQuality of(RunView run) {
      return new RunQuality(
          run.id(),
          run.indexed().qualityAvailability(),
          run.manifest().findings().checks().qualityResults(),
          run.manifest().findings().checks().schemaDrift());
    }

    /** Number of checks of all sources by status. */
    public CheckCounts checks() {
      return CheckCounts.of(results.all());
    }

    /** Checks of all sources, PASS included. */
    public long evaluatedChecks() {
      return results.all().size();
    }
  }
}
