package io.datasetbuilder.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Callers who leave, who do not read, and who do not send: others are answered all the same. */
@Tag("deep")
class HostileCallersTest {

  private static final int MANY = 200;

  /** Fewer, because each has the bytes of its response in memory. */
  private static final int SOME = 20;

  /** More than a connection holds whose receiver does not read. */
  private static final int LARGE = 5 << 20;

  private static final Duration NO_WAIT = Duration.ofMillis(100);
  private static final int TENTHS = 10;
  private static final int UPLOAD_BYTES = 10_000;
  private static final int PATIENCE_SECONDS = 60;
  private static final byte[] MUCH = new byte[LARGE];
  private static final Reply LARGE_JSON =
      Reply.ok(new JsonMembers().put("text", "x".repeat(LARGE)).toObject());

  private final AtomicInteger whole = new AtomicInteger();
  private final CountDownLatch cut = new CountDownLatch(TENTHS - 1);
  private final List<Wire> held = new ArrayList<>();
  private final TestServer server =
      TestServer.with("GET", "/small", call -> Reply.ok(new JsonMembers().toObject()))
          .with("GET", "/json", call -> LARGE_JSON)
          .with(
              "GET",
              "/file",
              call -> new Reply.File("a/b", "f", LARGE, () -> new ByteArrayInputStream(MUCH)))
          .operation(
              Operation.ofPublic(
                  "GET", "/healthz", "healthz", call -> Reply.ok(new JsonMembers().toObject())))
          .operation(Operation.ofPublic("GET", "/page", "page", call -> LARGE_JSON))
          .upload("/uploads", this::keep)
          .settings(
              usual ->
                  usual
                      .withWorkers(2)
                      .withTimes(
                          Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofSeconds(2)))
          .start();

  @AfterEach
  void stop() {
    held.forEach(Wire::close);
    server.close();
  }

  private Reply keep(Call call) {
    try (InputStream content = call.content(UPLOAD_BYTES)) {
      content.transferTo(OutputStream.nullOutputStream());
      whole.incrementAndGet();
      return Reply.ok(new JsonMembers().toObject());
    } catch (IOException unforeseen) {
      throw new UncheckedIOException(unforeseen);
    } finally {
      cut.countDown();
    }
  }

  private void hold(String request) {
    held.add(server.wire().send(request));
  }

  private void assertOthersAreAnswered() {
    assertThat(server.call("GET /healthz").status()).isEqualTo(200);
    assertThat(server.call("GET /small").status()).isEqualTo(200);
  }

  /** The quickest of several calls: what other work takes on this machine does not count. */
  private Duration quickest(String requestLine) {
    Duration quickest = Duration.ofMinutes(1);
    for (int i = 0; i < SOME; i++) {
      long began = System.nanoTime();
      assertThat(server.call(requestLine).status()).isEqualTo(200);
      Duration took = Duration.ofNanos(System.nanoTime() - began);
      quickest = took.compareTo(quickest) < 0 ? took : quickest;
    }
    return quickest;
  }

  @Test
  void receiversWhoDoNotReadHoldUpNobody() {
    for (int i = 0; i < MANY; i++) {
      hold(TestServer.request("GET /file", ""));
    }
    for (int i = 0; i < SOME; i++) {
      hold(TestServer.request("GET /json", ""));
      hold(TestServer.request("GET /page", ""));
    }
    // Each of them has its response on its way.
    held.forEach(wire -> wire.until("\r\n\r\n"));

    assertThat(quickest("GET /healthz")).isLessThan(NO_WAIT);
    assertThat(quickest("GET /small")).isLessThan(NO_WAIT);
  }

  @Test
  void callersWhoSendRequestsAheadAndReadNothingHoldUpNobody() {
    String ahead = "GET /small HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(1_000);
    for (int i = 0; i < SOME; i++) {
      hold(ahead);
    }

    assertOthersAreAnswered();
  }

  @Test
  void connectionsThatAreOpenedAndLeftHoldUpNobody() {
    for (int i = 0; i < 5 * MANY; i++) {
      hold(i % 2 == 0 ? "" : "GET /small HT");
    }

    assertOthersAreAnswered();
  }

  @Tag("deep")
  @Test
  void connectionsThatAreOpenedAndClosedHoldUpNobody() {
    for (int i = 0; i < 10 * MANY; i++) {
      server.wire().close();
    }

    assertOthersAreAnswered();
  }

  @Test
  void anUploadThatIsCutOffIsNotKept() throws InterruptedException {
    String head =
        "POST /uploads HTTP/1.1\r\nHost: a\r\nContent-Length: " + UPLOAD_BYTES + "\r\n\r\n";
    for (int tenth = 1; tenth < TENTHS; tenth++) {
      try (Wire wire = server.wire()) {
        wire.send(head + "x".repeat(tenth * UPLOAD_BYTES / TENTHS)).endOfSending();

        RawAnswer answer = wire.untilClosed();
        assertThat(answer.status()).as("%d tenths", tenth).isEqualTo(400);
        assertThat(answer.body())
            .isEqualTo("{\"error\":\"the request body is shorter than declared\"}");
      }
    }
    assertThat(cut.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();

    assertThat(whole).hasValue(0);
    assertThat(server.callWith("POST /uploads", "x".repeat(UPLOAD_BYTES)).status()).isEqualTo(200);
  }

  @Test
  void sendersWhoNeverEndHoldUpNobody() {
    Stream.of("/uploads", "/small")
        .forEach(
            path ->
                hold(
                    "POST "
                        + path
                        + " HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1"));

    assertOthersAreAnswered();
  }

  @Test
  void whatFollowsARefusedBodyIsNoRequest() {
    String smuggled = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
    try (Wire wire = server.wire()) {
      wire.send("POST /nothing HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n" + smuggled);

      assertThat(wire.untilClosed().body()).isEqualTo("{\"error\":\"not found: POST /nothing\"}");
    }
  }
}
