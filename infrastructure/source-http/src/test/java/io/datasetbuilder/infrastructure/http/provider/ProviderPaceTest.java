package io.datasetbuilder.infrastructure.http.provider;

import static io.datasetbuilder.infrastructure.http.standin.fixture.DatasetBuilder.aDataset;
import static io.datasetbuilder.infrastructure.http.standin.fixture.ProviderBuilder.aProvider;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.http.standin.FailureResponses;
import io.datasetbuilder.infrastructure.http.standin.fixture.FixtureProviders;
import io.datasetbuilder.pipeline.source.provider.definition.Paging.Numbered;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The client keeps to a provider's pace by itself. */
class ProviderPaceTest {

  @AutoClose
  private final ProviderClientFixture scene =
      ProviderClientFixture.of(
          paced(
              "gaps",
              new ProviderDefinition.Pace(
                  OptionalInt.empty(), OptionalInt.empty(), OptionalInt.of(200))),
          paced(
              "seconds",
              new ProviderDefinition.Pace(
                  OptionalInt.of(2), OptionalInt.empty(), OptionalInt.empty())),
          paced(
              "minutes",
              new ProviderDefinition.Pace(
                  OptionalInt.empty(), OptionalInt.of(3), OptionalInt.empty())),
          FixtureProviders.archive());

  @Test
  void callsKeepTheGapBetweenThem() {
    assertThat(timeOf("gaps", 5)).isEqualTo(Duration.ofMillis(800));
  }

  @Test
  void noMoreCallsThanAllowedStartInASecond() {
    assertThat(timeOf("seconds", 5)).isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void noMoreCallsThanAllowedStartInAMinute() {
    assertThat(timeOf("minutes", 7)).isEqualTo(Duration.ofMinutes(2));
  }

  @Test
  void callsOfOneSlotShareItsPace() {
    timeOf("gaps", 1);

    assertThat(timeOf("gaps", 1)).isEqualTo(Duration.ofMillis(200));
  }

  @Test
  void aProviderWithoutAPaceIsNotWaitedFor() {
    scene.dataset("archive.offsets").rows(5000);

    scene.fetch("archive.offsets");

    assertThat(scene.pauses().waits()).isEmpty();
  }

  @Test
  void aProviderThatCountsCallsAtOneTimeIsContentWithASourceThatCallsOneByOne() {
    scene
        .dataset("archive.offsets")
        .rows(5000)
        .always(FailureResponses.above(1, FailureResponses.status(429)));

    assertThat(scene.fetch("archive.offsets").lines()).hasSize(5000);
    assertThat(scene.pauses().waits()).isEmpty();
  }

  private Duration timeOf(String provider, int calls) {
    Instant start = scene.pauses().instant();
    scene.dataset(provider + ".pages").rows(calls * 2L - 1);
    scene.fetch(provider + ".pages");
    return Duration.between(start, scene.pauses().instant());
  }

  private static ProviderDefinition paced(String name, ProviderDefinition.Pace pace) {
    return aProvider(name)
        .pace(pace)
        .of(aDataset(name, "pages").paging(new Numbered("page", "size", 1, 2, Optional.empty())));
  }
}
