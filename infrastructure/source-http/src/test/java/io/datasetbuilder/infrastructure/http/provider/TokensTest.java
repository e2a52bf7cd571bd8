package io.datasetbuilder.infrastructure.http.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.http.standin.StandInTokens;
import io.datasetbuilder.infrastructure.http.standin.fixture.FixtureProviders;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Keys that buy tokens of a short life. */
class TokensTest {

  private static final String POPULATION = "geo.population";

  @AutoClose
  private final ProviderClientFixture scene = ProviderClientFixture.of(FixtureProviders.geo());

  private StandInTokens tokens;

  @BeforeEach
  void tokens() {
    tokens = scene.server().tokens("geo");
  }

  @Test
  void oneTokenServesManyCalls() {
    scene.fetch(POPULATION);
    scene.fetch(POPULATION);

    assertThat(tokens.issued()).isEqualTo(1);
    assertThat(scene.requests(POPULATION)).hasSize(2);
  }

  @Test
  void keyAndSecretGoToTheExchangeOnlyAndTheTokenToTheCallsOnly() {
    scene.fetch(POPULATION);

    assertThat(scene.journal().placesOf(ProviderClientFixture.KEY))
        .containsExactly("query:consumer_key");
    assertThat(scene.journal().placesOf(ProviderClientFixture.SECOND))
        .containsExactly("query:consumer_secret");
    assertThat(scene.requests(POPULATION).get(0).param("accessToken")).isPresent();
    assertThat(scene.journal().complaints()).isEmpty();
  }

  @Test
  void aDeadTokenIsRenewedOnceAndTheCallGoesOn() {
    tokens.lastingCalls(1);

    scene.fetch(POPULATION);
    scene.fetch(POPULATION);

    assertThat(tokens.issued()).isEqualTo(2);
    assertThat(scene.requests(POPULATION)).hasSize(3);
  }

  @Test
  void aTokenThatIsRefusedForEverEndsTheCall() {
    tokens.refusingAll();

    ProviderFailure failure = scene.failure(POPULATION);

    assertThat(ProviderClientFixture.category(failure)).isEqualTo(FailureCategory.AUTH);
    assertThat(tokens.issued()).isEqualTo(2);
    assertThat(scene.requests(POPULATION)).hasSize(2);
  }

  @Test
  void aTokenIsNotUsedAfterItsEndInMilliseconds() {
    expectRenewalAfterTheEnd();
  }

  @Test
  void aTokenIsNotUsedAfterItsEndInSeconds() {
    tokens.inSeconds();

    expectRenewalAfterTheEnd();
  }

  @Test
  void aKeyThatIsNotExchangedIsRefused() {
    scene.server().acceptOnly("geo", "another-key");

    assertThat(ProviderClientFixture.category(scene.failure(POPULATION)))
        .isEqualTo(FailureCategory.AUTH);
    assertThat(scene.requests(POPULATION)).isEmpty();
  }

  @Test
  void concurrentCallsExchangeOneToken() throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    List<Future<FetchedRecords>> calls =
        IntStream.range(0, 8)
            .mapToObj(call -> threads.submit(() -> scene.fetch(POPULATION)))
            .toList();
    for (Future<FetchedRecords> call : calls) {
      assertThat(call.get().lines()).hasSize(3);
    }
    threads.shutdown();

    assertThat(tokens.issued()).isEqualTo(1);
  }

  private void expectRenewalAfterTheEnd() {
    tokens.expiringAt(scene.pauses().instant().plus(Duration.ofHours(4)));
    scene.fetch(POPULATION);
    scene.fetch(POPULATION);
    assertThat(tokens.issued()).isEqualTo(1);

    tokens.expiringAt(scene.pauses().instant().plus(Duration.ofHours(9)));
    scene.pauses().pause(Duration.ofHours(5), () -> false);
    scene.fetch(POPULATION);

    assertThat(tokens.issued()).isEqualTo(2);
    assertThat(scene.requests(POPULATION)).hasSize(3);
  }
}
