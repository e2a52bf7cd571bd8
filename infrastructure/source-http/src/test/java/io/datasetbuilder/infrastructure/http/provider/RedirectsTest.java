package io.datasetbuilder.infrastructure.http.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.http.standin.FailureResponses;
import io.datasetbuilder.infrastructure.http.standin.StandInProvider;
import io.datasetbuilder.infrastructure.http.standin.fixture.FixtureProviders;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A key goes to the hosts of its provider, and nowhere that an answer points to. */
class RedirectsTest {

  private final StandInProvider elsewhere = StandInProvider.start();
  private final ProviderClientFixture scene =
      ProviderClientFixture.of(FixtureProviders.metro(), FixtureProviders.bourse());

  @AfterEach
  void close() {
    scene.close();
    elsewhere.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void aRedirectIsNotFollowed(int status) {
    scene
        .dataset("metro.stations")
        .always(FailureResponses.redirect(status, elsewhere.url() + "/taken"));

    ProviderFailure failure = scene.failure("metro.stations");

    assertThat(ProviderClientFixture.category(failure)).isEqualTo(FailureCategory.MALFORMED);
    assertThat(elsewhere.journal().requests()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 307})
  void aKeyInAHeaderStaysAtHome(int status) {
    scene
        .dataset("bourse.prices")
        .always(FailureResponses.redirect(status, elsewhere.url() + "/taken"));

    scene.failure(scene.call("bourse.prices", Map.of("basDd", "20240102")));

    assertThat(elsewhere.journal().requests()).isEmpty();
  }

  @Test
  void aRedirectToTheSameHostIsNotFollowedEither() {
    scene
        .dataset("metro.stations")
        .always(FailureResponses.redirect(302, scene.server().url() + "/another"));

    scene.failure("metro.stations");

    assertThat(scene.journal().requests())
        .allMatch(seen -> seen.addressee().equals("metro.stations"));
  }

  @Test
  void aRedirectToALoginPageMeansThatTheKeyIsRefused() {
    scene
        .dataset("metro.stations")
        .always(FailureResponses.redirect(302, elsewhere.url() + "/member/login"));

    assertThat(ProviderClientFixture.category(scene.failure("metro.stations")))
        .isEqualTo(FailureCategory.AUTH);
  }
}
