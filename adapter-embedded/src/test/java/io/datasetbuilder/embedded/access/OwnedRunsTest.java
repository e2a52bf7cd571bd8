package io.datasetbuilder.embedded.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.access.OwnedRuns.OwnedRun;
import io.datasetbuilder.pipeline.model.fixture.IndexedRuns;
import io.datasetbuilder.pipeline.model.fixture.RunIndexInMemory;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.job.BuildJob;
import io.datasetbuilder.pipeline.runs.job.JobStatus;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Runs and jobs of everybody. */
class OwnedRunsTest {

  private final RunIndexInMemory index = new RunIndexInMemory();

  private static BuildJob job(String runId, JobStatus status) {
    return new BuildJob(
        new RunId(runId),
        status,
        Optional.empty(),
        Optional.empty(),
        IndexedRuns.DAY,
        IndexedRuns.DAY,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static OwnedRun shown(IndexedRun run) {
    return new OwnedRun(
        run.runId(),
        run.status().wire(),
        run.startedAt(),
        run.finishedAt(),
        run.ownerId(),
        Optional.empty());
  }

  private OwnedRuns runs(int limit, BuildJob... jobs) {
    return OwnedRuns.of(List.of(jobs), index, limit, OwnedRunsTest::shown);
  }

  @Test
  void aJobThatEndsMeanwhileIsListedAndCountedOnce() {
    index.record(IndexedRuns.run("first", "d", 10));
    index.record(IndexedRuns.run("second", "d", 20));

    OwnedRuns runs = runs(2, job("first", JobStatus.RUNNING), job("second", JobStatus.CANCELLING));

    assertThat(runs.runs()).extracting(OwnedRun::runId).containsExactly("second", "first");
    assertThat(runs.total()).isEqualTo(2);
  }

  @Test
  void aJobThatWaitsHasNotStarted() {
    OwnedRuns runs = runs(9, job("waits", JobStatus.QUEUED), job("runs", JobStatus.RUNNING));

    assertThat(runs.runs())
        .extracting(OwnedRun::startedAt)
        .containsExactly(Optional.empty(), Optional.of(IndexedRuns.DAY));
    assertThat(runs.total()).isEqualTo(2);
  }
}
