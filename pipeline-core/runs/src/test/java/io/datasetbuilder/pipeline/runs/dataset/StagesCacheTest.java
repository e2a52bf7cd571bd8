package io.datasetbuilder.pipeline.runs.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.fixture.MovableClock;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.runs.fixture.ReadableRuns;
import io.datasetbuilder.pipeline.runs.stage.SourceStages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StagesCacheTest {

  private static final List<SourceStages> DONE =
      List.of(
          new SourceStages(
              "a",
              SourceStages.StageStatus.COMPLETED,
              SourceStages.StageStatus.COMPLETED,
              SourceStages.StageStatus.COMPLETED,
              Optional.empty()));

  private final MovableClock clock = new MovableClock(ReadableRuns.ENDED);
  private final StagesCache stages = new StagesCache(clock);
  private final List<String> read = new ArrayList<>();

  @Test
  void theStagesOfARunAreReadOnceAMoment() {
    ask("one");
    ask("one");
    assertThat(read).containsExactly("one");

    clock.pass(StagesCache.KEPT);

    ask("one");
    assertThat(read).containsExactly("one", "one");
  }

  @Test
  void aRunThatCouldNotBeReadIsAskedForAgain() {
    IndexedRun run = run("gone");

    assertThat(stages.of(run, List::of)).isEmpty();
    assertThat(stages.of(run, () -> DONE)).isEqualTo(DONE);
  }

  @Test
  void onlySoManyRunsAreRememberedTheOldestIsForgottenFirst() {
    for (int number = 0; number <= StagesCache.MOST; number++) {
      ask("run-" + number);
    }
    read.clear();

    ask("run-" + StagesCache.MOST);
    ask("run-0");

    assertThat(read).containsExactly("run-0");
  }

  private void ask(String id) {
    stages.of(
        run(id),
        () -> {
          read.add(id);
          return DONE;
        });
  }

  private static IndexedRun run(String id) {
    return IndexedRun.of(id, ReadableRuns.ok(id), Optional.empty());
  }
}
