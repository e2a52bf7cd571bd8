package io.datasetbuilder.pipeline.model.contract;

import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.DAY;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.OWNER;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.STRANGER;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.run;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.source;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.unread;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.withChecks;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.withOwner;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.withSources;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.withStatus;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.withTimes;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.index.CheckCounts;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.RunFilter;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.RunIndex.HourCounts;
import io.datasetbuilder.pipeline.model.index.RunIndex.QualityRunCounts;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What {@link RunIndex} promises; each test begins with an empty index. Here: what it counts. */
public abstract class RunIndexContract extends RunIndexDatasetsContract {

  @Test
  public void talliesTheQualityOfRuns() {
    record(
        withSources(run("pass", "d", 1), withChecks(source("a", 1), new CheckCounts(1, 0, 0))),
        withSources(run("both", "d", 2), withChecks(source("a", 1), new CheckCounts(1, 1, 1))),
        withSources(run("none", "d", 3), withChecks(source("a", 1), CheckCounts.NONE)),
        withSources(run("unevaluated", "d", 4), unread("a")));

    assertThat(index().tally(RunFilter.of(ALL))).isEqualTo(new QualityRunCounts(4, 2, 1, 1, 1));
    assertThat(index().tally(RunFilter.of(Visibility.of(STRANGER))))
        .isEqualTo(new QualityRunCounts(0, 0, 0, 0, 0));
  }

  @Test
  public void countsEndingsByHourAndStatusOldestFirst() {
    index().record(run("late", "d", 119));
    index().record(withStatus(run("failed", "d", 61), RunStatus.FAILED));
    index().record(run("early", "d", 60));
    index().record(run("first", "d", 59));

    assertThat(index().endings(ALL, DAY, DAY.plusSeconds(7200)))
        .containsExactly(
            new HourCounts(DAY, RunStatus.OK, 1),
            new HourCounts(DAY.plusSeconds(3600), RunStatus.OK, 2),
            new HourCounts(DAY.plusSeconds(3600), RunStatus.FAILED, 1));
  }

  @Test
  public void countsEndingsOfAWindowWithItsStartAndWithoutItsEnd() {
    index().record(run("at start", "d", 60));
    index().record(run("at end", "d", 90));

    assertThat(index().endings(ALL, DAY.plusSeconds(3600), DAY.plusSeconds(5400)))
        .containsExactly(new HourCounts(DAY.plusSeconds(3600), RunStatus.OK, 1));
  }

  @Test
  public void countsNoEndingOfARunThatStatesNone() {
    IndexedRun run = run("a", "d", 1);
    index().record(withTimes(run, run.startedAt(), Optional.empty()));
    index().record(run("b", "d", 1));

    assertThat(index().endings(ALL, DAY.minusSeconds(3600), DAY.plusSeconds(3600)))
        .containsExactly(new HourCounts(DAY, RunStatus.OK, 1));
    assertThat(index().withoutFinish(ALL)).isEqualTo(1);
  }

  @Test
  public void countsEndingsOfVisibleRunsOnly() {
    IndexedRun run = run("mine", "d", 1);
    IndexedRun legacy = withOwner(run("legacy", "d", 2), Optional.empty(), run.createdBy());
    IndexedRun strange =
        withOwner(
            run("strange", "d", 3), Optional.of(STRANGER.ownerId()), Optional.of(OWNER.label()));
    for (IndexedRun one : List.of(run, legacy, strange)) {
      index().record(one);
      index().record(withTimes(renamed(one), Optional.empty(), Optional.empty()));
    }

    assertThat(index().endings(MINE, DAY, DAY.plusSeconds(3600)))
        .containsExactly(new HourCounts(DAY, RunStatus.OK, 2));
    assertThat(index().withoutFinish(MINE)).isEqualTo(2);
  }

  private static IndexedRun renamed(IndexedRun run) {
    return withOwner(run("other-" + run.runId(), "d", 1), run.ownerId(), run.createdBy());
  }
}
