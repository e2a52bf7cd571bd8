package io.datasetbuilder.cli.remote;

import static io.datasetbuilder.cli.remote.FragileService.event;
import static io.datasetbuilder.cli.remote.FragileService.job;
import static io.datasetbuilder.cli.remote.FragileService.streamed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.cli.remote.RemoteService.RemoteJob;
import io.datasetbuilder.cli.remote.RunFollower.RemoteCancellation;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RunFollowerTest {

  private final List<Long> received = new ArrayList<>();
  private final List<String> said = new ArrayList<>();

  private RemoteJob follow(FragileService service) {
    return follow(service, Cancellation.NEVER);
  }

  private RemoteJob follow(FragileService service, Cancellation wish) {
    return new RunFollower(
            service.client(),
            "r1",
            event -> received.add(event.seq()),
            new RemoteCancellation(wish, said::add),
            time -> {})
        .toTheEnd();
  }

  @Test
  void aStreamIsFollowedToTheEndOfTheRun() {
    String events = streamed(1, "run_started") + ": alive\n\n" + streamed(2, "run_finished");
    try (FragileService service =
        new FragileService(
            call -> {
              if (call.wantsStream()) {
                call.stream(events);
              } else {
                call.json(200, job("succeeded"));
              }
            })) {
      RemoteJob job = follow(service);

      assertThat(job.status()).isEqualTo("succeeded");
      assertThat(received).containsExactly(1L, 2L);
    }
  }

  @Test
  void aBrokenStreamGoesOnBehindTheLastEventThatWasSeen() {
    try (FragileService service =
        new FragileService(
            call -> {
              if (!call.wantsStream()) {
                call.json(200, job(received.contains(3L) ? "succeeded" : "running"));
              } else if (call.after() == 0) {
                call.breakAfter(streamed(1, "run_started") + streamed(2, "stage_started"));
              } else {
                call.stream(streamed(call.after() + 1, "run_finished"));
              }
            })) {
      follow(service);

      assertThat(received).containsExactly(1L, 2L, 3L);
    }
  }

  @Test
  void anEventThatIsSentTwiceIsReportedOnce() {
    AtomicInteger streams = new AtomicInteger();
    try (FragileService service =
        new FragileService(
            call -> {
              if (!call.wantsStream()) {
                call.json(200, job(received.contains(2L) ? "succeeded" : "running"));
              } else if (streams.incrementAndGet() == 1) {
                call.breakAfter(streamed(1, "run_started"));
              } else {
                call.stream(streamed(1, "run_started") + streamed(2, "run_finished"));
              }
            })) {
      follow(service);

      assertThat(received).containsExactly(1L, 2L);
    }
  }

  @Test
  void whereStreamsDoNotWorkTheEventsAreAskedForAgainAndAgain() {
    AtomicInteger questions = new AtomicInteger();
    try (FragileService service =
        new FragileService(
            call -> {
              if (call.wantsStream()) {
                call.json(200, "{}");
              } else if (call.path().contains("/events?")) {
                boolean first = questions.incrementAndGet() == 1;
                String events = first ? event(1, "run_started") : event(2, "run_finished");
                call.json(200, "{\"run_id\":\"r1\",\"events\":[" + events + "]}");
              } else {
                call.json(200, job(received.contains(2L) ? "succeeded" : "running"));
              }
            })) {
      follow(service);

      assertThat(received).containsExactly(1L, 2L);
      assertThat(service.asked()).contains("GET /builds/r1/events?after=1&limit=1000");
    }
  }

  @Test
  void aServiceThatIsAwayForAWhileIsWaitedFor() {
    AtomicInteger calls = new AtomicInteger();
    try (FragileService service =
        new FragileService(
            call -> {
              if (calls.incrementAndGet() < 5) {
                call.json(503, "{\"error\":\"the service is stopping\",\"code\":\"stopping\"}");
              } else if (call.wantsStream()) {
                call.stream(streamed(1, "run_finished"));
              } else {
                call.json(200, job("succeeded"));
              }
            })) {
      assertThat(follow(service).status()).isEqualTo("succeeded");
    }
  }

  @Test
  void aRunThatTheServiceDoesNotKnowIsReportedAtOnce() {
    try (FragileService service =
        new FragileService(call -> call.json(404, "{\"error\":\"run not found: r1\"}"))) {
      assertThatThrownBy(() -> follow(service))
          .isInstanceOfSatisfying(
              RemoteFailure.class,
              failed ->
                  assertThat(failed.refusal().problems())
                      .extracting(Problem::message)
                      .containsExactly("run not found: r1"));
      assertThat(service.asked()).hasSize(1);
    }
  }

  @Test
  void aServiceThatStaysAwayIsGivenUp() {
    FragileService service = new FragileService(call -> call.json(200, "{}"));
    RemoteService client = service.client();
    service.close();

    assertThatThrownBy(
            () ->
                new RunFollower(client, "r1", event -> {}, RemoteCancellation.never(), time -> {})
                    .toTheEnd())
        .isInstanceOfSatisfying(
            RemoteFailure.class, failed -> assertThat(failed).hasMessage("remote_unreachable"));
  }

  @Test
  void aWishToCancelIsHandedOnOnce() {
    try (FragileService service =
        new FragileService(
            call -> {
              if (call.path().endsWith("/cancel")) {
                call.json(200, job("cancelling"));
              } else if (call.wantsStream()) {
                call.stream(": alive\n\n" + streamed(1, "run_cancelled"));
              } else {
                call.json(200, job("cancelled"));
              }
            })) {
      RemoteJob job = follow(service, () -> true);

      assertThat(job.status()).isEqualTo("cancelled");
      assertThat(service.asked()).filteredOn(call -> call.startsWith("POST")).hasSize(1);
      assertThat(said).singleElement().asString().contains("next safe boundary");
    }
  }

  @Test
  void aCancellationThatComesTooLateIsReportedAndTheRunFollowed() {
    try (FragileService service =
        new FragileService(
            call -> {
              if (call.path().endsWith("/cancel")) {
                call.json(409, "{\"error\":\"already ended\",\"run_id\":\"r1\"}");
              } else if (call.wantsStream()) {
                call.stream(": alive\n\n" + streamed(1, "run_finished"));
              } else {
                call.json(200, job("succeeded"));
              }
            })) {
      assertThat(follow(service, () -> true).status()).isEqualTo("succeeded");
      assertThat(said).singleElement().asString().contains("any more");
    }
  }
}
