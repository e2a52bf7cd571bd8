package io.datasetbuilder.http.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.http.fixture.BuiltRuns;
import io.datasetbuilder.http.fixture.Received;
import io.datasetbuilder.http.fixture.Served;
import io.datasetbuilder.http.fixture.SharedService;
import io.datasetbuilder.http.fixture.TestIssuer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Spec, "Authentication", rules 7 and 8: identity providers that are down, and callers who fail.
 */
@Tag("deep")
class SignInOutageTest {

  private static final String VERSION = "/version";
  private static final String UNKNOWN = "Bearer a.b.c";

  @TempDir Path folder;

  @Test
  void anIssuerThatIsDownKeepsOnlyItsOwnPersonsOut() {
    try (TestIssuer other = new TestIssuer();
        SharedService shared = twoIssuers(other)) {
      other.down();

      Received refused = bearer(shared, other.token("eve")).get(VERSION);

      assertThat(refused.refusal()).isEqualTo("503 auth_unavailable");
      assertThat(shared.user("ann").get(VERSION).status()).isEqualTo(200);
      assertThat(shared.keyHolder().get(VERSION).status()).isEqualTo(200);
      Received summary = shared.keyHolder().get("/monitoring/summary");
      assertThat(summary.text("status")).isEqualTo("degraded");
      assertThat(summary.json().at("/sign_in/availability").asString("")).isEqualTo("unavailable");
      other.up();
    }
  }

  private SharedService twoIssuers(TestIssuer other) {
    TestIssuer issuer = new TestIssuer();
    return new SharedService(
        folder,
        Map.of(
            "OIDC_ISSUER", issuer.url() + "," + other.url(),
            "OIDC_ALLOWED_SUBJECTS", issuer.qualified("ann") + "," + other.qualified("eve")),
        issuer,
        0);
  }

  @Test
  void theSummaryReportsSignInWhereIssuersAnswer() {
    try (SharedService shared = new SharedService(folder)) {
      shared.user("ann").get(VERSION);

      Received summary = shared.user("ann").get("/monitoring/summary");

      assertThat(summary.text("status")).isEqualTo("healthy");
      assertThat(summary.json().at("/sign_in/availability").asString("")).isEqualTo("available");
    }
  }

  @Test
  void keysThatWereFetchedOutliveTheIssuer() {
    try (SharedService shared = new SharedService(folder)) {
      shared.user("ann").get(VERSION).ok();
      shared.issuer.down();

      assertThat(shared.user("ann").get(VERSION).status()).isEqualTo(200);
      shared.issuer.up();
    }
  }

  @Test
  void onlyWrongCredentialsCountForTheThrottle() {
    try (SharedService shared = failingAfter(3)) {
      for (int i = 0; i < 10; i++) {
        assertThat(shared.user("waits").get(VERSION).refusal()).isEqualTo("403 signup_pending");
      }
      shared.issuer.down();
      shared.restart();
      for (int i = 0; i < 10; i++) {
        assertThat(shared.user("ann").get(VERSION).refusal()).isEqualTo("503 auth_unavailable");
      }
      for (int i = 0; i < 3; i++) {
        assertThat(shared.withHeaders("Authorization", UNKNOWN).get(VERSION).status())
            .isEqualTo(401);
      }
      Received throttled = shared.keyHolder().get(VERSION);

      assertThat(throttled.refusal()).isEqualTo("429 auth_throttled");
      assertThat(throttled.json().path("retry_after_seconds").asInt(0)).isBetween(1, 60);
      assertThat(shared.keyHolder().get("/healthz").status()).isEqualTo(200);
      shared.issuer.up();
    }
  }

  @Test
  void aValidTokenClearsWhatHadFailed() {
    try (SharedService shared = failingAfter(3)) {
      for (int i = 0; i < 10; i++) {
        shared.withHeaders("Authorization", UNKNOWN).get(VERSION);
        shared
            .withHeaders(
                "Authorization",
                "Bearer " + shared.issuer.tokenUntil("ann", Duration.ofMinutes(-2)))
            .get(VERSION);
        assertThat(shared.user("ann").get(VERSION).status()).isEqualTo(200);
      }
    }
  }

  private SharedService failingAfter(int failures) {
    return new SharedService(folder, Map.of(), new TestIssuer(), failures);
  }

  @Test
  void aTokenIsIgnoredWhereNobodySignsIn() {
    try (SharedService shared =
        new SharedService(
            folder,
            Map.of(
                "OIDC_ISSUER", "",
                "OIDC_AUDIENCE", "",
                "SVC_ADMIN_SUBJECTS", "",
                "OIDC_ALLOWED_SUBJECTS", "",
                "ENFORCE_OWNERSHIP", "1"),
            new TestIssuer(),
            0)) {
      assertThat(shared.user("ann").get(VERSION).refusal()).isEqualTo("401 unauthorized");
      assertThat(
              shared
                  .withHeaders("Authorization", UNKNOWN, "X-API-Key", SharedService.API_KEY)
                  .get("/monitoring/summary")
                  .ok()
                  .json()
                  .has("sign_in"))
          .isFalse();
    }
  }

  @Test
  void aServiceOfOneUserReportsNothingOfSignIn() {
    try (BuiltRuns built = new BuiltRuns(folder);
        Served served = new Served(built.service)) {
      assertThat(served.get("/monitoring/summary").names()).doesNotContain("sign_in");
    }
  }

  private static SharedService.CallingUser bearer(SharedService shared, String token) {
    return shared.withHeaders("Authorization", "Bearer " + token);
  }
}
