package io.datasetbuilder.embedded.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.stage.Heartbeat.Beats;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class ScheduledHeartbeatTest {

  private static final Duration OFTEN = Duration.ofMillis(1);
  private static final Duration NEVER = Duration.ofDays(1);

  @Test
  void anActionIsRepeatedOnAThreadThatKeepsNoProcessAlive() throws InterruptedException {
    try (ScheduledHeartbeat heartbeat = new ScheduledHeartbeat("heartbeat")) {
      CountDownLatch beats = new CountDownLatch(3);
      AtomicReference<Thread> beating = new AtomicReference<>();

      try (Beats started =
          heartbeat.start(
              OFTEN,
              () -> {
                beating.set(Thread.currentThread());
                beats.countDown();
              })) {
        assertThat(started).isNotNull();
        assertThat(beats.await(1, TimeUnit.MINUTES)).isTrue();
      }

      assertThat(beating.get().isDaemon()).isTrue();
    }
  }

  @Test
  void oneThatIsClosedEndsAndAnotherGoesOn() throws InterruptedException {
    try (ScheduledHeartbeat heartbeat = new ScheduledHeartbeat("heartbeat")) {
      Semaphore other = new Semaphore(0);
      Semaphore closed = new Semaphore(0);
      Beats first = heartbeat.start(OFTEN, closed::release);
      Beats second = heartbeat.start(OFTEN, other::release);
      assertThat(closed.tryAcquire(1, TimeUnit.MINUTES)).isTrue();

      first.close();
      assertThat(other.tryAcquire(2, 1, TimeUnit.MINUTES)).isTrue();
      closed.drainPermits();
      other.drainPermits();
      assertThat(other.tryAcquire(2, 1, TimeUnit.MINUTES)).isTrue();

      assertThat(closed.availablePermits()).isZero();
      second.close();
    }
  }

  @Test
  void theFirstBeatComesAfterTheInterval() {
    try (ScheduledHeartbeat heartbeat = new ScheduledHeartbeat("heartbeat")) {
      Semaphore beats = new Semaphore(0);

      Beats started = heartbeat.start(NEVER, beats::release);
      started.close();

      assertThat(beats.availablePermits()).isZero();
    }
  }
}
