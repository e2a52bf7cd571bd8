package io.datasetbuilder.pipeline.runs.list;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.fixture.IndexedRuns;
import io.datasetbuilder.pipeline.model.fixture.RunIndexInMemory;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.job.BuildJob;
import io.datasetbuilder.pipeline.runs.job.JobStatus;
import io.datasetbuilder.pipeline.runs.list.OwnedRuns.OwnedRun;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void aJobThatEndsBetweenTwoReadsIsListedOnce(int reads) {
    AtomicInteger left = new AtomicInteger(reads);
    RunIndex ending =
        (RunIndex)
            Proxy.newProxyInstance(
                RunIndex.class.getClassLoader(),
                new Class<?>[] {RunIndex.class},
                (proxy, method, arguments) -> {
                  if (left.getAndDecrement() == 0) {
                    index.record(IndexedRuns.run("ends", "d", 10));
                  }
                  return method.invoke(index, arguments);
                });

    List<BuildJob> jobs = List.of(job("ends", JobStatus.RUNNING));
    OwnedRuns runs = OwnedRuns.of(jobs, ending, 9, OwnedRunsTest::shown);

    assertThat(runs.runs()).extracting(OwnedRun::runId).containsExactly("ends");
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
