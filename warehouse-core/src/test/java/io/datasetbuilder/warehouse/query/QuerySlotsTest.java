package io.datasetbuilder.warehouse.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.warehouse.query.QuerySlots.Reservation;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class QuerySlotsTest {

  private static final OptionalInt NONE = OptionalInt.empty();
  private static final InstantSource NOW = () -> Instant.EPOCH;

  @Test
  void queryBeyondTheSlotsGetsNone() {
    QuerySlots slots = new QuerySlots(2, NONE, NONE, NOW);
    assertThat(slots.tryReserve("a")).isPresent();
    assertThat(slots.tryReserve("a")).isPresent();
    assertThat(slots.tryReserve("a")).isEmpty();
  }

  @Test
  void slotsAreTakenWhileNoQueryWouldGetOne() {
    QuerySlots slots = new QuerySlots(2, OptionalInt.of(300), OptionalInt.of(500), NOW);
    assertThat(slots.busy("a")).isEmpty();
    try (Reservation held = slots.tryReserve("a").orElseThrow()) {
      assertThat(held).isNotNull();
      assertThat(slots.busy("a")).isPresent();
    }
    assertThat(slots.busy("a")).isEmpty();
  }

  @Test
  void theLoadIsWhatIsTakenOfAllSlots() {
    QuerySlots slots = new QuerySlots(2, NONE, NONE, NOW);
    Reservation held = slots.tryReserve("a").orElseThrow();
    assertThat(slots.load()).isEqualTo(new QuerySlots.Load(1, 2));
    held.close();
    assertThat(slots.load()).isEqualTo(new QuerySlots.Load(0, 2));
  }

  @Test
  void closedReservationFreesItsSlot() {
    QuerySlots slots = new QuerySlots(1, NONE, NONE, NOW);
    slots.tryReserve("a").orElseThrow().close();
    assertThat(slots.tryReserve("a")).isPresent();
  }

  @Test
  void slotClosedTwiceIsFreeOnce() {
    QuerySlots slots = new QuerySlots(1, NONE, NONE, NOW);
    Reservation first = slots.tryReserve("a").orElseThrow();
    first.close();
    assertThat(slots.tryReserve("a")).isPresent();
    first.close();
    assertThat(slots.tryReserve("a")).isEmpty();
  }

  @Test
  void queryReservesItsCapOfTheBudget() {
    QuerySlots slots = new QuerySlots(5, OptionalInt.of(400), OptionalInt.of(1_000), NOW);
    assertThat(slots.tryReserve("a")).isPresent();
    assertThat(slots.tryReserve("a")).isPresent();
    assertThat(slots.tryReserve("a")).as("1,000 MiB hold two caps of 400").isEmpty();
  }

  @Test
  void queryWithoutACapReservesTheWholeBudget() {
    QuerySlots slots = new QuerySlots(5, NONE, OptionalInt.of(1_000), NOW);
    Reservation first = slots.tryReserve("a").orElseThrow();
    assertThat(slots.tryReserve("a")).isEmpty();
    first.close();
    assertThat(slots.tryReserve("a")).isPresent();
  }

  @Test
  void capAloneLimitsNoNumberOfQueries() {
    QuerySlots slots = new QuerySlots(3, OptionalInt.of(Integer.MAX_VALUE), NONE, NOW);
    assertThat(IntStream.range(0, 3).mapToObj(query -> slots.tryReserve("a")))
        .allMatch(Optional::isPresent);
  }

  @Test
  void capAboveTheBudgetLetsNoQueryRun() {
    QuerySlots slots = new QuerySlots(2, OptionalInt.of(2_000), OptionalInt.of(1_000), NOW);
    assertThat(slots.tryReserve("a")).isEmpty();
    assertThat(slots.tryReserve("a")).isEmpty();
  }

  @Test
  void refusedForItsMemoryAQueryTakesNoSlot() {
    QuerySlots slots = new QuerySlots(2, NONE, OptionalInt.of(10), NOW);
    Reservation first = slots.tryReserve("a").orElseThrow();
    IntStream.range(0, 5).forEach(query -> assertThat(slots.tryReserve("a")).isEmpty());
    first.close();
    assertThat(slots.tryReserve("a")).isPresent();
  }

  @Test
  void noMoreQueriesRunThanSlotsWhoeverComesWhen() {
    QuerySlots slots = new QuerySlots(2, OptionalInt.of(3), OptionalInt.of(7), NOW);
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    IntStream.range(0, 2_000)
        .parallel()
        .forEach(
            query ->
                slots
                    .tryReserve("a")
                    .ifPresent(
                        reserved -> {
                          most.accumulateAndGet(running.incrementAndGet(), Math::max);
                          running.decrementAndGet();
                          reserved.close();
                        }));
    assertThat(most.get()).isBetween(1, 2);
    assertThat(slots.tryReserve("a")).isPresent();
    assertThat(slots.tryReserve("a")).isPresent();
  }

  /** One caller who sends queries without end would otherwise leave none to the others. */
  @Test
  void aCallerWhoWasRefusedGetsTheNextSlot() {
    QuerySlots slots = new QuerySlots(2, NONE, NONE, NOW);
    Reservation first = slots.tryReserve("a").orElseThrow();
    assertThat(slots.tryReserve("a")).isPresent();
    assertThat(slots.busy("b")).isPresent();

    first.close();

    assertThat(slots.tryReserve("a")).isEmpty();
    assertThat(slots.busy("b")).isEmpty();
    assertThat(slots.tryReserve("b")).isPresent();
  }

  /** The memory of the budget is shared like the slots. */
  @Test
  void aCallerWhoWasRefusedForItsMemoryIsNext() {
    QuerySlots slots = new QuerySlots(5, OptionalInt.of(400), OptionalInt.of(1_000), NOW);
    Reservation first = slots.tryReserve("a").orElseThrow();
    assertThat(slots.tryReserve("a")).isPresent();
    assertThat(slots.tryReserve("b")).isEmpty();
    first.close();

    assertThat(slots.tryReserve("a")).isEmpty();
    assertThat(slots.tryReserve("b")).isPresent();
  }

  @Test
  void slotsNeedRoomForOneQuery() {
    assertThatThrownBy(() -> new QuerySlots(0, NONE, NONE, NOW))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
