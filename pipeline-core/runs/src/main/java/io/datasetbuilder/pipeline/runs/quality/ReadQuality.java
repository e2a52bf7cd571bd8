package io.datasetbuilder.pipeline.runs.quality;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.index.IndexFailure;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.PageRequest;
import io.datasetbuilder.pipeline.model.index.QualityRunCounts;
import io.datasetbuilder.pipeline.model.index.RunFilter;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.list.DatasetProblems;
import io.datasetbuilder.pipeline.runs.list.ListLimits;
import io.datasetbuilder.pipeline.runs.list.ReadRun;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** States the recorded quality of runs. Safe for concurrent use. */
public final class ReadQuality {

  /** Runs of a history when nothing else is asked for. */
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
                  ? DatasetProblems.notFound(datasetId)
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
}
