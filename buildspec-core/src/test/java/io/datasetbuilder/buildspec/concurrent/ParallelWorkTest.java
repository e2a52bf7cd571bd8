package io.datasetbuilder.buildspec.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ParallelWorkTest {

  @Test
  void resultsComeInTheOrderOfTheItems() {
    List<Integer> items = IntStream.range(0, 20).boxed().toList();

    assertThat(ParallelWork.map(work -> new Thread(work).start(), items, 4, item -> item * 2))
        .isEqualTo(items.stream().map(item -> item * 2).toList());
  }

  @Test
  void oneItemIsWorkedOnInTheCallingThread() {
    assertThat(
            ParallelWork.map(
                work -> new Thread(work).start(),
                List.of("one"),
                4,
                item -> Thread.currentThread()))
        .containsExactly(Thread.currentThread());
  }

  @Test
  void whenOneBreaksTheOthersHaveEndedBeforeTheCallerIsReported() {
    CountDownLatch begun = new CountDownLatch(1);
    AtomicBoolean ended = new AtomicBoolean();

    assertThatThrownBy(
            () ->
                ParallelWork.map(
                    work -> new Thread(work).start(),
                    List.of(0, 1),
                    2,
                    item -> work(item, begun, ended)))
        .isInstanceOf(IllegalStateException.class);

    assertThat(ended).isTrue();
  }

  @Test
  void theCallingThreadWorksWhereTheMachineHasNoThreadLeft() {
    assertThat(
            ParallelWork.map(
                work -> {
                  throw new OutOfMemoryError("unable to create native thread");
                },
                List.of(1, 2, 3),
                2,
                item -> item * 2))
        .containsExactly(2, 4, 6);
  }

  /** Item 0 breaks once item 1 is under way; item 1 works on although it is interrupted. */
  private static int work(int item, CountDownLatch begun, AtomicBoolean ended) {
    if (item == 0) {
      awaitQuietly(begun);
      throw new IllegalStateException("broken");
    }
    begun.countDown();
    awaitQuietly(new CountDownLatch(1));
    ended.set(true);
    return item;
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
