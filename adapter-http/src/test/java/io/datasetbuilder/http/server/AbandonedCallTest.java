package io.datasetbuilder.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An operation that takes long notices that its caller has closed the connection. */
class AbandonedCallTest {

  private static final int PATIENCE_SECONDS = 20;

  /** So many that the operation has looked while the next request lay there. */
  private static final int LOOKS = 10;

  private static final Reply OK = Reply.ok(new JsonMembers().put("ok", true).toObject());
  private static final String NEXT = "GET /now HTTP/1.1\r\nHost: localhost\r\n\r\n";

  private final CountDownLatch entered = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private final Semaphore looks = new Semaphore(0);
  private final CompletableFuture<Boolean> noticed = new CompletableFuture<>();
  private final TestServer server =
      TestServer.with("POST", "/long", this::untilAbandoned)
          .with("GET", "/now", call -> OK)
          .start();

  @AfterEach
  void stop() {
    released.countDown();
    server.close();
  }

  private Reply untilAbandoned(Call call) {
    call.body();
    boolean gone = call.isAbandoned();
    entered.countDown();
    try {
      while (!gone && !released.await(5, TimeUnit.MILLISECONDS)) {
        gone = call.isAbandoned();
        looks.release();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    noticed.complete(gone);
    return OK;
  }

  private Wire calling() throws InterruptedException {
    Wire wire =
        server
            .wire()
            .send(
                "POST /long HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Content-Length: 2\r\n\r\n{}");
    assertThat(entered.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    return wire;
  }

  @Test
  void aCallerWhoClosesTheConnectionHasAbandonedTheCall() throws Exception {
    calling().close();

    assertThat(noticed.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aCallerWhoEndsHisSendingHasAbandonedTheCallAndStillGetsItsReply() throws Exception {
    try (Wire wire = calling().endOfSending()) {
      assertThat(noticed.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
      assertThat(wire.answer().body()).isEqualTo("{\"ok\":true}");
    }
  }

  @Test
  void aCallerWhoWaitsIsPresentAndMayCallAgain() throws Exception {
    try (Wire wire = calling()) {
      released.countDown();

      assertThat(noticed.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isFalse();
      assertThat(wire.answer().body()).isEqualTo("{\"ok\":true}");
      assertThat(wire.send(NEXT).answer().body()).isEqualTo("{\"ok\":true}");
    }
  }

  @Test
  void aRequestThatWasSentAheadIsAnsweredWhole() throws Exception {
    try (Wire wire = calling().send(NEXT)) {
      assertThat(looks.tryAcquire(LOOKS, PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
      released.countDown();

      assertThat(noticed.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isFalse();
      assertThat(wire.answer().body()).isEqualTo("{\"ok\":true}");
      assertThat(wire.answer().body()).isEqualTo("{\"ok\":true}");
    }
  }
}
