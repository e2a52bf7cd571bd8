package io.datasetbuilder.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.contract.document.ContractOperation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Several owners share a service, and sign in. */
abstract class SharedServiceScenarios extends ScenariosOfOwners {

  private static final Duration HALF_AN_HOUR_AGO = Duration.ofMinutes(-30);

  private ContractCall owner(String operationId) {
    return call(operationId).withToken(shared.token(SharedWorld.OWNER));
  }

  static Stream<ContractOperation> authenticated() {
    return World.CONTRACT.operations().stream().filter(operation -> !operation.isPublic());
  }

  static Stream<ContractOperation> withProviderKeys() {
    return authenticated()
        .filter(
            operation ->
                operation.parameters().stream()
                    .anyMatch(parameter -> "X-Provider-Key".equals(parameter.get("name"))));
  }

  /** Spec, "Authentication", rule 4. */
  @ParameterizedTest
  @MethodSource("authenticated")
  void whoeverIsNotApprovedIsNotLetIn(ContractOperation operation) {
    ContractCall call = world().sample(operation);

    call.withToken(shared.token(SharedWorld.PENDING)).gives(403).saying("signup_pending");
    call.withToken(shared.token(SharedWorld.REJECTED)).gives(403).saying("signup_rejected");
  }

  /** Spec, "Authentication", rules 2 and 7. */
  @ParameterizedTest
  @MethodSource("authenticated")
  void aTokenThatHasExpiredOrNamesAnUnverifiedAddressIsNotEnough(ContractOperation operation) {
    ContractCall call = world().sample(operation);
    String expired = shared.issuer.tokenUntil(SharedWorld.OWNER, HALF_AN_HOUR_AGO);
    String unverified = shared.issuer.token(SharedWorld.OWNER, Map.of("email_verified", "false"));

    call.withToken(expired).gives(401).saying("token_expired");
    call.withToken(unverified).gives(401).saying("email_not_verified");
    call.withToken("no token").gives(401).saying("unauthorized");
  }

  /** Spec, "Authentication", rule 7. */
  @ParameterizedTest
  @MethodSource("authenticated")
  void anIdentityProviderThatIsDownMakesSigningInUnavailable(ContractOperation operation) {
    world()
        .sample(operation)
        .withToken(shared.tokenOfUnreachableIssuer())
        .gives(503)
        .saying("auth_unavailable");
  }

  /** Spec, "Authentication", rule 10. */
  @ParameterizedTest
  @MethodSource("withProviderKeys")
  void aMalformedProviderKeyIsRefusedWithoutRepeatingIt(ContractOperation operation) {
    Answered refused =
        world()
            .sample(operation)
            .withToken(shared.token(SharedWorld.OWNER))
            .header("X-Provider-Key", "a-key-without-its-provider")
            .gives(400)
            .saying("invalid_provider_key");

    assertThat(refused.text()).doesNotContain("a-key-without-its-provider");
  }

  static Stream<ContractOperation> ofOwners() {
    return authenticated()
        .filter(
            operation ->
                operation.parameters().stream()
                    .anyMatch(parameter -> "owner".equals(parameter.get("name"))));
  }

  /** A team of others is refused like one that does not exist. */
  @ParameterizedTest
  @MethodSource("ofOwners")
  void nobodyActsForATeamOfOthers(ContractOperation operation) {
    ContractCall call = world().sample(operation).query("owner", "team:" + SharedWorld.TEAM);

    call.withToken(shared.token(SharedWorld.OTHER)).gives(403).saying("not_team_member");
  }

  @Test
  void theTeamsOfTheTokenAreListed() {
    Answered listed = call("listTeams").withToken(shared.memberToken(SharedWorld.OTHER)).gives(200);

    assertThat(listed.text())
        .isEqualTo("{\"teams\":[{\"name\":\"data\",\"owner\":\"team:data\"}]}");
    assertThat(owner("listTeams").gives(200).text()).isEqualTo("{\"teams\":[]}");
  }

  static Stream<ContractOperation> withPublishCredentials() {
    return authenticated()
        .filter(
            operation ->
                operation.parameters().stream()
                    .anyMatch(parameter -> "X-Publish-Credential".equals(parameter.get("name"))));
  }

  /** Spec, "Authentication", rule 11. */
  @ParameterizedTest
  @MethodSource("withPublishCredentials")
  void aMalformedPublishCredentialIsRefusedWithoutRepeatingIt(ContractOperation operation) {
    ContractCall call =
        world().sample(operation).header("X-Publish-Credential", "KAGGLE_KEY=half-of-a-pair");

    Answered refused =
        call.withToken(shared.token(SharedWorld.OWNER))
            .gives(400)
            .saying("invalid_publish_credential");
    call.withToken("no token").gives(401).saying("unauthorized");

    assertThat(refused.text()).doesNotContain("half-of-a-pair");
  }

  /** Spec, "Authentication", rule 11. */
  @Test
  void theAuditIgnoresTheHeader() {
    world()
        .sample(World.CONTRACT.operation("getPublishAudit"))
        .header("X-Publish-Credential", "malformed")
        .withToken(shared.token(SharedWorld.OWNER))
        .gives(404);
  }

  /** Spec, "kind url", rule 10. */
  @ParameterizedTest
  @ValueSource(strings = {"previewBuild", "createBuild", "submitBuild"})
  void addressesAreNoSourcesHere(String operation) {
    Answered refused =
        owner(operation)
            .json(Map.of("spec", Specs.address()))
            .gives(403)
            .saying("url_source_forbidden");

    assertThat(refused.text())
        .contains("\"sources\":[{\"index\":0,\"alias\":\"s\",\"path\":\"sources[0].kind\"}]");
  }

  /** Spec, "Authentication", rule 10. */
  @ParameterizedTest
  @ValueSource(strings = {"previewBuild", "createBuild", "submitBuild"})
  void aProviderIsCalledWithAKeyOfTheCallerOnly(String operation) {
    Answered refused =
        owner(operation)
            .json(Map.of("spec", Specs.keyed()))
            .gives(403)
            .saying("provider_credential_required");

    assertThat(refused.text()).contains("\"providers\":[\"bok\"]");
  }

  private Answered scheduled(String document, String yaml, int status) {
    owner("saveRevision")
        .path("kind", "spec")
        .path("doc_id", document)
        .json(Map.of("content", Map.of("yaml", yaml), "expected_revision", 0))
        .gives(200);
    return owner("scheduleDataset")
        .path("dataset_id", document)
        .header("X-Provider-Key", "bok=a-key-of-the-caller-0123456789")
        .json(Map.of())
        .gives(status);
  }

  /** Keys are not stored here, so that a schedule has none. */
  @Test
  void aSpecThatNeedsAKeyOrReadsAnAddressIsNotScheduled() {
    Answered keyed = scheduled("rates", "refresh_cadence: P1D\n" + Specs.keyed(), 403);
    Answered address = scheduled("people", "refresh_cadence: P1D\n" + Specs.address(), 403);

    assertThat(keyed.saying("provider_credential_required").text())
        .contains("\"providers\":[\"bok\"]");
    assertThat(address.saying("url_source_forbidden").text()).contains("\"index\":0");
  }

  @Test
  void anOwnerHasALimitedNumberOfSchedules() {
    String upload = shared.upload(SharedWorld.OWNER);
    for (int i = 0; i < 100; i++) {
      String dataset = "limited-" + i;
      scheduled(dataset, daily(upload, dataset), 200);
    }

    Answered refused = scheduled("limited-100", daily(upload, "limited-100"), 409);

    assertThat(refused.saying("too_many_schedules").text()).contains("100");
  }

  private static String daily(String upload, String dataset) {
    return "refresh_cadence: P1D\n" + Specs.people(upload, dataset);
  }

  @Test
  void aPreviewOfForbiddenDataIsRefused() {
    owner("previewBuild")
        .json(Map.of("spec", Specs.forbidden("air")))
        .header("X-Provider-Key", "datago=a-key-of-the-caller-0123456789")
        .gives(403)
        .saying("redistribution_forbidden");
  }

  /** Spec, "Authentication", rule 10. */
  @Test
  void noKeyIsStored() {
    owner("putProviderCredential")
        .path("provider", "bok")
        .json(Map.of("credential", "a-key-of-the-caller"))
        .gives(403)
        .saying("credential_storage_disabled");
    owner("deleteProviderCredential")
        .path("provider", "bok")
        .gives(403)
        .saying("credential_storage_disabled");
    assertThat(
            owner("getProviderCredential").path("provider", "bok").gives(200).member("configured"))
        .isEqualTo(false);
  }

  /** Spec, "Authentication", rule 9. */
  @ParameterizedTest
  @ValueSource(strings = {"createBuild", "submitBuild"})
  void anIdThatAnotherOwnerHoldsIsForbidden(String operation) {
    String run = "of-owner-" + operation;
    owner("createBuild")
        .json(Map.of("spec", shared.spec(SharedWorld.OWNER), "run_id", run))
        .gives(200);

    Answered refused =
        call(operation)
            .withToken(shared.token(SharedWorld.OTHER))
            .json(Map.of("spec", shared.spec(SharedWorld.OTHER), "run_id", run))
            .gives(403);

    assertThat(refused.member("error")).isEqualTo("forbidden: not run owner");
  }

  @Test
  void noOwnerHasMoreBuildsThanAreAllowed() {
    String spec = Specs.ofUpload(shared.upload(SharedWorld.OWNER), "held");
    for (int i = 0; i < 2; i++) {
      owner("submitBuild").json(Map.of("spec", spec)).gives(202);
    }

    for (String operation : List.of("submitBuild", "createBuild")) {
      Answered refused = owner(operation).json(Map.of("spec", spec)).gives(429);
      assertThat(refused.saying("build_owner_limit").member("limit")).isEqualTo(2);
    }
    world().held.release();
  }

  /** Spec, "Authentication", rule 11. */
  @Test
  void itReportsWhoseCredentialPublishes() {
    assertThat(owner("getVersion").gives(200).member("publish_credential")).isEqualTo("request");
  }

  @Test
  void theMetricsOfAllOwnersAreForAdministrators() {
    owner("getMetrics").gives(403);
    call("getMetrics").withToken(shared.token(SharedWorld.ADMIN)).gives(200);
    call("getMetrics").gives(200);
  }

  @Test
  void theStateOfTheServiceIsReported() {
    owner("getMonitoringSummary").gives(200);
  }
}
