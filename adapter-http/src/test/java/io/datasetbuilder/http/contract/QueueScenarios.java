package io.datasetbuilder.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.http.fixture.StandIns;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One worker, which is busy with a build that waits. */
abstract class QueueScenarios extends Scenarios {

  private static final int PLACES = 10;

  @TempDir Path folder;
  private final StandIns standIns = new StandIns();
  private World world;

  @Override
  World world() {
    return world;
  }

  @BeforeEach
  void occupy() {
    world =
        new World(
            folder.resolve("out"),
            standIns,
            Map.of("SVC_MAX_BUILDS", "1", "SVC_BUILD_WAIT_SECONDS", "0"),
            settings -> settings);
    submit("busy").gives(202);
    world.held.awaitHeld();
  }

  @AfterEach
  void close() {
    world.close();
    standIns.close();
  }

  private ContractCall submit(String run) {
    return call("submitBuild").json(Map.of("spec", Specs.held(world, "people"), "run_id", run));
  }

  @Test
  void theSameJobIsNotBegunTwice() {
    assertThat(submit("busy").gives(200).member("status")).isEqualTo("running");
  }

  @Test
  void aWaitingJobIsCancelledAtOnceAndARunningOneLater() {
    submit("waiting").gives(202);

    Answered waiting = call("cancelBuildJob").path("run_id", "waiting").gives(200);
    Answered running = call("cancelBuildJob").path("run_id", "busy").gives(200);

    assertThat(waiting.member("status")).isEqualTo("cancelled");
    assertThat(running.member("status")).isEqualTo("cancelling");
  }

  @Test
  void moreJobsThanMayWaitAreRefused() {
    for (int i = 0; i < PLACES; i++) {
      submit("waiting-" + i).gives(202);
    }

    submit("one-too-many").gives(429).saying("build_queue_full");
  }

  @Test
  void aBuildThatFindsNoWorkerIsRefused() {
    call("createBuild")
        .json(Map.of("spec", Specs.people(world, "people")))
        .gives(429)
        .saying("build_queue_full");
  }

  @Test
  void aRunThatGoesOnCannotBeRetried() {
    call("submitBuild")
        .json(Map.of("spec", Specs.people(world, "people"), "retry_of", "busy"))
        .gives(409)
        .saying("retry_of_in_progress");
  }
}
