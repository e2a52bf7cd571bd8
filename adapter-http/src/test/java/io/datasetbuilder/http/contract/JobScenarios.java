package io.datasetbuilder.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

abstract class JobScenarios extends Scenarios {

  private String submitted(String spec) {
    String run = fresh("job");
    call("submitBuild").json(Map.of("spec", spec, "run_id", run)).gives(202);
    return run;
  }

  /** Follows the job's events to their end. */
  private Answered followed(String run) {
    return call("getBuildEvents")
        .path("run_id", run)
        .header("Accept", "text/event-stream")
        .gives(200);
  }

  @Test
  void aSubmittedJobIsReportedUntilItSucceeded() {
    String run = submitted(Specs.people(world(), fresh("people")));
    followed(run);

    Answered job = call("getBuildJob").path("run_id", run).gives(200);

    assertThat(job.member("status")).isEqualTo("succeeded");
    assertThat(job.member("response", "run_id")).isEqualTo(run);
  }

  @Test
  void anInvalidSpecIsAcceptedAndItsJobFails() {
    String run = submitted("dataset_id: x\n");
    followed(run);

    Answered job = call("getBuildJob").path("run_id", run).gives(200);

    assertThat(job.member("status")).isEqualTo("failed");
    assertThat(job.member("code")).isNotNull();
  }

  @Test
  void anIdThatLeftNoRunIsRefused() {
    String run = submitted("dataset_id: x\n");
    followed(run);

    call("submitBuild")
        .json(Map.of("spec", "dataset_id: x\n", "run_id", run))
        .gives(409)
        .saying("run_id_ended");
  }

  @Test
  void anIdOfAFinishedRunIsRefused() {
    String spec = Specs.people(world(), fresh("people"));
    String run = built(spec, 200);

    call("submitBuild")
        .json(Map.of("spec", spec, "run_id", run))
        .gives(409)
        .saying("run_id_completed");
  }

  @Test
  void eventsAreListedOldestFirstAlsoFromTheEnd() {
    String run = submitted(Specs.people(world(), fresh("people")));
    followed(run);

    call("getBuildEvents").path("run_id", run).gives(200);
    Answered newest =
        call("getBuildEvents")
            .path("run_id", run)
            .query("tail", "true")
            .query("limit", "2")
            .gives(200);

    assertThat(newest.text()).contains("\"run_finished\"").doesNotContain("\"run_submitted\"");
  }

  @Test
  void aStreamOfEventsGoesOnBehindTheLastOneThatWasSeen() {
    String run = submitted(Specs.people(world(), fresh("people")));
    String all = followed(run).text();

    Answered rest =
        call("getBuildEvents")
            .path("run_id", run)
            .header("Accept", "text/event-stream")
            .header("Last-Event-ID", "1")
            .gives(200);

    assertThat(all).contains("id: 1\nevent: run_submitted\n");
    assertThat(rest.text()).contains("id: 2\n", "event: run_finished").doesNotContain("id: 1\n");
  }

  @Test
  void eventsWithAWrongLimitAreRefused() {
    String run = submitted("dataset_id: x\n");

    call("getBuildEvents").path("run_id", run).query("limit", "0").gives(400);
    call("getBuildEvents").path("run_id", run).query("tail", "yes").gives(400);
    call("getBuildEvents").path("run_id", run).query("after", "-1").gives(400);
  }

  @Test
  void whatEndedCannotBeCancelled() {
    String run = submitted("dataset_id: x\n");
    followed(run);

    Answered refused = call("cancelBuildJob").path("run_id", run).gives(409);

    assertThat(refused.member("status")).isEqualTo("failed");
  }

  @Test
  void aJobThatIsNotThereIsNotFound() {
    call("getBuildJob").path("run_id", "nowhere").gives(404);
    call("cancelBuildJob").path("run_id", "nowhere").gives(404);
    call("getBuildEvents").path("run_id", "nowhere").gives(404);
  }

  @Test
  void aTextThatIsNoRunIdIsRefused() {
    call("getBuildJob").path("run_id", "_x").gives(400);
    call("cancelBuildJob").path("run_id", "_x").gives(400);
    call("getBuildEvents").path("run_id", "_x").gives(400);
  }
}
