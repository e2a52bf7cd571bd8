package io.datasetbuilder.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.event.LiveEvents;
import io.datasetbuilder.pipeline.runs.event.NewEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Spec, "Events": runs that are followed live. */
class LiveEventsTest {

  private final HandFeed feed = new HandFeed();
  private final TestServer server =
      TestServer.with("GET", "/events", call -> new Reply.Events(feed, after(call.header("After"))))
          .with("GET", "/now", call -> Reply.ok(new JsonMembers().toObject()))
          .settings(
              usual ->
                  usual
                      .withWorkers(1)
                      .withTimes(
                          Duration.ofSeconds(2), Duration.ofMillis(400), Duration.ofSeconds(2)))
          .start();

  @AfterEach
  void stop() {
    server.close();
  }

  private static long after(Optional<String> header) {
    return header.map(Long::parseLong).orElse(0L);
  }

  private Wire follow(String... headers) {
    return server.wire().send(TestServer.request("GET /events", "", headers));
  }

  @Test
  void eventsArriveAsTheyHappenAndTheStreamEndsBehindTheLast() {
    try (Wire wire = follow()) {
      wire.until(":\n\n");
      feed.report();
      wire.until("id: 1\nevent: run_submitted\ndata: {\"seq\":1}\n\n");
      feed.report();
      feed.end();

      assertThat(wire.untilClosed().head())
          .contains("id: 2\nevent: run_submitted\ndata: {\"seq\":2}\n\n");
    }
  }

  @Test
  void theStreamIsOfTheTypeThatBrowsersFollow() {
    feed.end();
    try (Wire wire = follow()) {
      RawAnswer answer = wire.untilClosed();

      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.header("Content-Type")).contains("text/event-stream; charset=utf-8");
      assertThat(answer.header("X-Request-ID").orElseThrow()).matches("[0-9a-f]{12}");
    }
  }

  @Test
  void theHeadOfAStreamComesWithoutEvents() {
    feed.report();
    RawAnswer answer = server.call("HEAD /events");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("Content-Type")).contains("text/event-stream; charset=utf-8");
    assertThat(answer.body()).isEmpty();
  }

  @Test
  void aStreamBeginsBehindItsPosition() {
    feed.report();
    feed.report();
    feed.end();
    try (Wire wire = follow("After: 1")) {
      assertThat(wire.untilClosed().body()).contains("id: 2\n").doesNotContain("id: 1\n");
    }
  }

  @Test
  void aSilentStreamBeatsAndOutlivesTheTimeOfSilence() {
    try (Wire wire = follow()) {
      for (int beat = 0; beat < 25; beat++) {
        wire.until(":\n\n");
      }
      feed.report();

      assertThat(wire.until("id: 1\n")).isNotEmpty();
    }
  }

  @Test
  void streamsHoldNoWorker() {
    List<Wire> followers = followers(30);

    assertThat(server.call("GET /now").status()).isEqualTo(200);
    followers.forEach(Wire::close);
  }

  @Test
  void aFollowerWhoIsGoneIsForgottenAndHoldsUpNobody() {
    List<Wire> gone = followers(EventStreams.MOST - 1);
    try (Wire stays = follow()) {
      stays.until(":\n\n");
      gone.forEach(Wire::close);
      feed.report();

      assertThat(stays.until("id: 1\n")).isNotEmpty();
      awaitPlaceForOneMore();
    }
  }

  private void awaitPlaceForOneMore() {
    RawAnswer answer = new RawAnswer("", "");
    feed.end();
    while (answer.status() != 200) {
      answer = server.call("GET /events");
    }
  }

  @Test
  @Tag("deep")
  void aFollowerWhoDoesNotReadHoldsUpNobody() {
    List<Wire> deaf = followers(3);
    try (Wire hears = follow()) {
      for (int i = 0; i < 20_000; i++) {
        feed.report();
      }
      assertThat(hears.until("id: 20000\n")).isNotEmpty();
    }
    deaf.forEach(Wire::close);
  }

  @Test
  void moreFollowersThanThereArePlacesAreRefused() {
    List<Wire> followers = followers(EventStreams.MOST);

    RawAnswer answer = server.call("GET /events");

    assertThat(answer.status()).isEqualTo(429);
    assertThat(answer.body()).contains("\"code\":\"too_many_streams\"");
    assertThat(answer.header("Content-Type")).contains("application/json; charset=utf-8");
    followers.forEach(Wire::close);
  }

  @Test
  void aFeedThatFailsEndsItsStreamOnly() {
    try (Wire wire = follow()) {
      wire.until(":\n\n");
      feed.fail();
      wire.untilClosed();

      assertThat(server.call("GET /now").status()).isEqualTo(200);
    }
  }

  @Test
  void closingTheServerEndsStreamsCleanly() {
    try (Wire wire = server.wire()) {
      wire.send("GET /events HTTP/1.1\r\nHost: a\r\n\r\n").until(":\n\n");

      server.close();

      assertThat(wire.until("\r\n0\r\n\r\n")).isNotEmpty();
    }
  }

  private List<Wire> followers(int number) {
    List<Wire> followers = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      Wire wire = follow();
      wire.until(":\n\n");
      followers.add(wire);
    }
    return followers;
  }

  /** A feed whose events the test reports. */
  private static final class HandFeed implements LiveEvents.EventFeed {
    private final List<RunEvent> events = new ArrayList<>();
    private volatile boolean goesOn = true;
    private volatile boolean broken;

    synchronized void report() {
      NewEvent what = NewEvent.ofRun(NewEvent.EventKind.RUN_SUBMITTED, NewEvent.EventStatus.OK);
      events.add(new RunEvent(new RunId("r"), events.size() + 1, Instant.EPOCH, what));
    }

    void end() {
      goesOn = false;
    }

    void fail() {
      broken = true;
    }

    @Override
    public synchronized List<RunEvent> after(long seq) {
      if (broken) {
        throw new IllegalStateException("the state is gone");
      }
      return List.copyOf(events.subList((int) seq, events.size()));
    }

    @Override
    public boolean goesOn() {
      return goesOn;
    }
  }
}
