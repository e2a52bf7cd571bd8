package io.datasetbuilder.infrastructure.http.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.infrastructure.http.provider.TokenCache.CachedToken;
import io.datasetbuilder.infrastructure.http.provider.TokenCache.Token;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CachedTokenTest {

  private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");

  private final CachedToken cell = new CachedToken();
  private final AtomicInteger exchanged = new AtomicInteger();

  private Token exchange(Optional<Instant> end) {
    return new Token(new Secret("token-" + exchanged.incrementAndGet()), end);
  }

  @Test
  void aTokenThatLivesIsUsedAgain() {
    Secret first = cell.current(NOW, () -> exchange(Optional.of(NOW.plusSeconds(3600))));

    assertThat(cell.current(NOW.plusSeconds(3000), () -> exchange(Optional.empty())))
        .isEqualTo(first);
    assertThat(exchanged).hasValue(1);
  }

  @Test
  void aTokenIsReplacedBeforeItsEnd() {
    cell.current(NOW, () -> exchange(Optional.of(NOW.plusSeconds(3600))));

    cell.current(NOW.plusSeconds(3590), () -> exchange(Optional.empty()));

    assertThat(exchanged).hasValue(2);
  }

  @Test
  void endsAreSecondsOrMilliseconds() {
    assertThat(Token.time(1_893_456_000L)).isEqualTo(Token.time(1_893_456_000_000L));
  }

  @Test
  void aDeadTokenIsReplacedOnceThoughManyFindItDead() throws Exception {
    Secret dead = cell.current(NOW, () -> exchange(Optional.empty()));
    int threads = 8;
    CyclicBarrier together = new CyclicBarrier(threads);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    List<Future<Secret>> renewed = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      renewed.add(
          pool.submit(
              () -> {
                together.await();
                return cell.renewed(dead, () -> exchange(Optional.empty()));
              }));
    }

    for (Future<Secret> each : renewed) {
      assertThat(each.get()).isEqualTo(new Secret("token-2"));
    }
    pool.shutdown();
    assertThat(exchanged).hasValue(2);
  }
}
