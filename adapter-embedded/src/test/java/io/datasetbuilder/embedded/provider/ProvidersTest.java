package io.datasetbuilder.embedded.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.auth.credential.CredentialVault;
import io.datasetbuilder.auth.credential.CredentialVault.RotationReport;
import io.datasetbuilder.auth.credential.RequestKeys;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.access.AccessProblem;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.connection.CredentialProblem;
import io.datasetbuilder.pipeline.source.provider.connection.KeyProbe;
import io.datasetbuilder.pipeline.source.provider.connection.KeyRing;
import io.datasetbuilder.pipeline.source.provider.connection.ProviderStanding;
import io.datasetbuilder.pipeline.source.provider.connection.ProviderStanding.KeyOrigin;
import io.datasetbuilder.pipeline.source.provider.connection.TestConnection;
import io.datasetbuilder.pipeline.source.provider.connection.TestConnection.ConnectionTestResult.Tested;
import io.datasetbuilder.pipeline.source.provider.connection.TestResult;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spec, Authentication 10; Spec, "Endpoints", {@code /providers}. */
class ProvidersTest {

  private static final Caller ME = Caller.of(new Principal.Service());
  private static final Caller OTHER = Caller.of(new Principal.Dev());
  private static final String CANARY = "canary-of-a-key-4711";

  @TempDir Path folder;

  private ProvidersFixture onDisk() {
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

  private static ProviderStanding standing(ProvidersFixture disk, String provider) {
    return known(disk.open(ME).list()).stream()
        .filter(each -> each.provider().equals(provider))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aStoredKeyIsTheCallersAlone() {
    ProvidersFixture disk = onDisk();
    known(disk.open(ME).setKey("metro", CANARY));

    assertThat(known(disk.open(ME).keyStatus("metro")).configured()).isTrue();
    assertThat(known(disk.open(OTHER).keyStatus("metro")))
        .isEqualTo(CredentialVault.CredentialStatus.NONE);
    assertThat(disk.ring().of(ME).find("metro").orElseThrow().key().reveal()).isEqualTo(CANARY);
    assertThat(disk.ring().of(OTHER).find("metro")).isEmpty();
  }

  @Test
  void whatIsDeletedIsGone() {
    ProvidersFixture disk = onDisk();
    known(disk.open(ME).setKey("metro", CANARY));

    known(disk.open(ME).deleteKey("metro"));

    assertThat(known(disk.open(ME).deleteKey("metro")))
        .isEqualTo(CredentialVault.CredentialStatus.NONE);
    assertThat(disk.ring().of(ME).find("metro")).isEmpty();
  }

  @Test
  void withoutAMasterKeyTheStoreAnswersThatItIsNotConfigured() {
    Providers providers = new ProvidersFixture(folder).open(ME);
    ProblemCode code = CredentialProblem.CREDENTIAL_STORE_NOT_CONFIGURED;

    refused(providers.setKey("metro", CANARY), code);
    refused(providers.keyStatus("metro"), code);
    refused(providers.deleteKey("metro"), code);
    refused(providers.rotateKeys(), code);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void afterAChangeOfTheMasterKeyStoredKeysCannotBeDecrypted() {
    known(onDisk().open(ME).setKey("metro", CANARY));
    ProvidersFixture changed = new ProvidersFixture(folder).masterKeys(2);

    assertThat(standing(changed, "metro").key()).isEqualTo(KeyOrigin.UNREADABLE);
    refused(changed.open(ME).test("metro"), CredentialProblem.CREDENTIAL_UNREADABLE);
    assertThatThrownBy(() -> changed.ring().of(ME).find("metro"))
        .isInstanceOfSatisfying(
            ProviderFailure.class,
            failure ->
                assertThat(failure.problem().code())
                    .isEqualTo(CredentialProblem.CREDENTIAL_UNREADABLE));
  }

  @Test
  void rotationNeedsTheOldKeyOnce() {
    known(onDisk().open(ME).setKey("metro", CANARY));

    RotationReport report =
        known(new ProvidersFixture(folder).masterKeys(2, 1).open(ME).rotateKeys());

    assertThat(report).isEqualTo(new RotationReport(1, 0, 0));
    ProvidersFixture later = new ProvidersFixture(folder).masterKeys(2);
    assertThat(later.ring().of(ME).find("metro").orElseThrow().key().reveal()).isEqualTo(CANARY);
  }

  @Test
  void aStoredKeyWinsOverAVariable() {
    ProvidersFixture disk = onDisk().variables(Map.of("SVC_METRO_API_KEY", "from-a-variable"));
    assertThat(standing(disk, "metro").key()).isEqualTo(KeyOrigin.ENVIRONMENT);

    known(disk.open(ME).setKey("metro", CANARY));

    assertThat(standing(disk, "metro").key()).isEqualTo(KeyOrigin.STORED);
    assertThat(disk.ring().of(ME).find("metro").orElseThrow().key().reveal()).isEqualTo(CANARY);
  }

  @Test
  void aVariableThatCannotBeAKeyIsReportedByItsName() {
    ProvidersFixture disk = onDisk().variables(Map.of("SVC_METRO_API_KEY", "short"));

    assertThat(standing(disk, "metro").key()).isEqualTo(KeyOrigin.INVALID);
    Result<TestConnection.ConnectionTestResult> answer = disk.open(ME).test("metro");
    refused(answer, CredentialProblem.INVALID_CREDENTIAL);
    assertThat(((Result.Refused<?>) answer).problems().get(0).message())
        .contains("SVC_METRO_API_KEY")
        .doesNotContain("short");
  }

  @Test
  void aPairNeedsBothItsSecrets() {
    ProvidersFixture disk = onDisk().variables(Map.of("SVC_PAIRED_API_KEY", "first-secret"));

    assertThat(standing(disk, "paired").key()).isEqualTo(KeyOrigin.INCOMPLETE);
    refused(disk.open(ME).setKey("paired", CANARY), CredentialProblem.INVALID_CREDENTIAL);
    known(disk.open(ME).setKey("paired", CANARY + "\nsecond-secret\n"));
    assertThat(standing(disk, "paired").key()).isEqualTo(KeyOrigin.STORED);
  }

  @Test
  void aPairMayComeOnOneLineWithAColon() {
    ProvidersFixture disk = onDisk();

    known(disk.open(ME).setKey("paired", CANARY + ":second:secret"));

    assertThat(disk.ring().of(ME).find("paired").orElseThrow().second().orElseThrow().reveal())
        .isEqualTo("second:secret");
  }

  @Test
  void whatCannotBeAKeyIsRefusedWithoutEcho() {
    Providers providers = onDisk().open(ME);

    refused(providers.setKey("metro", ""), CredentialProblem.INVALID_CREDENTIAL);
    refused(providers.setKey("metro", CANARY + "\u0000"), CredentialProblem.INVALID_CREDENTIAL);
    refused(
        providers.setKey("metro", CANARY + "\nsecond-secret"),
        CredentialProblem.INVALID_CREDENTIAL);
  }

  @Test
  void aProviderWithoutAKeyKeepsNone() {
    refused(onDisk().open(ME).setKey("open", CANARY), CredentialProblem.PROVIDER_TAKES_NO_KEY);
  }

  @Test
  void anUnknownProviderIsRefused() {
    Providers providers = onDisk().open(ME);

    refused(providers.setKey("metros", CANARY), ProviderProblem.UNKNOWN_PROVIDER);
    refused(providers.test("metros"), ProviderProblem.UNKNOWN_PROVIDER);
    assertThat(((Result.Refused<?>) providers.keyStatus("metros")).problems().get(0).hint())
        .contains("did you mean metro?");
  }

  @Test
  void aTestIsRememberedAndListed() {
    ProvidersFixture disk = onDisk();
    known(disk.open(ME).setKey("metro", CANARY));

    Tested tested = (Tested) known(disk.open(ME).test("metro"));

    assertThat(tested.result().status()).isEqualTo(TestResult.TestStatus.CONNECTED);
    assertThat(standing(disk, "metro").lastTest()).contains(tested.result());
    assertThat(disk.called().keys().find("metro").orElseThrow().key().reveal()).isEqualTo(CANARY);
  }

  @Test
  void aProbeUsesTheKeyOfTheCallerOnTheDatasetsThatAreNamed() {
    ProvidersFixture disk = onDisk();
    refused(disk.open(ME).probe("metro", List.of()), ProviderProblem.PROVIDER_KEY_REQUIRED);
    known(disk.open(ME).setKey("metro", CANARY));

    KeyProbe found = known(disk.open(ME).probe("metro", List.of("stations", "stations")));

    assertThat(found.complete()).isTrue();
    assertThat(found.datasets())
        .extracting(KeyProbe.DatasetAnswer::dataset)
        .containsExactly("stations");
    assertThat(disk.called().keys().find("metro").orElseThrow().key().reveal()).isEqualTo(CANARY);
    refused(disk.open(ME).probe("metro", List.of("station")), WarehouseProblem.INVALID_REQUEST);
    refused(disk.open(ME).probe("nobody", List.of()), ProviderProblem.UNKNOWN_PROVIDER);
  }

  @Test
  void aNewKeyIsTestedAtOnce() {
    ProvidersFixture disk = onDisk();
    known(disk.open(ME).setKey("metro", CANARY));
    Tested first = (Tested) known(disk.open(ME).test("metro"));
    assertThat(known(disk.open(ME).test("metro"))).isEqualTo(first);

    known(disk.open(ME).setKey("metro", CANARY + "-corrected"));

    assertThat(known(disk.open(ME).test("metro"))).isNotEqualTo(first);
  }

  @Test
  void aDamagedStateIsReported() throws IOException {
    Files.writeString(folder.resolve("state.sqlite3"), "no database, ".repeat(100));

    refused(onDisk().open(ME).list(), StorageProblem.STATE_UNREADABLE);
    refused(onDisk().open(ME).setKey("metro", CANARY), StorageProblem.STATE_UNREADABLE);
  }

  /** Spec, "Authentication", rule 10: where owners are kept apart, a key comes with the request. */
  @Test
  void aKeyOfTheRequestIsUsedAndNoneIsStored() {
    Caller caller = new Caller(new Principal.Service(), keys("metro=" + CANARY));
    Providers providers = shared().open(caller);

    assertThat(known(providers.list()))
        .filteredOn(standing -> standing.provider().equals("metro"))
        .extracting(ProviderStanding::key)
        .containsExactly(KeyOrigin.REQUEST);
    refused(providers.setKey("metro", CANARY), AccessProblem.CREDENTIAL_STORAGE_DISABLED);
    refused(providers.deleteKey("metro"), AccessProblem.CREDENTIAL_STORAGE_DISABLED);
    assertThat(known(providers.keyStatus("metro")).configured()).isFalse();
    assertThat(shared().ring().of(caller).find("metro").orElseThrow().key().reveal())
        .isEqualTo(CANARY);
  }

  @Test
  void storedKeysAndVariablesAreNoKeysOfARequest() {
    known(onDisk().open(ME).setKey("metro", CANARY));

    KeyRing shared = shared().variables(Map.of("SVC_METRO_API_KEY", CANARY)).ring();

    assertThat(shared.of(ME).find("metro")).isEmpty();
  }

  private ProvidersFixture shared() {
    return onDisk().policy(KeyRing.KeyPolicy.OF_REQUEST);
  }

  private static RequestKeys keys(String header) {
    return RequestKeys.parse(List.of(header), flaw -> {}).orElseThrow();
  }
}
