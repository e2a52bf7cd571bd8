package io.datasetbuilder.buildspec.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SharedSlotsTest {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private Instant now = Instant.EPOCH;

  private SharedSlots slots(int count) {
    return new SharedSlots(count, PATIENCE, () -> now);
  }

  @Test
  void anOwnerAloneGetsAllSlots() {
    SharedSlots slots = slots(4);

    assertThat(IntStream.range(0, 5).filter(request -> slots.tryTake("a"))).hasSize(4);
    assertThat(slots.taken()).isEqualTo(4);
  }

  @Test
  void aSlotThatBecomesFreeIsLeftToAnOwnerWhoWaits() {
    SharedSlots slots = slots(2);
    slots.tryTake("a");
    slots.tryTake("a");
    assertThat(slots.tryTake("b")).isFalse();

    slots.release("a");

    assertThat(slots.tryTake("a")).as("half of the slots").isFalse();
    assertThat(slots.tryTake("b")).isTrue();
  }

  @Test
  void anOwnerGetsOneSlotAlsoOfASingleOne() {
    SharedSlots slots = slots(1);
    slots.tryTake("a");
    assertThat(slots.tryTake("b")).isFalse();
    slots.release("a");

    assertThat(slots.tryTake("a")).isTrue();
  }

  @Test
  void whoeverIsServedOrAsksNoMoreWaitsNoLonger() {
    SharedSlots slots = slots(2);
    slots.tryTake("a");
    slots.tryTake("a");
    slots.tryTake("b");
    slots.release("a");

    now = now.plus(PATIENCE).plusMillis(1);

    assertThat(slots.tryTake("a")).as("b has given up").isTrue();
    slots.release("a");
    slots.tryTake("b");
    slots.release("b");
    assertThat(slots.tryTake("a")).as("b was served").isTrue();
  }

  @Test
  void anOwnerWhoHoldsItsShareWaitsForNothing() {
    SharedSlots slots = slots(4);
    IntStream.range(0, 4).forEach(request -> slots.tryTake("a"));
    assertThat(slots.tryTake("a")).isFalse();
    slots.release("a");
    slots.release("a");
    slots.release("a");

    assertThat(IntStream.range(0, 4).filter(request -> slots.tryTake("b"))).hasSize(3);
  }

  @Test
  void anOfferTakesNothingAndItsRefusalWaits() {
    SharedSlots slots = slots(2);
    assertThat(slots.offers("b")).isTrue();
    assertThat(slots.taken()).isZero();
    slots.tryTake("a");
    slots.tryTake("a");

    assertThat(slots.offers("b")).isFalse();

    slots.release("a");
    assertThat(slots.offers("a")).isFalse();
    assertThat(slots.offers("b")).isTrue();
  }

  @Test
  void noMoreSlotsAreTakenThanThereAre() {
    SharedSlots slots = slots(3);
    AtomicInteger most = new AtomicInteger();
    IntStream.range(0, 20_000)
        .parallel()
        .forEach(
            request -> {
              String owner = "owner" + request % 5;
              if (slots.tryTake(owner)) {
                most.accumulateAndGet(slots.taken(), Math::max);
                slots.release(owner);
              }
            });

    assertThat(most.get()).isBetween(1, 3);
    assertThat(slots.taken()).isZero();
  }

  @Test
  void aSlotThatNoOneHoldsIsNotReleased() {
    assertThatThrownBy(() -> slots(1).release("a")).isInstanceOf(IllegalStateException.class);
    assertThat(slots(0).tryTake("a")).isFalse();
  }

  @Test
  void theShareIsHalfAndAtLeastOne() {
    assertThat(IntStream.rangeClosed(1, 5).map(count -> new FairShare(count).whileOthersWait()))
        .containsExactly(1, 1, 2, 2, 3);
    assertThat(new FairShare(3).allowsOneMore(2, true)).isFalse();
    assertThat(new FairShare(3).allowsOneMore(2, false)).isTrue();
    assertThatThrownBy(() -> new FairShare(0)).isInstanceOf(IllegalArgumentException.class);
  }
}
