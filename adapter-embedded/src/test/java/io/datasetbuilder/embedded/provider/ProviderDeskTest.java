package io.datasetbuilder.embedded.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.auth.credential.CredentialFailure;
import io.datasetbuilder.auth.credential.CredentialStatus;
import io.datasetbuilder.auth.credential.RotationReport;
import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.problem.CredentialProblem;
import io.datasetbuilder.pipeline.model.state.StateProblem;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.connection.ConnectionTestResult;
import io.datasetbuilder.pipeline.source.provider.connection.ConnectionTestResult.Tested;
import io.datasetbuilder.pipeline.source.provider.connection.TestStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spec, Authentication 10; Spec, "Endpoints", {@code /providers}. */
class ProviderDeskTest {

  private static final OwnerId ME = new Principal.Service().ownerId();
  private static final OwnerId OTHER = new Principal.Dev().ownerId();
  private static final String CANARY = "canary-of-a-key-4711";

  @TempDir Path folder;

  private ProvidersFixture desk() {
    return new ProvidersFixture(folder).masterKeys(1);
  }

  private static <T> T known(Result<T> answer) {
    assertThat(answer).isInstanceOf(Result.Ok.class);
    return ((Result.Ok<T>) answer).value();
  }

  private static void refused(Result<?> answer, ProblemCode code) {
    assertThat(answer).isInstanceOf(Result.Refused.class);
    List<Problem> problems = ((Result.Refused<?>) answer).problems();
    assertThat(problems).extracting(Problem::code).containsExactly(code);
    assertThat(problems.toString()).doesNotContain(CANARY);
  }

  private static ProviderStanding standing(ProvidersFixture desk, String provider) {
    return known(desk.open().list(ME)).stream()
        .filter(each -> each.provider().equals(provider))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aStoredKeyIsTheCallersAlone() {
    ProvidersFixture desk = desk();
    known(desk.open().setKey(ME, "metro", CANARY));

    assertThat(known(desk.open().keyStatus(ME, "metro")).configured()).isTrue();
    assertThat(known(desk.open().keyStatus(OTHER, "metro"))).isEqualTo(CredentialStatus.NONE);
    assertThat(desk.ring().of(ME).find("metro").orElseThrow().key().reveal()).isEqualTo(CANARY);
    assertThat(desk.ring().of(OTHER).find("metro")).isEmpty();
  }

  @Test
  void whatIsDeletedIsGone() {
    ProvidersFixture desk = desk();
    known(desk.open().setKey(ME, "metro", CANARY));

    known(desk.open().deleteKey(ME, "metro"));

    assertThat(known(desk.open().deleteKey(ME, "metro"))).isEqualTo(CredentialStatus.NONE);
    assertThat(desk.ring().of(ME).find("metro")).isEmpty();
  }

  @Test
  void withoutAMasterKeyTheStoreAnswersThatItIsNotConfigured() {
    ProviderDesk desk = new ProvidersFixture(folder).open();
    ProblemCode code = CredentialProblem.CREDENTIAL_STORE_NOT_CONFIGURED;

    refused(desk.setKey(ME, "metro", CANARY), code);
    refused(desk.keyStatus(ME, "metro"), code);
    refused(desk.deleteKey(ME, "metro"), code);
    refused(desk.rotateKeys(), code);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void afterAChangeOfTheMasterKeyStoredKeysCannotBeDecrypted() {
    known(desk().open().setKey(ME, "metro", CANARY));
    ProvidersFixture changed = new ProvidersFixture(folder).masterKeys(2);

    assertThat(standing(changed, "metro").key()).isEqualTo(KeyOrigin.UNREADABLE);
    refused(changed.open().test(ME, "metro"), CredentialProblem.CREDENTIAL_UNREADABLE);
    assertThatThrownBy(() -> changed.ring().of(ME).find("metro"))
        .isInstanceOfSatisfying(
            ProviderFailure.class,
            failure ->
                assertThat(failure.problem().code())
                    .isEqualTo(CredentialProblem.CREDENTIAL_UNREADABLE));
  }

  @Test
  void rotationNeedsTheOldKeyOnce() {
    known(desk().open().setKey(ME, "metro", CANARY));

    RotationReport report = known(new ProvidersFixture(folder).masterKeys(2, 1).open().rotateKeys());

    assertThat(report).isEqualTo(new RotationReport(1, 0, 0));
    ProvidersFixture later = new ProvidersFixture(folder).masterKeys(2);
    assertThat(later.ring().of(ME).find("metro").orElseThrow().key().reveal()).isEqualTo(CANARY);
  }

  @Test
  void aStoredKeyWinsOverAVariable() {
    ProvidersFixture desk = desk().variables(Map.of("SVC_METRO_API_KEY", "from-a-variable"));
    assertThat(standing(desk, "metro").key()).isEqualTo(KeyOrigin.ENVIRONMENT);

    known(desk.open().setKey(ME, "metro", CANARY));

    assertThat(standing(desk, "metro").key()).isEqualTo(KeyOrigin.STORED);
    assertThat(desk.ring().of(ME).find("metro").orElseThrow().key().reveal()).isEqualTo(CANARY);
  }

  @Test
  void aVariableThatCannotBeAKeyIsToldByItsName() {
    ProvidersFixture desk = desk().variables(Map.of("SVC_METRO_API_KEY", "short"));

    assertThat(standing(desk, "metro").key()).isEqualTo(KeyOrigin.INVALID);
    Result<ConnectionTestResult> answer = desk.open().test(ME, "metro");
    refused(answer, CredentialProblem.INVALID_CREDENTIAL);
    assertThat(((Result.Refused<?>) answer).problems().get(0).message())
        .contains("SVC_METRO_API_KEY")
        .doesNotContain("short");
  }

  @Test
  void aPublicValueMayBeShort() {
    ProvidersFixture desk = desk().variables(Map.of("SVC_METRO_API_KEY", "demo"));

    assertThat(standing(desk, "metro").key()).isEqualTo(KeyOrigin.ENVIRONMENT);
  }

  @Test
  void aPairNeedsBothItsSecrets() {
    ProvidersFixture desk = desk().variables(Map.of("SVC_PAIRED_API_KEY", "first-secret"));

    assertThat(standing(desk, "paired").key()).isEqualTo(KeyOrigin.INCOMPLETE);
    refused(desk.open().setKey(ME, "paired", CANARY), CredentialProblem.INVALID_CREDENTIAL);
    known(desk.open().setKey(ME, "paired", CANARY + "\nsecond-secret\n"));
    assertThat(standing(desk, "paired").key()).isEqualTo(KeyOrigin.STORED);
  }

  @Test
  void aPairMayComeOnOneLineWithAColon() {
    ProvidersFixture desk = desk();

    known(desk.open().setKey(ME, "paired", CANARY + ":second:secret"));

    assertThat(desk.ring().of(ME).find("paired").orElseThrow().second().orElseThrow().reveal())
        .isEqualTo("second:secret");
  }

  @Test
  void whatCannotBeAKeyIsRefusedWithoutEcho() {
    ProviderDesk desk = desk().open();

    refused(desk.setKey(ME, "metro", ""), CredentialProblem.INVALID_CREDENTIAL);
    refused(desk.setKey(ME, "metro", CANARY + "\u0000"), CredentialProblem.INVALID_CREDENTIAL);
    refused(
        desk.setKey(ME, "metro", CANARY + "\nsecond-secret"), CredentialProblem.INVALID_CREDENTIAL);
  }

  @Test
  void aProviderWithoutAKeyKeepsNone() {
    refused(desk().open().setKey(ME, "open", CANARY), CredentialProblem.PROVIDER_TAKES_NO_KEY);
  }

  @Test
  void anUnknownProviderIsRefused() {
    ProviderDesk desk = desk().open();

    refused(desk.setKey(ME, "metros", CANARY), ProviderProblem.UNKNOWN_PROVIDER);
    refused(desk.test(ME, "metros"), ProviderProblem.UNKNOWN_PROVIDER);
    assertThat(((Result.Refused<?>) desk.keyStatus(ME, "metros")).problems().get(0).hint())
        .contains("did you mean metro?");
  }

  @Test
  void aTestIsRememberedAndListed() {
    ProvidersFixture desk = desk();
    known(desk.open().setKey(ME, "metro", CANARY));

    Tested tested = (Tested) known(desk.open().test(ME, "metro"));

    assertThat(tested.result().status()).isEqualTo(TestStatus.CONNECTED);
    assertThat(standing(desk, "metro").lastTest()).contains(tested.result());
    assertThat(desk.called().keys().find("metro").orElseThrow().key().reveal()).isEqualTo(CANARY);
  }

  @Test
  void aNewKeyIsTestedAtOnce() {
    ProvidersFixture desk = desk();
    known(desk.open().setKey(ME, "metro", CANARY));
    known(desk.open().test(ME, "metro"));
    assertThat(known(desk.open().test(ME, "metro")))
        .isInstanceOf(ConnectionTestResult.TooSoon.class);

    known(desk.open().setKey(ME, "metro", CANARY + "-corrected"));

    assertThat(known(desk.open().test(ME, "metro"))).isInstanceOf(Tested.class);
  }

  @Test
  void aDamagedStateIsTold() throws IOException {
    Files.writeString(folder.resolve("state.sqlite3"), "no database, ".repeat(100));

    refused(desk().open().list(ME), StateProblem.STATE_UNREADABLE);
    refused(desk().open().setKey(ME, "metro", CANARY), StateProblem.STATE_UNREADABLE);
  }

  @Test
  void noFailureTellsWhoseKeyItIsAbout() {
    CredentialFailure failure = new CredentialFailure(CredentialFailure.Kind.UNREADABLE);

    assertThat(KeyProblems.of(failure, "metro").toString()).doesNotContain(ME.value());
  }
}
