package io.datasetbuilder.buildspec.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.concurrent.SingleFlight.Flight;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SingleFlightTest {

  private static final Duration LONG = Duration.ofMinutes(1);

  private final SingleFlight<String, Integer> flights = new SingleFlight<>();

  private Flight<Integer> join(String key, int value) {
    return flights.join(key, Optional::empty, () -> value);
  }

  @Test
  void callersOfOneKeyShareOneComputation() {
    Flight<Integer> first = join("a", 1);
    Flight<Integer> second = join("a", 2);

    second.run();
    assertThat(second.isOver()).isFalse();
    first.run();

    assertThat(first.isMine()).isTrue();
    assertThat(second.isMine()).isFalse();
    assertThat(first.value()).isEqualTo(second.value()).isEqualTo(1);
  }

  @Test
  void anotherKeyHasAComputationOfItsOwn() {
    join("a", 1);

    assertThat(join("b", 2).isMine()).isTrue();
  }

  @Test
  void aComputationThatHasEndedIsNotJoined() {
    join("a", 1).run();

    Flight<Integer> next = join("a", 2);
    next.run();

    assertThat(next.value()).isEqualTo(2);
  }

  @Test
  void aKnownValueIsNotComputed() {
    Flight<Integer> known = flights.join("a", () -> Optional.of(7), () -> 1);

    assertThat(known.isMine()).isFalse();
    assertThat(known.value()).isEqualTo(7);
    assertThat(flights.isRunning("a")).isFalse();
  }

  @Test
  void allCallersGetTheFailureOfAComputation() {
    Flight<Integer> first =
        flights.join(
            "a",
            Optional::empty,
            () -> {
              throw new IllegalStateException("broken");
            });
    Flight<Integer> second = join("a", 2);

    first.run();

    assertThat(second.await(LONG, () -> false)).isTrue();
    assertThat(second.hasFailed()).isTrue();
    assertThatThrownBy(second::value).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(first::value).isInstanceOf(IllegalStateException.class);
    assertThat(flights.isRunning("a")).isFalse();
  }

  @Test
  void aCallerThatHasLeftWaitsNoLonger() {
    Flight<Integer> flight = join("a", 1);

    assertThat(flight.await(LONG, () -> true)).isFalse();
    assertThat(flight.await(Duration.ZERO, () -> false)).isFalse();
    assertThat(flights.isRunning("a")).isTrue();
  }

  @Test
  void anInterruptedCallerWaitsNoLongerAndStaysInterrupted() {
    Thread.currentThread().interrupt();

    assertThat(join("a", 1).await(LONG, () -> false)).isFalse();
    assertThat(Thread.interrupted()).isTrue();
  }
}
