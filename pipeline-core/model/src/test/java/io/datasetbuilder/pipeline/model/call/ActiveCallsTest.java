package io.datasetbuilder.pipeline.model.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.pipeline.model.stage.ShutdownGrace;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ActiveCallsTest {

  private final ActiveCalls calls = new ActiveCalls();

  @Test
  void closingWaitsForTheCallThatRuns() throws InterruptedException {
    CountDownLatch running = new CountDownLatch(1);
    AtomicBoolean ended = new AtomicBoolean();
    Thread caller =
        new Thread(
            () ->
                ended.set(
                    calls.run(
                        () -> {
                          running.countDown();
                          while (!calls.closing()) {
                            Thread.onSpinWait();
                          }
                          return true;
                        })));
    caller.start();
    running.await();

    calls.close(new ShutdownGrace(Duration.ofMinutes(1)));
    caller.join();

    assertThat(ended).isTrue();
  }

  @Test
  void noCallBeginsOnceItIsClosed() {
    calls.close(new ShutdownGrace(Duration.ofMinutes(1)));

    assertThatThrownBy(() -> calls.run(() -> 1)).isInstanceOf(IllegalStateException.class);
  }
}
