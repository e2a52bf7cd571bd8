package io.datasetbuilder.infrastructure.publish.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How long to wait for another attempt, and when there is none. */
class RetryPolicyTest {

  private static final Instant BEGAN = Instant.parse("2026-11-23T12:00:00Z");
  private static final RetryPolicy POLICY =
      new RetryPolicy(
          6,
          Duration.ofSeconds(1),
          Duration.ofSeconds(5),
          Duration.ofSeconds(60),
          Duration.ofSeconds(80),
          Duration.ofSeconds(90));

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 2", "3, 4", "4, 5", "5, 5"})
  void thePauseDoublesUpToItsLimit(int failed, int seconds) {
    assertThat(POLICY.pause(failed, BEGAN, BEGAN, Optional.empty()))
        .contains(Duration.ofSeconds(seconds));
  }

  @Test
  void theLastAttemptHasNoPause() {
    assertThat(POLICY.pause(6, BEGAN, BEGAN, Optional.empty())).isEmpty();
  }

  @Test
  void noAttemptBeginsAfterTheTotal() {
    assertThat(POLICY.pause(1, BEGAN, BEGAN.plusSeconds(89), Optional.empty())).isPresent();
    assertThat(POLICY.pause(1, BEGAN, BEGAN.plusSeconds(90), Optional.empty())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"7", "Mon, 23 Nov 2026 12:00:07 GMT"})
  void aLongerWishOfTheHubIsHeeded(String retryAfter) {
    assertThat(POLICY.pause(1, BEGAN, BEGAN, wish(retryAfter))).contains(Duration.ofSeconds(7));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0", "-5", "soon", "", "Mon, 23 Nov 2026 11:00:00 GMT", "99999999999999999999"})
  void aWishThatIsNoneLeavesTheBackoff(String retryAfter) {
    assertThat(POLICY.pause(1, BEGAN, BEGAN, wish(retryAfter))).contains(Duration.ofSeconds(1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"61", "Tue, 24 Nov 2026 12:00:00 GMT"})
  void aHubThatWantsALongerPauseIsNotWaitedFor(String retryAfter) {
    assertThat(POLICY.pause(1, BEGAN, BEGAN, wish(retryAfter))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "api";r=0;t=55                        | 55
          "api"; r=0; t=55                      | 55
          "api";r=0;t=80                        | 80
          "api";r=0;t=7, "resolvers";r=0;t=20   | 20
          "api";r=0;t=7, "resolvers";r=12;t=20  | 7
          "api";r=12;t=55                       | 1
          limit=10, remaining=0, reset=55       | 1
          "api";r=0;t=soon                      | 1
          """)
  void theEndOfTheWindowOfAUsedUpQuotaIsAwaited(String rateLimit, int seconds) {
    assertThat(POLICY.pause(1, BEGAN, BEGAN, limited(Map.of("ratelimit", rateLimit))))
        .contains(Duration.ofSeconds(seconds));
  }

  @Test
  void theLongerOneOfBothWishesIsHeeded() {
    Map<String, String> both = Map.of("ratelimit", "\"api\";r=0;t=5", "retry-after", "9");

    assertThat(POLICY.pause(1, BEGAN, BEGAN, limited(both))).contains(Duration.ofSeconds(9));
  }

  @Test
  void aWindowThatEndsTooLateIsNotAwaited() {
    assertThat(POLICY.pause(1, BEGAN, BEGAN, limited(Map.of("ratelimit", "\"api\";r=0;t=81"))))
        .isEmpty();
  }

  private static Optional<HubResponse> limited(Map<String, String> headers) {
    return Optional.of(new HubResponse(429, headers, Optional.empty()));
  }

  private static Optional<HubResponse> wish(String retryAfter) {
    return Optional.of(new HubResponse(503, Map.of("retry-after", retryAfter), Optional.empty()));
  }
}
