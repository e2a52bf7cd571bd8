package io.datasetbuilder.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Threads that answer calls (Spec, "Limits"). */
class WorkersTest {

  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private final AtomicInteger atOnce = new AtomicInteger();
  private final AtomicInteger most = new AtomicInteger();

  @Test
  void callsBeyondTheWorkersWait() throws InterruptedException {
    try (TestServer server =
        TestServer.with("GET", "/slow", this::slow)
            .settings(usual -> usual.withWorkers(1))
            .start()) {
      List<CompletableFuture<RawAnswer>> calls =
          Stream.generate(() -> CompletableFuture.supplyAsync(() -> server.call("GET /slow")))
              .limit(5)
              .toList();
      begun.await();
      released.countDown();

      assertThat(calls).allSatisfy(call -> assertThat(call.join().status()).isEqualTo(200));
      assertThat(most).hasValue(1);
    }
  }

  private Reply slow(Call call) {
    most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
    begun.countDown();
    try {
      released.await();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    } finally {
      atOnce.decrementAndGet();
    }
    return Reply.ok(new JsonMembers().toObject());
  }
}
