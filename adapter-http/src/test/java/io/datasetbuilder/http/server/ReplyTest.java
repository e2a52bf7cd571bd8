package io.datasetbuilder.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.javalin.http.HttpStatus;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How each kind of answer is sent. */
class ReplyTest {

  private static final byte[] DATA = "1,2\n".getBytes(StandardCharsets.UTF_8);
  private static final Reply OK = Reply.ok(new JsonMembers().put("ok", true).toObject());

  private final CountDownLatch closed = new CountDownLatch(1);
  private final CompletableFuture<Reply> later = new CompletableFuture<>();
  private final CountDownLatch entered = new CountDownLatch(1);
  private final CountDownLatch gate = new CountDownLatch(1);
  private final TestServer server =
      TestServer.with("GET", "/file", call -> file(call.query().text("name").orElseThrow()))
          .with("GET", "/missing", call -> new Reply.File("text/csv", "a", 4, ReplyTest::noFile))
          .with("GET", "/later", call -> new Reply.Later(later))
          .with("GET", "/later-reported", this::reported)
          .with("GET", "/now", call -> OK)
          .with("GET", "/wait", this::waiting)
          .with("GET", "/busy", ReplyTest::busy)
          .with(
              "GET",
              "/text",
              call -> new Reply.Text(HttpStatus.OK, "text/x", "ü", Map.of("A", "b")))
          .with("GET", "/large", call -> large())
          .settings(
              usual ->
                  usual
                      .withWorkers(1)
                      .withTimes(
                          Duration.ofSeconds(2), Duration.ofSeconds(1), Duration.ofSeconds(2)))
          .start();

  @AfterEach
  void stop() {
    gate.countDown();
    server.close();
  }

  private Reply file(String name) {
    InputStream content =
        new ByteArrayInputStream(DATA) {
          @Override
          public void close() {
            closed.countDown();
          }
        };
    return new Reply.File("text/csv; charset=utf-8", name, DATA.length, () -> content);
  }

  private static InputStream noFile() throws IOException {
    throw new IOException("/home/secret");
  }

  private static Reply large() {
    byte[] much = new byte[64 << 20];
    return new Reply.File("a/b", "much", much.length, () -> new ByteArrayInputStream(much));
  }

  private Reply waiting(Call call) {
    entered.countDown();
    try {
      gate.await(20, TimeUnit.SECONDS);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    return OK;
  }

  private Reply reported(Call call) {
    entered.countDown();
    return new Reply.Later(later);
  }

  private static Reply busy(Call call) {
    throw new RefusedCall(
        HttpStatus.TOO_MANY_REQUESTS,
        new JsonMembers().put("error", "later").put("retry_after_seconds", 7).toObject());
  }

  @Test
  void whoWaitsWhenTheServerEndsIsReportedSo() throws InterruptedException {
    try (Wire waiting = server.wire()) {
      waiting.send(TestServer.request("GET /later-reported", ""));
      entered.await();
      server.call("GET /now");

      server.close();

      RawAnswer answer = waiting.untilClosed();
      assertThat(answer.status()).isEqualTo(503);
      assertThat(answer.body())
          .isEqualTo("{\"error\":\"the service is stopping\",\"code\":\"service_stopping\"}");
      assertThat(later).isNotDone();
    }
  }

  @Test
  void aFileHasItsLengthItsTypeAndItsName() {
    RawAnswer answer = server.call("GET /file?name=a.csv");

    assertThat(answer.body()).isEqualTo("1,2\n");
    assertThat(answer.header("Content-Length")).contains("4");
    assertThat(answer.header("Content-Type")).contains("text/csv; charset=utf-8");
    assertThat(answer.header("Content-Disposition")).contains("attachment; filename=\"a.csv\"");
  }

  @Test
  void aFileIsClosedAfterItsLastByte() throws InterruptedException {
    server.call("GET /file?name=a");

    assertThatTheFileIsClosed();
  }

  /** The client can have the last byte before the server closes the file. */
  private void assertThatTheFileIsClosed() throws InterruptedException {
    assertThat(closed.await(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aNameCannotEndTheHeader() {
    RawAnswer answer = server.call("GET /file?name=a%22%0d%0aX-Evil:%201%0d%0a");

    assertThat(answer.headers("X-Evil")).isEmpty();
    assertThat(answer.header("Content-Disposition"))
        .contains(
            "attachment; filename=\"a\\\"__X-Evil: 1__\";"
                + " filename*=UTF-8''a%22%0D%0AX-Evil%3A%201%0D%0A");
  }

  @Test
  void aNameOfOtherLettersIsReportedTwice() {
    assertThat(server.call("GET /file?name=%ED%91%9C.csv").header("Content-Disposition"))
        .contains("attachment; filename=\"_.csv\"; filename*=UTF-8''%ED%91%9C.csv");
  }

  @Test
  void aFileThatCannotBeOpenedIsAFailureThatRevealsNothing() {
    RawAnswer answer = server.call("GET /missing");

    assertThat(answer.status()).isEqualTo(500);
    assertThat(answer.body()).isEqualTo("{\"error\":\"internal server error\"}");
    assertThat(answer.header("Content-Disposition")).isEmpty();
  }

  @Test
  void theHeadOfAFileComesWithoutTheFile() throws InterruptedException {
    RawAnswer answer = server.call("HEAD /file?name=a.csv");

    assertThat(answer.body()).isEmpty();
    assertThat(answer.header("Content-Length")).contains("4");
    assertThat(answer.header("Content-Disposition")).contains("attachment; filename=\"a.csv\"");
    assertThatTheFileIsClosed();
    assertThat(server.call("HEAD /missing").status()).isEqualTo(500);
  }

  @Test
  void aTextKeepsItsTypeAndHeaders() {
    RawAnswer answer = server.call("GET /text");

    assertThat(answer.body()).isEqualTo("ü");
    assertThat(answer.header("Content-Type")).contains("text/x");
    assertThat(answer.header("A")).contains("b");
  }

  @Test
  void aWaitThatTheBodyReportsIsAHeaderToo() {
    assertThat(server.call("GET /busy").header("Retry-After")).contains("7");
  }

  @Test
  void anAnswerThatComesLaterHoldsNoWorker() {
    try (Wire wire = server.wire()) {
      wire.send(TestServer.request("GET /later", ""));
      assertThat(server.call("GET /now").status()).isEqualTo(200);
      later.complete(OK);

      assertThat(wire.untilClosed().body()).isEqualTo("{\"ok\":true}");
    }
  }

  @Test
  void anAnswerThatComesLaterOutlivesTheTimeOfSilence() throws InterruptedException {
    try (Wire wire = server.wire()) {
      wire.send(TestServer.request("GET /later", ""));
      Thread.sleep(1000);
      later.complete(OK);

      assertThat(wire.untilClosed().body()).isEqualTo("{\"ok\":true}");
    }
  }

  @Test
  void anAnswerThatFailsLaterRevealsNothing() {
    later.completeExceptionally(new IllegalStateException("secret"));

    assertThat(server.call("GET /later").body()).isEqualTo("{\"error\":\"internal server error\"}");
  }

  @Test
  void anAnswerThatIsRefusedLaterIsRefused() {
    CompletableFuture<Reply> refused =
        later.thenApply(
            value -> {
              throw RefusedCall.because(HttpStatus.CONFLICT, "no");
            });
    try (TestServer other =
        TestServer.with("GET", "/later", call -> new Reply.Later(refused)).start()) {
      later.complete(OK);

      assertThat(other.call("GET /later").status()).isEqualTo(409);
    }
  }

  @Test
  void callsBeyondTheWorkersWaitForThem() {
    List<Wire> waiting = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      waiting.add(server.wire().send(TestServer.request("GET /wait", "")));
    }

    gate.countDown();

    for (Wire wire : waiting) {
      assertThat(wire.untilClosed().status()).isEqualTo(200);
      wire.close();
    }
  }

  @Test
  void aReceiverWhoDoesNotReadHoldsNoWorker() {
    try (Wire wire = server.wire()) {
      wire.send(TestServer.request("GET /large", ""));
      wire.until("\r\n\r\n");

      assertThat(server.call("GET /now").status()).isEqualTo(200);
    }
  }

  @Test
  void answersThatAreBeingGivenEndBeforeTheServerCloses() throws InterruptedException {
    try (Wire wire = server.wire()) {
      wire.send(TestServer.request("GET /wait", ""));
      Thread closing = new Thread(server::close);
      entered.await();
      closing.start();
      gate.countDown();

      assertThat(wire.untilClosed().status()).isEqualTo(200);
      closing.join();
    }
  }
}
