package io.datasetbuilder.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Bodies: too large, too slow, too short, and not what they should be. */
class BodyTest {

  private static final Duration BLINK = Duration.ofMillis(300);

  private final AtomicInteger handled = new AtomicInteger();
  private final TestServer server =
      TestServer.with("POST", "/json", this::json)
          .upload("/uploads", BodyTest::count)
          .settings(
              usual ->
                  usual
                      .withMaxUploadBytes(1 << 20)
                      .withTimes(BLINK, Duration.ofSeconds(5), Duration.ofSeconds(2)))
          .start();

  @AfterEach
  void stop() {
    server.close();
  }

  private Reply json(Call call) {
    Reply reply = Reply.ok(call.body());
    handled.incrementAndGet();
    return reply;
  }

  private static Reply count(Call call) {
    try (InputStream content = call.content(1 << 20)) {
      long bytes = content.transferTo(OutputStream.nullOutputStream());
      return Reply.ok(new JsonMembers().put("bytes", bytes).toObject());
    } catch (IOException unforeseen) {
      throw new UncheckedIOException(unforeseen);
    }
  }

  private static final String UPLOAD_TOO_LARGE =
      "request body too large: an upload may have at most 1048576 bytes (SVC_MAX_UPLOAD_BYTES)";

  private void assertRefused(RawAnswer answer, int status, String error) {
    assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
    assertThat(answer.body()).isEqualTo("{\"error\":\"" + error + "\"}");
    assertThat(handled).hasValue(0);
  }

  private RawAnswer raw(String head, byte[] body) {
    try (Wire wire = server.wire()) {
      wire.send(head + "Host: a\r\nConnection: close\r\n\r\n").sendRest(body);
      return wire.untilClosed();
    }
  }

  private RawAnswer raw(String head, String body) {
    return raw(head, body.getBytes(StandardCharsets.ISO_8859_1));
  }

  @Test
  void anObjectIsRead() {
    assertThat(server.callWith("POST /json", "{\"a\":1}").body()).isEqualTo("{\"a\":1}");
  }

  @Test
  void aBodyInChunksIsRead() {
    RawAnswer answer =
        raw(
            "POST /json HTTP/1.1\r\nTransfer-Encoding: chunked\r\n",
            "3\r\n{\"a\r\n4\r\n\":1}\r\n0\r\n\r\n");

    assertThat(answer.body()).isEqualTo("{\"a\":1}");
  }

  @Test
  void whatIsNoJsonIsRefused() {
    for (String body :
        new String[] {"{", "nope", "{\"a\":1}x", "{\"a\":NaN}", "{\"a\":1,\"a\":2}"}) {
      assertRefused(server.callWith("POST /json", body), 400, "invalid JSON body");
    }
  }

  @Test
  void noBodyIsNoJson() {
    assertRefused(server.call("POST /json"), 400, "invalid JSON body");
  }

  @Test
  void jsonThatIsTooDeepIsRefused() {
    String deep = "[".repeat(100_000) + "]".repeat(100_000);

    assertRefused(server.callWith("POST /json", deep), 400, "invalid JSON body");
  }

  @Test
  void bytesThatAreNoUtf8AreRefused() {
    assertRefused(server.callWith("POST /json", "{\"a\":\"\u00ff\"}"), 400, "invalid JSON body");
  }

  @Test
  void jsonThatIsNoObjectIsRefused() {
    for (String body : new String[] {"[]", "1", "null", "\"a\""}) {
      assertRefused(server.callWith("POST /json", body), 400, "JSON body must be an object");
    }
  }

  @Test
  void anotherContentTypeIsRefused() {
    assertRefused(
        server.callWith("POST /json", "{}", "Content-Type: text/plain"),
        400,
        "the content type must be application/json");
  }

  @Test
  void jsonMayNameItsEncoding() {
    assertThat(
            server
                .callWith("POST /json", "{}", "Content-Type: Application/JSON; charset=utf-8")
                .status())
        .isEqualTo(200);
  }

  @Test
  void aLengthAboveTheCapIsRefusedBeforeAnythingIsRead() {
    try (Wire wire = server.wire()) {
      wire.send("POST /json HTTP/1.1\r\nHost: a\r\nContent-Length: 10485761\r\n\r\n");

      assertRefused(wire.untilClosed(), 413, "request body too large");
    }
  }

  @Test
  void aLengthAtTheCapIsRead() {
    String body = "{\"a\":\"" + "x".repeat((10 << 20) - 8) + "\"}";

    assertThat(server.callWith("POST /json", body).status()).isEqualTo(200);
  }

  @Test
  void aLengthThatIsNoneIsRefused() {
    for (String length : new String[] {"-1", "x", "1e3", "99999999999999999999"}) {
      RawAnswer answer = raw("POST /json HTTP/1.1\r\nContent-Length: " + length + "\r\n", "{}");

      assertThat(answer.status()).as(length).isIn(400, 413);
      assertThat(answer.body()).startsWith("{\"error\":");
    }
  }

  @Test
  void twoLengthsAreRefused() {
    assertThat(
            raw("POST /json HTTP/1.1\r\nContent-Length: 2\r\nContent-Length: 3\r\n", "{}").status())
        .isEqualTo(400);
  }

  @Test
  void chunksBeyondTheCapAreRefused() {
    StringBuilder chunks = new StringBuilder();
    String chunk = "100000\r\n" + " ".repeat(1 << 20) + "\r\n";
    for (int i = 0; i < 11; i++) {
      chunks.append(chunk);
    }
    RawAnswer answer =
        raw("POST /json HTTP/1.1\r\nTransfer-Encoding: chunked\r\n", chunks + "0\r\n\r\n");

    assertRefused(answer, 413, "request body too large");
  }

  @Test
  void aBrokenChunkIsRefused() {
    RawAnswer answer =
        raw("POST /json HTTP/1.1\r\nTransfer-Encoding: chunked\r\n", "zz\r\n{}\r\n0\r\n\r\n");

    assertThat(answer.status()).isEqualTo(400);
  }

  @Test
  void aBodyShorterThanDeclaredIsRefused() {
    assertRefused(
        raw("POST /json HTTP/1.1\r\nContent-Length: 10\r\n", "{}"),
        400,
        "the request body is shorter than declared");
  }

  @Test
  void aBodyThatStopsIsRefusedAndItsConnectionClosed() {
    try (Wire wire = server.wire()) {
      wire.send("POST /json HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n{");

      assertRefused(wire.untilClosed(), 400, "the request body did not arrive in time");
    }
  }

  @Test
  void aBodyThatTricklesIsRefusedAndItsConnectionClosed() throws InterruptedException {
    try (Wire wire = server.wire()) {
      wire.send("POST /json HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n{");
      Thread trickle = new Thread(() -> trickle(wire));
      trickle.start();

      assertRefused(wire.untilClosed(), 400, "the request body did not arrive in time");
      trickle.interrupt();
      trickle.join();
    }
  }

  private static void trickle(Wire wire) {
    try {
      for (int i = 0; i < 1000; i++) {
        wire.send(" ");
        Thread.sleep(20);
      }
    } catch (UncheckedIOException | InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void sendersWhoAreSlowHoldNoWorker() {
    try (TestServer small =
            TestServer.with("POST", "/json", call -> Reply.ok(call.body()))
                .settings(usual -> usual.withWorkers(1))
                .start();
        Wire slow = small.wire()) {
      slow.send("POST /json HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n{");

      assertThat(small.callWith("POST /json", "{}").status()).isEqualTo(200);
    }
  }

  @Test
  void uploadsThatAreSlowHoldNoWorker() {
    try (TestServer small =
            TestServer.with("POST", "/json", call -> Reply.ok(call.body()))
                .upload("/uploads", BodyTest::count)
                .settings(usual -> usual.withWorkers(1))
                .start();
        Wire slow = small.wire()) {
      slow.send("POST /uploads HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n{");

      assertThat(small.callWith("POST /json", "{}").status()).isEqualTo(200);
    }
  }

  @Test
  void sendersWhomNobodyLetInHoldNothing() {
    try (TestServer usual =
        TestServer.with("POST", "/json", call -> Reply.ok(call.body())).start()) {
      try (Wire unknown = usual.wire()) {
        unknown.send("POST /nothing HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n{");

        assertRefused(unknown.untilClosed(), 404, "not found: POST /nothing");
      }
    }
  }

  @Tag("deep")
  @Test
  void manySlowSendersHoldUpNoCallWithoutABody() {
    try (TestServer usual =
        TestServer.with("POST", "/json", call -> Reply.ok(call.body()))
            .with("GET", "/json", call -> Reply.ok(new JsonMembers().toObject()))
            .start()) {
      List<Wire> slow = new ArrayList<>();
      for (int i = 0; i < 220; i++) {
        slow.add(usual.wire().send("POST /json HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{"));
      }

      assertThat(usual.call("GET /json").status()).isEqualTo(200);
      slow.forEach(Wire::close);
    }
  }

  @Test
  void aBodyWithMoreValuesThanAnyCallNeedsIsRefused() {
    String crowd = "{\"a\":[" + "1,".repeat(100_000) + "1]}";

    assertRefused(server.callWith("POST /json", crowd), 400, "JSON body has too many values");
  }

  @Test
  void textWithManyCommasIsOneValue() {
    String text = "{\"a\":\"\\\"" + ",[{".repeat(100_000) + "\"}";

    assertThat(server.callWith("POST /json", text).status()).isEqualTo(200);
  }

  @Test
  void anUploadStreams() {
    assertThat(server.callWith("POST /uploads", "x".repeat(1 << 20)).body())
        .isEqualTo("{\"bytes\":1048576}");
  }

  @Test
  void anUploadHasACapOfItsOwn() {
    try (Wire wire = server.wire()) {
      wire.send("POST /uploads HTTP/1.1\r\nHost: a\r\nContent-Length: 1048577\r\n\r\n");

      assertRefused(wire.untilClosed(), 413, UPLOAD_TOO_LARGE);
    }
  }

  @Test
  void anUploadInChunksBeyondItsCapIsRefused() {
    String chunk = "100001\r\n" + " ".repeat((1 << 20) + 1) + "\r\n";
    RawAnswer answer =
        raw("POST /uploads HTTP/1.1\r\nTransfer-Encoding: chunked\r\n", chunk + "0\r\n\r\n");

    assertRefused(answer, 413, UPLOAD_TOO_LARGE);
  }

  @Test
  void aBodyBehindAnotherCallIsNotTakenForTheNext() {
    try (Wire wire = server.wire()) {
      wire.send(TestServer.request("POST /json", "{}").replace("Connection: close\r\n", ""));
      assertThat(wire.answer().status()).isEqualTo(200);
      wire.send(TestServer.request("POST /json", "{\"b\":2}"));

      assertThat(wire.answer().body()).isEqualTo("{\"b\":2}");
    }
  }
}
