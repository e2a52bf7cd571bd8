package io.datasetbuilder.warehouse.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.warehouse.query.QuerySlots.Reservation;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class QuerySlotsTest {

  private static final OptionalInt NONE = OptionalInt.empty();

  @Test
  void queryBeyondTheSlotsGetsNone() {
    QuerySlots slots = new QuerySlots(2, NONE, NONE);
    assertThat(slots.tryReserve()).isPresent();
    assertThat(slots.tryReserve()).isPresent();
    assertThat(slots.tryReserve()).isEmpty();
  }

  @Test
  void slotsAreTakenWhileNoQueryWouldGetOne() {
    QuerySlots slots = new QuerySlots(2, OptionalInt.of(300), OptionalInt.of(500));
    assertThat(slots.areTaken()).isFalse();
    try (Reservation held = slots.tryReserve().orElseThrow()) {
      assertThat(held).isNotNull();
      assertThat(slots.areTaken()).isTrue();
    }
    assertThat(slots.areTaken()).isFalse();
  }

  @Test
  void theLoadIsWhatIsTakenOfAllSlots() {
    QuerySlots slots = new QuerySlots(2, NONE, NONE);
    Reservation held = slots.tryReserve().orElseThrow();
    assertThat(slots.load()).isEqualTo(new QuerySlots.Load(1, 2));
    held.close();
    assertThat(slots.load()).isEqualTo(new QuerySlots.Load(0, 2));
  }

  @Test
  void closedReservationFreesItsSlot() {
    QuerySlots slots = new QuerySlots(1, NONE, NONE);
    slots.tryReserve().orElseThrow().close();
    assertThat(slots.tryReserve()).isPresent();
  }

  @Test
  void slotClosedTwiceIsFreeOnce() {
    QuerySlots slots = new QuerySlots(1, NONE, NONE);
    Reservation first = slots.tryReserve().orElseThrow();
    first.close();
    assertThat(slots.tryReserve()).isPresent();
    first.close();
    assertThat(slots.tryReserve()).isEmpty();
  }

  @Test
  void queryReservesItsCapOfTheBudget() {
    QuerySlots slots = new QuerySlots(5, OptionalInt.of(400), OptionalInt.of(1_000));
    assertThat(slots.tryReserve()).isPresent();
    assertThat(slots.tryReserve()).isPresent();
    assertThat(slots.tryReserve()).as("1,000 MiB hold two caps of 400").isEmpty();
  }

  @Test
  void queryWithoutACapReservesTheWholeBudget() {
    QuerySlots slots = new QuerySlots(5, NONE, OptionalInt.of(1_000));
    Reservation first = slots.tryReserve().orElseThrow();
    assertThat(slots.tryReserve()).isEmpty();
    first.close();
    assertThat(slots.tryReserve()).isPresent();
  }

  @Test
  void capAloneLimitsNoNumberOfQueries() {
    QuerySlots slots = new QuerySlots(3, OptionalInt.of(Integer.MAX_VALUE), NONE);
    assertThat(IntStream.range(0, 3).mapToObj(query -> slots.tryReserve()))
        .allMatch(Optional::isPresent);
  }

  @Test
  void capAboveTheBudgetLetsNoQueryRun() {
    QuerySlots slots = new QuerySlots(2, OptionalInt.of(2_000), OptionalInt.of(1_000));
    assertThat(slots.tryReserve()).isEmpty();
    assertThat(slots.tryReserve()).isEmpty();
  }

  @Test
  void refusedForItsMemoryAQueryTakesNoSlot() {
    QuerySlots slots = new QuerySlots(2, NONE, OptionalInt.of(10));
    Reservation first = slots.tryReserve().orElseThrow();
    IntStream.range(0, 5).forEach(query -> assertThat(slots.tryReserve()).isEmpty());
    first.close();
    assertThat(slots.tryReserve()).isPresent();
  }

  @Test
  void noMoreQueriesRunThanSlotsWhoeverComesWhen() {
    QuerySlots slots = new QuerySlots(2, OptionalInt.of(3), OptionalInt.of(7));
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    IntStream.range(0, 2_000)
        .parallel()
        .forEach(
            query ->
                slots
                    .tryReserve()
                    .ifPresent(
                        reserved -> {
                          most.accumulateAndGet(running.incrementAndGet(), Math::max);
                          running.decrementAndGet();
                          reserved.close();
                        }));
    assertThat(most.get()).isBetween(1, 2);
    assertThat(slots.tryReserve()).isPresent();
    assertThat(slots.tryReserve()).isPresent();
  }

  @Test
  void slotsNeedRoomForOneQuery() {
    assertThatThrownBy(() -> new QuerySlots(0, NONE, NONE))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
