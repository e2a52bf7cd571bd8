package io.datasetbuilder.auth.throttle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Spec, "Authentication", rule 8. */
class AddressThrottleTest {

  private static final Duration MINUTE = Duration.ofSeconds(60);

  private final HandClock clock = new HandClock();

  private AddressThrottle throttle(long limit) {
    return new AddressThrottle(
        new AddressThrottle.ThrottleRule(limit, MINUTE), clock.withZone(ZoneOffset.UTC));
  }

  @Test
  void anAddressWithFewerFailuresThanTheLimitMayTry() {
    AddressThrottle throttle = throttle(2);

    throttle.count("a");

    assertThat(throttle.retryAfterSeconds("a")).isEmpty();
  }

  @Test
  void anAddressAtTheLimitWaitsUntilItsOldestFailureLeavesTheWindow() {
    AddressThrottle throttle = throttle(2);
    throttle.count("a");
    clock.pass(Duration.ofMillis(10_500));
    throttle.count("a");

    assertThat(throttle.retryAfterSeconds("a")).hasValue(50);
  }

  @Test
  void itMayTryWhenTheWindowHasPassed() {
    AddressThrottle throttle = throttle(1);
    throttle.count("a");

    clock.pass(MINUTE);

    assertThat(throttle.retryAfterSeconds("a")).isEmpty();
  }

  @Test
  void theWaitIsNeverLessThanASecond() {
    AddressThrottle throttle = throttle(1);
    throttle.count("a");
    clock.pass(MINUTE.minusNanos(1));

    assertThat(throttle.retryAfterSeconds("a")).hasValue(1);
  }

  @Test
  void successForgetsTheFailuresOfTheAddress() {
    AddressThrottle throttle = throttle(1);
    throttle.count("a");

    throttle.clear("a");

    assertThat(throttle.retryAfterSeconds("a")).isEmpty();
    assertThat(throttle.kept()).isZero();
  }

  @Test
  void addressesAreCountedApart() {
    AddressThrottle throttle = throttle(1);

    throttle.count("a");

    assertThat(throttle.retryAfterSeconds("b")).isEmpty();
  }

  @Test
  void aLimitOfZeroOrLessDisablesIt() {
    for (long limit : new long[] {0, -1, Long.MIN_VALUE}) {
      AddressThrottle throttle = throttle(limit);
      throttle.count("a");

      assertThat(throttle.retryAfterSeconds("a")).isEmpty();
      assertThat(throttle.kept()).isZero();
    }
  }

  @Test
  void theNumberOfAddressesIsBounded() {
    AddressThrottle throttle = throttle(1);
    for (int i = 0; i <= AddressThrottle.MOST_PEERS; i++) {
      throttle.count("peer" + i);
    }

    assertThat(throttle.kept()).isEqualTo(AddressThrottle.MOST_PEERS);
    assertThat(throttle.retryAfterSeconds("peer0")).isEmpty();
    assertThat(throttle.retryAfterSeconds("peer1")).isPresent();
  }

  @Test
  void theNumberOfFailuresIsBounded() {
    AddressThrottle throttle = throttle(Long.MAX_VALUE);
    for (int i = 0; i < AddressThrottle.MOST_EVENTS + 10; i++) {
      throttle.count("peer" + i % 150);
    }

    assertThat(throttle.kept()).isLessThanOrEqualTo(AddressThrottle.MOST_EVENTS);
  }

  @Test
  void aWindowWithoutLengthIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AddressThrottle.ThrottleRule(1, Duration.ZERO));
  }

  @Test
  void anySequenceIsCheckedAsByCountingAllFailuresAgain() {
    for (long seed = 1; seed <= 200; seed++) {
      compareWithCounting(seed);
    }
  }

  private void compareWithCounting(long seed) {
    Random random = new Random(seed);
    int limit = 1 + random.nextInt(4);
    AddressThrottle throttle = throttle(limit);
    Map<String, List<Instant>> all = new HashMap<>();
    for (int step = 0; step < 200; step++) {
      clock.pass(Duration.ofMillis(random.nextInt(20_000)));
      String peer = "peer" + random.nextInt(3);
      List<Instant> failed = all.computeIfAbsent(peer, absent -> new ArrayList<>());

      OptionalLong answer = throttle.retryAfterSeconds(peer);

      assertThat(answer).as("seed %d, step %d", seed, step).isEqualTo(expected(failed, limit));
      if (random.nextInt(10) == 0) {
        throttle.clear(peer);
        failed.clear();
      } else if (answer.isEmpty()) {
        throttle.count(peer);
        failed.add(clock.instant());
      }
    }
  }

  private OptionalLong expected(List<Instant> failed, int limit) {
    Instant now = clock.instant();
    List<Instant> recent = failed.stream().filter(each -> each.plus(MINUTE).isAfter(now)).toList();
    if (recent.size() < limit) {
      return OptionalLong.empty();
    }
    Instant free = recent.get(recent.size() - limit).plus(MINUTE);
    long millis = Duration.between(now, free).toMillis();
    return OptionalLong.of((millis + 999) / 1000);
  }

  /** A clock that stands until it is moved. */
  private static final class HandClock implements InstantSource {
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");

    void pass(Duration time) {
      now = now.plus(time);
    }

    @Override
    public Instant instant() {
      return now;
    }
  }
}
