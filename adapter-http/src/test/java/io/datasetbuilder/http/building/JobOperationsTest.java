package io.datasetbuilder.http.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.http.fixture.BuiltRuns;
import io.datasetbuilder.http.fixture.JsonResponse;
import io.datasetbuilder.http.fixture.OperationClient;
import io.datasetbuilder.http.run.RunOperations;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.runs.event.NewEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobOperationsTest {

  private static final List<String> ENDED = List.of("succeeded", "failed", "cancelled");
  private static final String ENDING = "run_(finished|failed|cancelled)";

  @AutoClose private final BuiltRuns built;
  private OperationClient client;

  JobOperationsTest(@TempDir Path folder) {
    built = new BuiltRuns(folder, Map.of("SVC_MAX_BUILDS", "1"));
    List<Operation> operations = new ArrayList<>(Routes.of(JobOperations::declare));
    operations.addAll(Routes.of(RunOperations::declare));
    operations.addAll(Routes.of(RunOperations::declare));
    client = new OperationClient(built.service, operations);
  }

  @Test
  void aNewJobIsAcceptedAndSucceedsWithTheWholeAnswerOfItsBuild() {
    JsonResponse accepted = submit("one", built.people());

    assertThat(accepted.status()).isEqualTo(202);
    assertThat(accepted.text("run_id")).isEqualTo("one");
    assertThat(accepted.text("status")).isEqualTo("queued");
    assertThat(accepted.names())
        .contains("created_at", "updated_at")
        .doesNotContain("response", "error", "code", "retry_of");
    JsonResponse ended = ended("one");
    assertThat(ended.text("status")).isEqualTo("succeeded");
    assertThat(ended.object("response").text("status")).isEqualTo("ok");
    assertThat(ended.object("response").objects("outcomes")).hasSize(1);
    assertThat(ended.names()).doesNotContain("error");
  }

  @Test
  void theServiceMakesARunIdWhenNoneIsGiven() {
    JsonResponse accepted = client.post("/builds", new JsonMembers().put("spec", built.people()));

    assertThat(accepted.text("run_id")).matches("[0-9]{8}T[0-9]{12}Z-[0-9a-f]{12}");
  }

  @Test
  void aJobWhoseSourceFailsHasFailedWithItsAnswer() {
    submit("one", BuiltRuns.spec("people", "upl_" + "0".repeat(32), ""));

    JsonResponse ended = ended("one");

    assertThat(ended.text("status")).isEqualTo("failed");
    assertThat(ended.object("response").text("status")).isEqualTo("failed");
    assertThat(ended.object("response").text("error")).isEqualTo(ended.text("error"));
  }

  @Test
  void anInvalidSpecIsAcceptedAndItsJobFails() {
    assertThat(submit("one", "dataset_id: [").status()).isEqualTo(202);

    JsonResponse ended = ended("one");

    assertThat(ended.text("status")).isEqualTo("failed");
    assertThat(ended.text("error")).isNotBlank();
    assertThat(ended.text("code")).isNotBlank();
    assertThat(ended.names()).doesNotContain("response");
  }

  @Test
  void aRequestThatIsNoSubmissionIsRefused() {
    assertThat(client.post("/builds", new JsonMembers()).refusal())
        .isEqualTo("400 missing 'spec' in request body");
    assertThat(client.post("/builds", new JsonMembers().put("spec", 1)).refusal())
        .isEqualTo("400 'spec' must be a YAML string");
    assertThat(submit("", built.people()).refusal())
        .isEqualTo("400 'run_id' must be a non-empty string");
    assertThat(submit("../x", built.people()).refusal())
        .startsWith("400 'run_id' must be one path segment");
  }

  @Test
  void anIdThatIsActiveIsAnsweredWithItsJob() {
    hold("one");

    JsonResponse again = submit("one", built.people());

    assertThat(again.status()).isEqualTo(200);
    assertThat(again.text("status")).isEqualTo("running");
  }

  @Test
  void anIdWithAFinishedRunIsRefused() {
    built.build("one", built.people());

    JsonResponse answer = submit("one", built.people());

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.text("code")).isEqualTo("run_id_completed");
    assertThat(answer.text("run_id")).isEqualTo("one");
  }

  @Test
  void theIdOfACancelledRunIsRefusedAndTheRunCanBeRetried() {
    hold("one");
    client.post("/builds/one/cancel", new JsonMembers());
    built.exporter.release();
    assertThat(ended("one").text("status")).isEqualTo("cancelled");

    JsonResponse answer = submit("one", built.people());

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.text("code")).isEqualTo("run_id_completed");
    assertThat(answer.text("error"))
        .startsWith("run one was cancelled, and a run id is used once: ")
        .contains("retry_of one");
    JsonMembers retry =
        new JsonMembers().put("spec", built.people()).put("run_id", "two").put("retry_of", "one");
    assertThat(client.post("/builds", retry).status()).isEqualTo(202);
    assertThat(ended("two").text("status")).isEqualTo("succeeded");
  }

  @Test
  void anIdWhoseJobEndedWithoutARunIsRefused() {
    submit("one", "dataset_id: [");
    ended("one");

    JsonResponse answer = submit("one", built.people());

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.text("code")).isEqualTo("run_id_ended");
    assertThat(answer.text("run_id")).isEqualTo("one");
  }

  @Test
  void anOrphansIdIsAcceptedAgain() throws Exception {
    Files.createDirectories(built.output.resolve("orphan/gold/s"));

    assertThat(submit("orphan", built.people()).status()).isEqualTo(202);
    assertThat(ended("orphan").text("status")).isEqualTo("succeeded");
  }

  @Test
  void noMoreThanTenJobsWait() {
    hold("running");
    for (int i = 0; i < 10; i++) {
      assertThat(submit("waiting-" + i, built.people()).status()).isEqualTo(202);
    }

    JsonResponse answer = submit("one-more", built.people());

    assertThat(answer.refusal())
        .startsWith("429 async build queue is full: 10 builds wait; SVC_MAX_BUILDS");
    assertThat(answer.text("code")).isEqualTo("build_queue_full");
    assertThat(client.get("/builds/one-more").status()).isEqualTo(404);
  }

  @Test
  void nothingIsTakenInWhileTheServiceStops() {
    built.service.drain(Duration.ofSeconds(1));

    JsonResponse answer = submit("one", built.people());

    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.text("code")).isEqualTo("service_stopping");
  }

  @Test
  void aWaitingJobIsCancelledAtOnceAndAgain() {
    hold("running");
    submit("waiting", built.people());

    assertThat(cancel("waiting").text("status")).isEqualTo("cancelled");
    assertThat(cancel("waiting").status()).isEqualTo(200);
    assertThat(client.get("/builds/waiting/manifest").status()).isEqualTo(404);
  }

  @Test
  void aRunningJobIsCancelling() {
    hold("one");

    assertThat(cancel("one").text("status")).isEqualTo("cancelling");
    assertThat(cancel("one").text("status")).isEqualTo("cancelling");
    built.exporter.release();
    assertThat(ended("one").text("status")).isEqualTo("cancelled");
    assertThat(client.get("/builds/one/manifest").text("status")).isEqualTo("cancelled");
  }

  @Test
  void aJobThatHasEndedCannotBeCancelled() {
    submit("one", built.people());
    ended("one");

    JsonResponse answer = cancel("one");

    assertThat(answer.refusal()).isEqualTo("409 build job has ended: one");
    assertThat(answer.text("run_id")).isEqualTo("one");
    assertThat(answer.text("status")).isEqualTo("succeeded");
    assertThat(answer.names()).containsExactlyInAnyOrder("error", "run_id", "status");
  }

  @Test
  void aJobThatNobodyKnowsIsNotFound() {
    assertThat(client.get("/builds/none").refusal()).isEqualTo("404 build job not found: none");
    assertThat(cancel("none").refusal()).isEqualTo("404 build job not found: none");
    assertThat(client.get("/builds/none").names()).containsExactly("error");
    assertThat(client.get("/builds/none/events").status()).isEqualTo(404);
  }

  @Test
  void aFinishedRunIsReportedAsTheJobThatItWas() {
    built.build("one", built.people());

    JsonResponse job = client.get("/builds/one");

    assertThat(job.text("status")).isEqualTo("succeeded");
    assertThat(job.names())
        .containsExactlyInAnyOrder("run_id", "status", "created_at", "updated_at", "created_by");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/builds/a%20b", "/builds/..%2Fx", "/builds/.x/events"})
  void aRunIdThatIsNoSegmentIsRefused(String target) {
    assertThat(client.get(target).refusal()).startsWith("400 'run_id' must be one path segment");
  }

  @Test
  void onlyTheEventsOfAJobThatGoesOnAreReported() {
    hold("one");
    submit("waiting", built.people());

    assertThat(kinds("/builds/one/events")).startsWith("run_submitted", "run_started");
    assertThat(kinds("/builds/waiting/events")).containsExactly("run_submitted");
    for (String what : List.of("/stages", "/quality", "/spec", "/stages/gold?source=s")) {
      assertThat(client.get("/builds/one" + what).refusal()).isEqualTo("404 run not found: one");
      assertThat(client.get("/builds/waiting" + what).status()).isEqualTo(404);
    }
    assertThat(client.get("/builds/one/manifest").refusal())
        .isEqualTo("404 manifest not found: one");
    assertThat(client.get("/artifacts/one").refusal()).isEqualTo("404 run not found: one");
  }

  @Test
  void eventsAreReportedOldestFirstWithEveryMember() {
    submit("one", built.people());
    ended("one");

    JsonResponse answer = client.get("/builds/one/events");

    assertThat(answer.names()).containsExactlyInAnyOrder("run_id", "events");
    List<JsonResponse> events = answer.objects("events");
    assertThat(events).extracting(event -> event.number("seq")).isSorted().doesNotHaveDuplicates();
    assertThat(events.get(0).text("event")).isEqualTo("run_submitted");
    assertThat(events.get(events.size() - 1).text("event")).isEqualTo("run_finished");
    assertThat(events)
        .allSatisfy(
            event ->
                assertThat(event.names())
                    .containsExactlyInAnyOrder(
                        "seq",
                        "timestamp",
                        "run_id",
                        "event",
                        "status",
                        "source_key",
                        "stage",
                        "message",
                        "metrics"));
  }

  @Test
  void eventsCanBeLimitedTakenFromTheEndAndResumed() {
    submit("one", built.people());
    ended("one");
    List<String> all = kinds("/builds/one/events");

    assertThat(kinds("/builds/one/events?limit=2")).isEqualTo(all.subList(0, 2));
    assertThat(kinds("/builds/one/events?limit=2&tail=true"))
        .isEqualTo(all.subList(all.size() - 2, all.size()));
    long second = client.get("/builds/one/events").objects("events").get(1).number("seq");
    assertThat(kinds("/builds/one/events?after=" + second)).isEqualTo(all.subList(2, all.size()));
    assertThat(kinds("/builds/one/events?after=9999999999999999999999")).isEmpty();
  }

  @Test
  void theParametersOfEventsAreChecked() {
    built.build("one", built.people());
    assertThat(client.get("/builds/one/events?limit=0").refusal())
        .isEqualTo("400 'limit' must be a positive integer");
    assertThat(client.get("/builds/one/events?limit=1001").refusal())
        .isEqualTo("400 'limit' must be 1 to 1000");
    assertThat(client.get("/builds/one/events?tail=1").refusal())
        .isEqualTo("400 'tail' must be 'true' or 'false'");
    assertThat(client.get("/builds/one/events?after=-1").refusal())
        .isEqualTo("400 'after' must be a whole number from 0 on");
  }

  @Test
  void eventsAreStreamedBehindTheLastOneThatWasHad() {
    submit("one", built.people());
    ended("one");
    Map<String, String> stream = Map.of("Accept", "text/event-stream");

    Reply.Events all = (Reply.Events) client.reply("/builds/one/events", stream);
    Reply.Events resumed =
        (Reply.Events)
            client.reply(
                "/builds/one/events?after=1",
                Map.of("Accept", "text/event-stream, */*", "Last-Event-ID", "3"));

    assertThat(all.after()).isZero();
    assertThat(resumed.after()).isEqualTo(3);
    List<RunEvent> events = all.feed().after(0);
    assertThat(events.get(events.size() - 1).what().kind())
        .isEqualTo(NewEvent.EventKind.RUN_FINISHED);
    assertThat(all.feed().goesOn()).isFalse();
    assertThat(resumed.feed().after(3)).isEqualTo(events.subList(3, events.size()));
  }

  @Test
  void theStreamOfARunThatNobodyKnowsIsRefusedInJson() {
    Reply reply = client.reply("/builds/none/events", Map.of("Accept", "text/event-stream"));

    assertThat(((Reply.Json) reply).status().getCode()).isEqualTo(404);
  }

  private JsonResponse submit(String id, String spec) {
    return client.post("/builds", new JsonMembers().put("spec", spec).put("run_id", id));
  }

  private JsonResponse cancel(String id) {
    return client.post("/builds/" + id + "/cancel", new JsonMembers());
  }

  /** Submits a job and returns when it is at its export, where it stays. */
  private void hold(String id) {
    submit(id, built.heldPeople());
    built.exporter.awaitHeld();
  }

  /** The job, once it has ended and its last event is reported, too. */
  private JsonResponse ended(String id) {
    while (true) {
      JsonResponse job = client.get("/builds/" + id);
      if (ENDED.contains(job.text("status")) && lastKind(id).matches(ENDING)) {
        return job;
      }
      LockSupport.parkNanos(1_000_000);
    }
  }

  private String lastKind(String id) {
    return kinds("/builds/" + id + "/events?tail=true&limit=1").get(0);
  }

  private List<String> kinds(String target) {
    return client.get(target).objects("events").stream().map(event -> event.text("event")).toList();
  }
}
