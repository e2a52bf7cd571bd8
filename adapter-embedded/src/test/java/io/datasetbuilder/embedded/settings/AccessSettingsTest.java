package io.datasetbuilder.embedded.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.settings.AccessSettings.PageSignIn;
import io.datasetbuilder.embedded.settings.AccessSettings.PublishCredential;
import io.datasetbuilder.infrastructure.oidc.TeamsClaim;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "Authentication", rules 2 to 6 and 10 to 12. */
class AccessSettingsTest {

  private static final String ISSUER = "https://id.example";

  @Test
  void readersNeedACredentialUnlessTheOperatorAllowsOthers() {
    assertThat(Settings.of(Map.of()).settings().server().access().publicSite()).isEmpty();
    assertThat(
            Settings.of(Map.of("SVC_PUBLIC_CALLS_PER_MINUTE", "5"))
                .settings()
                .server()
                .access()
                .publicSite())
        .isEmpty();
    assertThat(
            Settings.of(Map.of("SVC_PUBLIC_SITE", "yes", "SVC_PUBLIC_CALLS_PER_MINUTE", "5"))
                .settings()
                .server()
                .access()
                .publicSite())
        .contains(new AccessSettings.PublicSiteSettings(5));
    assertThat(
            Settings.of(Map.of("SVC_PUBLIC_SITE", "1")).settings().server().access().publicSite())
        .contains(new AccessSettings.PublicSiteSettings(1200));
  }

  @Test
  void withNothingSetThereIsOneUserAndNobodySignsIn() {
    AccessSettings access = access(Map.of());

    assertThat(access.signIn()).isEmpty();
    assertThat(access.multiUser()).isFalse();
    assertThat(access.requiresOwnProviderKeys()).isFalse();
    assertThat(access.publishCredential()).isEqualTo(PublishCredential.STORED_OR_SERVER);
    assertThat(access.ownKeys().jobKeyLife()).isEqualTo(Duration.ofHours(1));
    assertThat(access.browser().extended()).isFalse();
  }

  @Test
  void issuerAndAudienceTogetherLetPersonsSignInAndKeepOwnersApart() {
    AccessSettings access =
        access(
            signIn(
                Map.of(
                    "OIDC_ALLOWED_HD", "example.org",
                    "OIDC_ALLOWED_EMAILS", "Anna@example.org, ben@example.org",
                    "OIDC_ALLOWED_SUBJECTS", "cleo",
                    "OIDC_JWKS_TTL", "60",
                    "SVC_ADMIN_SUBJECTS", ISSUER + "|root")));

    assertThat(access.multiUser()).isTrue();
    assertThat(access.signIn().orElseThrow().providers().issuers()).containsExactly(ISSUER);
    assertThat(access.signIn().orElseThrow().providers().audience()).isEqualTo("builder");
    assertThat(access.signIn().orElseThrow().providers().keySetTimeToLive())
        .isEqualTo(Duration.ofMinutes(1));
    assertThat(access.signIn().orElseThrow().allowList().emails())
        .containsExactlyInAnyOrder("anna@example.org", "ben@example.org");
    assertThat(access.administrators().include(new Principal.Oidc(ISSUER, "root"))).isTrue();
    assertThat(access.administrators().include(new Principal.Oidc(ISSUER, "anna"))).isFalse();
    assertThat(access.administrators().include(new Principal.Service())).isTrue();
    assertThat(access.requiresOwnProviderKeys()).isTrue();
    assertThat(access.publishCredential()).isEqualTo(PublishCredential.REQUEST);
  }

  @Test
  void ownershipIsEnforcedWithoutSignInToo() {
    assertThat(access(Map.of("ENFORCE_OWNERSHIP", "on")).multiUser()).isTrue();
    assertThat(refused(Map.of("ENFORCE_OWNERSHIP", "1"))).isEmpty();
  }

  @Test
  void signInThatNobodyCouldPassRefusesTheStart() {
    assertThat(refused(signIn(Map.of()))).containsExactly("OIDC_ISSUER");
    assertThat(refused(signIn(Map.of("OIDC_JWKS_URL", "http://id.example"))))
        .containsExactly("OIDC_JWKS_URL", "OIDC_ISSUER");
    assertThat(refused(signIn(Map.of("OIDC_ALLOWED_HD", "example.org")))).isEmpty();
    assertThat(refused(signIn(Map.of("SVC_ADMIN_SUBJECTS", ISSUER + "|root")))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"OIDC_ISSUER, OIDC_AUDIENCE", "OIDC_AUDIENCE, OIDC_ISSUER"})
  void issuerAndAudienceAreSetTogether(String set, String missing) {
    assertThat(refused(Map.of(set, ISSUER, "SVC_ADMIN_SUBJECTS", ISSUER + "|root")))
        .containsExactly(missing);
  }

  @ParameterizedTest
  @ValueSource(strings = {"OIDC_ISSUER", "OIDC_AUDIENCE"})
  void aMissingHalfOfTheSignInHidesNoOtherProblem(String set) {
    assertThat(
            refused(
                Map.of(
                    set,
                    ISSUER,
                    "OIDC_JWKS_TTL",
                    "soon",
                    "SVC_ADMIN_SUBJECTS",
                    "root",
                    "ENFORCE_OWNERSHIP",
                    "perhaps")))
        .contains("OIDC_JWKS_TTL", "SVC_ADMIN_SUBJECTS", "ENFORCE_OWNERSHIP");
    assertThat(refused(Map.of("OIDC_ISSUER", ISSUER))).contains("OIDC_ISSUER", "OIDC_AUDIENCE");
    assertThat(refused(Map.of("OIDC_JWKS_TTL", "soon"))).containsExactly("OIDC_JWKS_TTL");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://id.example",
        "id.example",
        "ftp://id.example",
        "https://user@id.example",
        "https://id.example#x"
      })
  void anIssuerThatCannotBeTrustedRefusesTheStart(String issuer) {
    assertThat(refused(Map.of("OIDC_ISSUER", issuer, "OIDC_AUDIENCE", "b")))
        .contains("OIDC_ISSUER");
  }

  @Test
  void anIssuerOnThisMachineNeedsNoTlsForDevelopmentOnly() {
    Map<String, String> local =
        Map.of(
            "OIDC_ISSUER", "http://127.0.0.1:8080/default",
            "OIDC_AUDIENCE", "builder",
            "OIDC_ALLOWED_HD", "example.org");

    assertThat(refused(local)).containsExactly("OIDC_ISSUER");
    assertThat(refused(with(local, "SVC_OIDC_LOOPBACK_HTTP", "1"))).isEmpty();
    assertThat(
            refused(
                with(
                    with(with(local, "SVC_OIDC_LOOPBACK_HTTP", "1"), "SVC_CONTAINER", "1"),
                    "SVC_API_KEY",
                    "planted-key")))
        .containsExactly("SVC_OIDC_LOOPBACK_HTTP");
  }

  @Test
  void readersOfPagesSignInAtTheFirstIssuer() {
    Map<String, String> pages = signIn(Map.of("OIDC_UI_CLIENT_ID", "pages"));
    String two = ISSUER + ":8443/realm,https://other.example";

    assertThat(access(signIn(Map.of())).pageSignIn()).isEmpty();
    assertThat(access(pages).pageSignIn()).contains(new PageSignIn(ISSUER, "pages"));
    assertThat(access(with(pages, "OIDC_ISSUER", two)).pageSignIn())
        .map(PageSignIn::origin)
        .contains(ISSUER + ":8443");
  }

  @Test
  void pagesWithAClientButWithoutAnIssuerRefuseTheStart() {
    assertThat(refused(Map.of("OIDC_UI_CLIENT_ID", "pages"))).containsExactly("OIDC_UI_CLIENT_ID");
  }

  @Test
  void administratorsAreNamedWithTheirIssuer() {
    assertThat(refused(signIn(Map.of("SVC_ADMIN_SUBJECTS", "root"))))
        .containsExactly("SVC_ADMIN_SUBJECTS");
  }

  @Test
  void subjectsAreNamedWithTheirIssuerWhereThereAreSeveral() {
    Map<String, String> two = new HashMap<>(signIn(Map.of("OIDC_ALLOWED_SUBJECTS", "anna")));
    two.put("OIDC_ISSUER", ISSUER + ",https://other.example");

    assertThat(refused(two)).containsExactly("OIDC_ALLOWED_SUBJECTS");
    assertThat(refused(with(two, "OIDC_ALLOWED_SUBJECTS", ISSUER + "|anna"))).isEmpty();
  }

  @Test
  void aClaimOfTheIssuerNamesTeams() {
    Map<String, String> signIn = signIn(Map.of("SVC_ADMIN_SUBJECTS", ISSUER + "|root"));

    assertThat(access(signIn).signIn().orElseThrow().providers().teams()).isEmpty();
    assertThat(
            access(with(signIn, "OIDC_TEAMS_CLAIM", "groups"))
                .signIn()
                .orElseThrow()
                .providers()
                .teams())
        .contains(new TeamsClaim(ISSUER, "groups"));
  }

  /** What cannot be read must not start: who is in which team would be undecided. */
  @Test
  void aClaimOfTeamsThatCannotBeUsedRefusesTheStart() {
    Map<String, String> one = signIn(Map.of("SVC_ADMIN_SUBJECTS", ISSUER + "|root"));
    Map<String, String> two = with(one, "OIDC_ISSUER", ISSUER + ",https://other.example");

    assertThat(refused(with(one, "OIDC_TEAMS_CLAIM", "preferred_username")))
        .containsExactly("OIDC_TEAMS_CLAIM");
    assertThat(refused(with(two, "OIDC_TEAMS_CLAIM", "groups")))
        .containsExactly("OIDC_TEAMS_CLAIM");
    assertThat(refused(with(two, "OIDC_TEAMS_CLAIM", ISSUER + "|groups"))).isEmpty();
  }

  @Test
  void teamsWithoutAnIssuerAreWarnedAbout() {
    assertThat(
            Settings.of(Map.of("OIDC_TEAMS_CLAIM", "groups", "SVC_API_KEY", "planted-key"))
                .server()
                .warnings())
        .singleElement()
        .asString()
        .contains("OIDC_TEAMS_CLAIM has no effect");
  }

  @Test
  void eachIssuerHasItsKeySetOrNoneHas() {
    assertThat(
            refused(
                signIn(
                    Map.of(
                        "OIDC_ALLOWED_HD", "example.org",
                        "OIDC_JWKS_URL", "https://id.example/a,https://id.example/b"))))
        .containsExactly("OIDC_JWKS_URL");
  }

  @Test
  void allReasonsAreGivenAtOnce() {
    assertThat(
            refused(
                Map.of(
                    "SVC_CONTAINER", "1",
                    "SVC_DEV_MODE", "1",
                    "OIDC_ISSUER", "http://id.example",
                    "OIDC_AUDIENCE", "builder",
                    "SVC_ADMIN_SUBJECTS", "root",
                    "OIDC_JWKS_TTL", "soon")))
        .contains(
            "SVC_API_KEY", "SVC_DEV_MODE", "OIDC_ISSUER", "SVC_ADMIN_SUBJECTS", "OIDC_JWKS_TTL");
  }

  @Test
  void listsWithoutAnIssuerAreWarnedAbout() {
    assertThat(Settings.of(Map.of("OIDC_ALLOWED_HD", "x", "SVC_API_KEY", "planted-key")).server())
        .satisfies(
            found -> {
              assertThat(found.problems()).isEmpty();
              assertThat(found.warnings()).singleElement().asString().contains("OIDC_ISSUER");
            });
  }

  @Test
  void publishingWithOwnCredentialsCanBeRequired() {
    assertThat(access(Map.of("SVC_REQUIRE_OWN_PUBLISH_CREDENTIAL", "1")).publishCredential())
        .isEqualTo(PublishCredential.STORED);
  }

  @Test
  void aWrongLifeOfKeysIsWarnedAboutAndCountsAsNotSet() {
    Settings.Reading reading =
        Settings.of(Map.of("SVC_JOB_CREDENTIAL_TTL_SECONDS", "0", "SVC_API_KEY", "planted-key"));

    assertThat(reading.server().problems()).isEmpty();
    assertThat(reading.settings().server().access().ownKeys().jobKeyLife())
        .isEqualTo(Duration.ofHours(1));
  }

  private static Map<String, String> signIn(Map<String, String> more) {
    Map<String, String> all = new HashMap<>(more);
    all.put("OIDC_ISSUER", ISSUER);
    all.put("OIDC_AUDIENCE", "builder");
    return all;
  }

  private static Map<String, String> with(Map<String, String> some, String name, String value) {
    Map<String, String> all = new HashMap<>(some);
    all.put(name, value);
    return all;
  }

  private static AccessSettings access(Map<String, String> variables) {
    return Settings.of(variables).settings().server().access();
  }

  private static List<String> refused(Map<String, String> variables) {
    return Settings.of(variables).server().problems().stream().map(Problem::at).distinct().toList();
  }

  /** Spec, "Authentication", rule 11. */
  @Test
  void aCredentialOfTheServiceIsReportedWhereItPublishesNothing() {
    Map<String, String> variables =
        Map.of(
            "ENFORCE_OWNERSHIP", "1",
            "SVC_API_KEY", "a-key-of-the-operator",
            "KAGGLE_USERNAME", "ada",
            "KAGGLE_KEY", "a-key-0815");

    assertThat(Settings.of(variables).server().warnings())
        .anyMatch(warning -> warning.startsWith("KAGGLE_KEY has no effect"))
        .anyMatch(warning -> warning.startsWith("KAGGLE_USERNAME has no effect"));
  }
}
