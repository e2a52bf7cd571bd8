package io.datasetbuilder.infrastructure.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import java.io.IOException;
import java.security.KeyPair;
import java.text.ParseException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class IssuerKeysTest {

  private static final KeyPair KEY = TestKeys.rsa(2048);
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration MOMENT = Duration.ofMillis(1);

  private final MovableClock clock = new MovableClock();
  private final AtomicInteger fetches = new AtomicInteger();
  private volatile Callable<JWKSet> source = set("k1");
  private final IssuerKeys keys =
      new IssuerKeys("https://issuer.example.org", this::fetch, HOUR, clock);

  @Test
  void nothingIsFetchedBeforeAKeyIsNeeded() {
    assertThat(keys.isAvailable()).isTrue();
    assertThat(fetches).hasValue(0);
  }

  @Test
  void keysAreFetchedOnceInTheirTimeToLive() {
    assertThat(found("k1")).isTrue();
    clock.pass(HOUR.minus(MOMENT));
    assertThat(found("k1")).isTrue();
    assertThat(fetches).hasValue(1);

    clock.pass(MOMENT);
    assertThat(found("k1")).isTrue();
    assertThat(fetches).hasValue(2);
  }

  @Test
  void aNewKeyIsFoundByOneMoreFetch() {
    found("k1");
    source = set("k1", "k2");

    assertThat(found("k2")).isTrue();
    assertThat(fetches).hasValue(2);
  }

  @Test
  void theFetchThatAnUnknownKeyCausesIsNotRepeatedForIt() {
    assertThat(keys.withId("x")).contains(List.of());
    assertThat(fetches).hasValue(1);
  }

  @Test
  void unknownKeysCauseAFetchInThirtySeconds() {
    found("k1");
    for (int i = 0; i < 100; i++) {
      assertThat(keys.withId("x" + i)).contains(List.of());
    }
    assertThat(fetches).hasValue(2);

    clock.pass(IssuerKeys.REFETCH_INTERVAL.minus(MOMENT));
    assertThat(keys.withId("x")).contains(List.of());
    assertThat(fetches).hasValue(2);

    clock.pass(MOMENT);
    assertThat(keys.withId("x")).contains(List.of());
    assertThat(fetches).hasValue(3);
  }

  @Test
  void anUnknownKeyMayBeNewWhenTheIssuerCannotBeReached() {
    found("k1");
    down();

    assertThat(keys.withId("x")).isEmpty();
    assertThat(keys.isAvailable()).isTrue();
  }

  @Test
  void anUnknownKeyIsUnknownWhileRefetchingIsLimited() {
    found("k1");
    down();
    keys.withId("x");

    assertThat(keys.withId("x")).contains(List.of());
    assertThat(found("k1")).isTrue();
    assertThat(fetches).hasValue(2);
  }

  @Test
  void aKeyThatLeftTheSetIsUnknownFromTheNextFetchOn() {
    source = set("k1", "k2");
    assertThat(found("k1")).isTrue();
    source = set("k2");
    assertThat(found("k1")).isTrue();

    clock.pass(HOUR);
    assertThat(keys.withId("k1")).contains(List.of());
  }

  @Test
  void aKeyThatLeftTheSetIsUnknownWhenAnotherKeyCausedTheFetch() {
    assertThat(found("k1")).isTrue();
    source = set("k2");
    assertThat(found("k2")).isTrue();

    assertThat(keys.withId("k1")).contains(List.of());
  }

  @Test
  void withoutKeysTheNextAttemptWaits() {
    down();
    assertThat(keys.withId("k1")).isEmpty();
    assertThat(keys.isAvailable()).isFalse();
    source = set("k1");
    clock.pass(IssuerKeys.BACKOFF.minus(MOMENT));
    assertThat(keys.withId("k1")).isEmpty();
    assertThat(fetches).hasValue(1);

    clock.pass(MOMENT);
    assertThat(found("k1")).isTrue();
    assertThat(keys.isAvailable()).isTrue();
    assertThat(fetches).hasValue(2);
  }

  @Test
  void heldKeysAreUsedForAnHourMoreWhileTheIssuerCannotBeReached() {
    found("k1");
    down();
    clock.pass(HOUR);
    assertThat(found("k1")).isTrue();
    assertThat(keys.isAvailable()).isFalse();
    assertThat(keys.withId("x")).isEmpty();

    clock.pass(HOUR.minus(MOMENT));
    assertThat(found("k1")).isTrue();

    clock.pass(MOMENT);
    assertThat(keys.withId("k1")).isEmpty();
  }

  @Test
  void anOutageIsLookedAtAgainAfterTheBackoff() {
    found("k1");
    down();
    clock.pass(HOUR);
    found("k1");
    found("k1");
    assertThat(fetches).hasValue(2);

    clock.pass(IssuerKeys.BACKOFF);
    found("k1");
    assertThat(fetches).hasValue(3);
  }

  @Test
  void aBrokenSourceIsAnIssuerThatCannotBeReached() {
    source =
        () -> {
          throw new IllegalStateException("broken");
        };
    assertThat(keys.withId("k1")).isEmpty();
    clock.pass(IssuerKeys.BACKOFF);
    source =
        () -> {
          throw new StackOverflowError();
        };
    assertThat(keys.withId("k1")).isEmpty();
    clock.pass(IssuerKeys.BACKOFF);
    source = set("k1");
    assertThat(found("k1")).isTrue();
  }

  @Test
  void fiftyCallersShareAFetch() throws Exception {
    CountDownLatch opened = new CountDownLatch(1);
    source = afterOpening(opened, set("k1"));

    assertThat(fiftyCallers(opened, "k1")).containsOnly(Optional.of(1));
    assertThat(fetches).hasValue(1);
  }

  @Test
  void fiftyCallersShareAFailure() throws Exception {
    CountDownLatch opened = new CountDownLatch(1);
    down();
    source = afterOpening(opened, source);

    assertThat(fiftyCallers(opened, "k1")).containsOnly(Optional.empty());
    assertThat(fetches).hasValue(1);
  }

  @Test
  void fiftyCallersWithANewKeyShareAFetch() throws Exception {
    found("k1");
    CountDownLatch opened = new CountDownLatch(1);
    source = afterOpening(opened, set("k1", "k2"));

    assertThat(fiftyCallers(opened, "k2")).containsOnly(Optional.of(1));
    assertThat(fetches).hasValue(2);
  }

  @Test
  void aKnownKeyDoesNotWaitForTheFetchOfAnother() throws Exception {
    found("k1");
    clock.pass(HOUR);
    CountDownLatch opened = new CountDownLatch(1);
    CountDownLatch fetching = new CountDownLatch(1);
    source =
        () -> {
          fetching.countDown();
          return afterOpening(opened, set("k1")).call();
        };
    ExecutorService threads = Executors.newSingleThreadExecutor();
    Future<Boolean> other = threads.submit(() -> found("k1"));
    fetching.await();

    assertThat(found("k1")).isTrue();

    opened.countDown();
    assertThat(other.get()).isTrue();
    threads.shutdown();
  }

  @Test
  void anInterruptedCallerStaysInterrupted() throws Exception {
    CountDownLatch opened = new CountDownLatch(1);
    CountDownLatch fetching = new CountDownLatch(1);
    source =
        () -> {
          fetching.countDown();
          return afterOpening(opened, set("k1")).call();
        };
    ExecutorService threads = Executors.newSingleThreadExecutor();
    Future<Boolean> other = threads.submit(() -> found("k1"));
    fetching.await();

    Thread.currentThread().interrupt();
    assertThat(keys.withId("k1")).isEmpty();
    assertThat(Thread.interrupted()).isTrue();

    opened.countDown();
    assertThat(other.get()).isTrue();
    threads.shutdown();
  }

  /** How many keys each of fifty callers gets that have all begun before the source opens. */
  private List<Optional<Integer>> fiftyCallers(CountDownLatch opened, String keyId)
      throws Exception {
    int callers = 50;
    CountDownLatch begun = new CountDownLatch(callers);
    ExecutorService threads = Executors.newFixedThreadPool(callers);
    List<Future<Optional<Integer>>> results = new ArrayList<>();
    for (int i = 0; i < callers; i++) {
      results.add(
          threads.submit(
              () -> {
                begun.countDown();
                return keys.withId(keyId).map(List::size);
              }));
    }
    begun.await();
    opened.countDown();
    List<Optional<Integer>> found = new ArrayList<>();
    for (Future<Optional<Integer>> result : results) {
      found.add(result.get());
    }
    threads.shutdown();
    return found;
  }

  private boolean found(String keyId) {
    return keys.withId(keyId).filter(found -> found.size() == 1).isPresent();
  }

  private void down() {
    source =
        () -> {
          throw new IOException("down");
        };
  }

  private JWKSet fetch() throws Exception {
    fetches.incrementAndGet();
    return source.call();
  }

  private static Callable<JWKSet> afterOpening(CountDownLatch opened, Callable<JWKSet> then) {
    return () -> {
      opened.await();
      return then.call();
    };
  }

  private static Callable<JWKSet> set(String... keyIds) {
    List<JWK> keys = new ArrayList<>();
    for (String keyId : keyIds) {
      try {
        keys.add(JWK.parse(TestKeys.jwk(keyId, KEY)));
      } catch (ParseException malformed) {
        throw new IllegalStateException(malformed);
      }
    }
    return () -> new JWKSet(keys);
  }
}
