package io.datasetbuilder.http.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.http.fixture.Received;
import io.datasetbuilder.http.fixture.SharedService;
import io.datasetbuilder.http.fixture.SharedService.CallingUser;
import io.datasetbuilder.http.fixture.TestIssuer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "Authentication", rules 1 to 4 and 7: who is let in over a socket. */
class SignInTest {

  private static final String VERSION = "/version";

  @TempDir static Path folder;
  private static SharedService shared;

  @BeforeAll
  static void start() {
    TestIssuer issuer = new TestIssuer();
    shared =
        new SharedService(
            folder,
            Map.of(
                "OIDC_ALLOWED_EMAILS", "Listed@Example.org",
                "OIDC_ALLOWED_HD", "example.com"),
            issuer,
            0);
  }

  @AfterAll
  static void stop() {
    shared.close();
  }

  @Test
  void aValidTokenEntersAsTheOwnerOfWhatItKeeps() {
    String mine = shared.user("ann").upload("a.csv", "id\n1\n");

    assertThat(shared.user("ann").get("/uploads").body()).contains(mine);
    assertThat(shared.user("bob").get("/uploads").body()).doesNotContain(mine);
    assertThat(shared.keyHolder().get("/uploads").body()).doesNotContain(mine);
  }

  @Test
  void whoIsOnNoListWaitsUntilAnAdministratorApproves() {
    CallingUser newcomer = newcomer();
    assertThat(newcomer.get(VERSION).refusal()).isEqualTo("403 signup_pending");

    shared.decide("newcomer", "approve");

    assertThat(newcomer.get(VERSION).status()).isEqualTo(200);
  }

  private CallingUser newcomer() {
    return shared.user("newcomer");
  }

  @Test
  void whoIsRejectedIsRefusedFromTheNextRequestOnAndStaysSoThoughListed() {
    String subject = "rejected-" + UUID.randomUUID();
    CallingUser listed = withToken(shared.issuer.token(subject, Map.of("hd", "\"Example.com\"")));
    assertThat(listed.get(VERSION).status()).isEqualTo(200);

    shared.decide(subject, "reject");

    Received refused = listed.get(VERSION);
    assertThat(refused.refusal()).isEqualTo("403 signup_rejected");
    assertThat(refused.body()).doesNotContain(subject);
  }

  @Test
  void aRejectedPersonIsRefusedEveryOperationBeforeItRuns() {
    CallingUser out = shared.user("kept-out");
    out.get(VERSION);
    shared.decide("kept-out", "reject");

    assertThat(out.post("/validate", Map.of("spec", "no spec")).refusal())
        .isEqualTo("403 signup_rejected");
    assertThat(out.call("POST", "/uploads?format=csv", "id\n1\n").refusal())
        .isEqualTo("403 signup_rejected");
    assertThat(out.get("/healthz").status()).isEqualTo(200);
  }

  @Test
  void aVerifiedAddressOnTheListEnters() {
    assertThat(
            withToken(shared.issuer.token("x1", Map.of("email", "\"listed@example.ORG\"")))
                .get(VERSION)
                .status())
        .isEqualTo(200);
  }

  @Test
  void administratorsAndTheKeyAdministrateAndNobodyElse() {
    assertThat(shared.user("admin").get("/admin/users").status()).isEqualTo(200);
    assertThat(shared.keyHolder().get("/admin/config").status()).isEqualTo(200);
    Received refused = shared.user("ann").get("/admin/users");
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.body()).isEqualTo("{\"error\":\"forbidden: administrator role required\"}");
  }

  @Test
  void anAdministratorCannotBeKeptOut() {
    shared.user("admin").get(VERSION);
    shared.decide("admin", "reject");

    assertThat(shared.user("admin").get(VERSION).status()).isEqualTo(200);
    shared.decide("admin", "approve");
  }

  @Test
  void metricsAreForAdministrators() {
    assertThat(shared.user("ann").get("/metrics").status()).isEqualTo(403);
    assertThat(shared.user("admin").get("/metrics").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Bearer",
        "Bearer ",
        "Basic YTpi",
        "Bearer a b",
        "bearer",
        "Bearer =",
        "token",
        "Bearer a.b.c",
        "Bearer a.b.c, Bearer a.b.c"
      })
  void aMalformedHeaderIsRefusedThoughTheKeyIsThere(String authorization) {
    CallingUser caller =
        shared.withHeaders("Authorization", authorization, "X-API-Key", SharedService.API_KEY);

    assertThat(caller.get(VERSION).refusal()).isEqualTo("401 unauthorized");
  }

  @Test
  void twoHeadersAreRefusedThoughEachIsValid() {
    String token = "Bearer " + shared.issuer.token("ann");

    assertThat(
            shared
                .withHeaders("Authorization", token, "Authorization", token)
                .get(VERSION)
                .refusal())
        .isEqualTo("401 unauthorized");
  }

  @Test
  void noRefusalRepeatsWhatWasSent() {
    assertThat(shared.withHeaders("Authorization", "Bearer canary.canary").get(VERSION).whole())
        .doesNotContain("canary");
  }

  @Test
  void anEndedTokenIsReportedAsSuch() {
    assertThat(
            withToken(shared.issuer.tokenUntil("ann", Duration.ofMinutes(-2)))
                .get(VERSION)
                .refusal())
        .isEqualTo("401 token_expired");
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "\"true\"", "null", "1"})
  void anAddressMustBeVerified(String verified) {
    assertThat(
            withToken(shared.issuer.token("ann", Map.of("email_verified", verified)))
                .get(VERSION)
                .refusal())
        .isEqualTo("401 email_not_verified");
  }

  /** Microsoft Entra ID states nothing about addresses. */
  @Test
  void withoutAStatementAboutItAListedSubjectEntersAndAnotherWaits() {
    Map<String, String> silent = Map.of("email_verified", "");

    assertThat(withToken(shared.issuer.token("ann", silent)).get(VERSION).status()).isEqualTo(200);
    assertThat(withToken(shared.issuer.token("mallory", silent)).get(VERSION).refusal())
        .isEqualTo("403 signup_pending");
  }

  @Test
  void aTokenForAnotherServiceIsRefused() {
    assertThat(
            withToken(shared.issuer.token("ann", Map.of("aud", "\"other\"")))
                .get(VERSION)
                .refusal())
        .isEqualTo("401 unauthorized");
  }

  @Test
  void theTokenCountsWhereTheKeyIsSentToo() {
    CallingUser both =
        shared.withHeaders(
            "Authorization",
            "Bearer " + shared.issuer.token("ann"),
            "X-API-Key",
            SharedService.API_KEY);

    assertThat(both.get("/admin/users").status()).isEqualTo(403);
  }

  private static CallingUser withToken(String token) {
    return shared.withHeaders("Authorization", "Bearer " + token);
  }
}
