package io.datasetbuilder.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads that answer calls (Spec, "Limits"). */
class WorkersTest {

  /** That run at once. */
  private static final int PUBLICATIONS = 16;

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

  /** The second time, it waits for nothing: all operations have ended. */
  @Test
  @Timeout(60)
  void workersCloseTwice() {
    Workers workers = new Workers(1, Duration.ofHours(1));

    workers.close();
    workers.close();

    assertThat(workers.runAtOnce(() -> {})).isFalse();
  }

  /** What was cut off at a target has to be reconciled: the service itself waits for it. */
  @Test
  void aPublicationThatHasBegunOutlivesTheServerAndOneThatWaitsDoesNot()
      throws InterruptedException {
    Workers workers = new Workers(1, Duration.ofSeconds(1));
    CountDownLatch running = new CountDownLatch(PUBLICATIONS);
    CountDownLatch ended = new CountDownLatch(PUBLICATIONS);
    AtomicInteger finished = new AtomicInteger();
    AtomicInteger begunLate = new AtomicInteger();
    for (int i = 0; i < PUBLICATIONS; i++) {
      workers
          .publications()
          .execute(
              () -> {
                running.countDown();
                finished.addAndGet(slow() ? 1 : 0);
                ended.countDown();
              });
    }
    running.await();
    workers.publications().execute(begunLate::incrementAndGet);

    workers.close();
    released.countDown();
    ended.await();

    assertThat(finished).hasValue(PUBLICATIONS);
    assertThat(begunLate).hasValue(0);
  }

  /** However many publications go on, other calls are answered. */
  @Test
  void publicationsHoldUpNoOtherCall() throws InterruptedException {
    try (Workers workers = new Workers(1, Duration.ofSeconds(1))) {
      CountDownLatch answered = new CountDownLatch(1);
      for (int i = 0; i < 2 * PUBLICATIONS; i++) {
        workers.publications().execute(() -> assertThat(slow()).isTrue());
      }

      workers.usual().execute(answered::countDown);

      assertThat(answered.await(1, TimeUnit.MINUTES)).isTrue();
      released.countDown();
    }
  }

  @Test
  void aCallRunsOnItsOwnThreadWhileFewerThanTheWorkersRun() {
    try (Workers workers = new Workers(2, Duration.ofSeconds(1))) {
      List<Boolean> ran = new ArrayList<>();
      ran.add(
          workers.runAtOnce(
              () -> ran.add(workers.runAtOnce(() -> ran.add(workers.runAtOnce(() -> {}))))));

      assertThat(ran).as("the third waits for a turn").containsExactly(false, true, true);
      assertThat(workers.runAtOnce(() -> {})).isTrue();
    }
  }

  @Test
  void aCallInTurnWaitsForOneThatRunsOnItsOwnThread() {
    try (Workers workers = new Workers(1, Duration.ofSeconds(1))) {
      List<CompletableFuture<Boolean>> waiting = new ArrayList<>();
      workers.runAtOnce(
          () -> {
            waiting.add(workers.runInTurn(() -> true));
            assertThat(waiting.get(0)).isNotCompleted();
          });

      assertThat(waiting.get(0).join()).isTrue();
    }
  }

  @Test
  void closingWaitsForACallThatRunsOnItsOwnThread() throws InterruptedException {
    Workers workers = new Workers(1, Duration.ofMinutes(1));
    CompletableFuture<Boolean> call = slowAtOnce(workers);
    CompletableFuture<Void> closing = CompletableFuture.runAsync(workers::close);

    assertThat(closing).isNotCompleted();
    released.countDown();
    closing.join();

    assertThat(call.join()).isTrue();
    assertThat(workers.runAtOnce(() -> {})).as("after the end").isFalse();
  }

  @Test
  void aCallThatWaitsForItsTurnIsRefusedWhenTheGraceIsOver() throws InterruptedException {
    Workers workers = new Workers(1, Duration.ofMillis(10));
    CompletableFuture<Boolean> first = slowAtOnce(workers);
    CompletableFuture<Boolean> second = workers.runInTurn(() -> true);

    workers.close();

    assertThatThrownBy(second::join).hasCauseInstanceOf(RejectedExecutionException.class);
    released.countDown();
    assertThat(first.join()).isTrue();
  }

  /** A call on another thread than the test's that has begun, and lasts until it is released. */
  private CompletableFuture<Boolean> slowAtOnce(Workers workers) throws InterruptedException {
    CompletableFuture<Boolean> call =
        CompletableFuture.supplyAsync(
            () ->
                workers.runAtOnce(
                    () -> {
                      begun.countDown();
                      assertThat(slow()).isTrue();
                    }));
    begun.await();
    return call;
  }

  /** Whether it came to its end. */
  private boolean slow() {
    try {
      released.await();
      return true;
    } catch (InterruptedException stopped) {
      return false;
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
