package io.datasetbuilder.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.contract.document.ContractOperation;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Administrators decide about users, and see the runs of all. */
abstract class AdministrationScenarios extends ScenariosOfOwners {

  private static final String NOBODY = "oidc:" + "0".repeat(64);

  private ContractCall admin(String operationId) {
    return call(operationId).withToken(shared.token(SharedWorld.ADMIN));
  }

  static Stream<ContractOperation> ofAdministrators() {
    return World.CONTRACT.operations().stream()
        .filter(operation -> operation.id().startsWith("admin"));
  }

  /** Spec, "Authentication", rule 3. */
  @ParameterizedTest
  @MethodSource("ofAdministrators")
  void whoeverIsNoAdministratorIsRefused(ContractOperation operation) {
    Answered refused =
        world().sample(operation).withToken(shared.token(SharedWorld.OWNER)).gives(403);

    assertThat(refused.member("error")).isEqualTo("forbidden: administrator role required");
  }

  @Test
  void usersAreListedByTheirStatus() {
    admin("adminListUsers").gives(200);
    Answered pending = admin("adminListUsers").query("status", "pending").gives(200);

    assertThat(pending.member("count")).isEqualTo(1);
    assertThat(pending.text()).contains("\"status\":\"pending\",").doesNotContain("approved");
    admin("adminListUsers").query("status", "unknown").gives(400);
  }

  /** Spec, "Authentication", rule 4. */
  @Test
  void aUserIsApprovedAndRejected() {
    String user = shared.idOf(SharedWorld.PENDING);

    Answered approved = admin("adminApproveUser").path("user_id", user).gives(200);
    call("getVersion").withToken(shared.token(SharedWorld.PENDING)).gives(200);
    Answered rejected = admin("adminRejectUser").path("user_id", user).gives(200);
    call("getVersion")
        .withToken(shared.token(SharedWorld.PENDING))
        .gives(403)
        .saying("signup_rejected");

    assertThat(approved.member("decided_by")).isEqualTo(shared.idOf(SharedWorld.ADMIN));
    assertThat(rejected.member("status")).isEqualTo("rejected");
  }

  @ParameterizedTest
  @ValueSource(strings = {"adminApproveUser", "adminRejectUser"})
  void aUserWhoNeverSignedInIsNotFound(String operation) {
    admin(operation).path("user_id", NOBODY).gives(404).saying("user_not_found");
    admin(operation).path("user_id", "nobody").gives(404).saying("user_not_found");
  }

  /** Spec, "Authentication", rule 9. */
  @Test
  void theRunsOfAllOwnersAreListed() {
    call("createBuild")
        .withToken(shared.token(SharedWorld.OWNER))
        .json(Map.of("spec", shared.spec(SharedWorld.OWNER), "run_id", "of-owner"))
        .gives(200);

    Answered runs = admin("adminListRuns").query("limit", "0").gives(200);

    assertThat((List<?>) runs.member("runs"))
        .singleElement()
        .asString()
        .contains("of-owner", shared.idOf(SharedWorld.OWNER));
  }

  @Test
  void theSettingsOfOwnershipAreReported() {
    Answered config = admin("adminGetConfig").gives(200);

    assertThat(config.member("enforce_ownership")).isEqualTo(true);
    assertThat(config.member("publish_server_credential_fallback")).isEqualTo(false);
  }

  @Test
  void theHolderOfTheKeyAdministersToo() {
    call("adminListRuns").gives(200);
    call("adminListUsers").gives(200);
    call("adminGetConfig").gives(200);
  }
}
