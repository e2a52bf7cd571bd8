package io.datasetbuilder.pipeline.runs.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.call.ActiveCalls;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.fixture.IndexedRuns;
import io.datasetbuilder.pipeline.model.fixture.RunIndexInMemory;
import io.datasetbuilder.pipeline.model.index.IndexFailure;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class DatasetAgesTest {

  private final RunIndexInMemory index = new RunIndexInMemory();

  @Test
  void aDatasetAgesFromTheEndOfItsNewestSuccessfulRun() {
    index.record(IndexedRuns.run("old", "d", 10));
    index.record(IndexedRuns.run("new", "d", 20));

    assertThat(ages(() -> index)).isEqualTo(Map.of("d", Duration.ofMinutes(130)));
  }

  @Test
  void withoutARunThereIsNoAge() {
    assertThat(ages(() -> index)).isEmpty();
  }

  @Test
  void whileTheIndexCannotBeReadThereIsNoAge() {
    Supplier<RunIndex> broken =
        () -> {
          throw new IndexFailure(
              Problem.of(StorageProblem.INDEX_UNAVAILABLE, "", "the index cannot be used"));
        };

    assertThat(ages(broken)).isEmpty();
  }

  private static Map<String, Duration> ages(Supplier<RunIndex> index) {
    Clock clock = Clock.fixed(IndexedRuns.DAY.plus(Duration.ofMinutes(150)), ZoneOffset.UTC);
    return new DatasetAges(index, clock, new ActiveCalls()).read();
  }
}
