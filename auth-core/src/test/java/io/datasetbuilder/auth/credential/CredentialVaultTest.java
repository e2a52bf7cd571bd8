package io.datasetbuilder.auth.credential;

import static io.datasetbuilder.auth.fixture.Keys.key;
import static io.datasetbuilder.auth.fixture.Keys.master;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.auth.credential.CredentialFailure.Kind;
import io.datasetbuilder.auth.credential.CredentialVault.RotationReport;
import io.datasetbuilder.auth.credential.MasterKey.MasterKeys;
import io.datasetbuilder.auth.fixture.InMemoryCredentials;
import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Spec, Authentication 10. */
class CredentialVaultTest {

  private static final OwnerId ME = OwnerId.of(Principal.PrincipalKind.OIDC, "issuer", "me");
  private static final OwnerId YOU = OwnerId.of(Principal.PrincipalKind.OIDC, "issuer", "you");
  private static final CredentialStore.CredentialScope MINE =
      new CredentialStore.CredentialScope(ME, "metro");
  private static final CredentialStore.CredentialScope YOURS =
      new CredentialStore.CredentialScope(YOU, "metro");
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  private final InMemoryCredentials store = new InMemoryCredentials();
  private final CredentialVault vault = vaultWith(new MasterKeys(master(1), List.of()));

  private CredentialVault vaultWith(MasterKeys keys) {
    return vaultWith(Optional.of(keys));
  }

  private CredentialVault vaultWith(Optional<MasterKeys> keys) {
    return new CredentialVault(
        store, keys, new Random(3), Clock.fixed(NOON, ZoneOffset.UTC), new SecretRegistry());
  }

  private static void refuses(Kind kind, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            CredentialFailure.class, failure -> assertThat(failure.kind()).isEqualTo(kind));
  }

  @Test
  void givesBackWhatItKeeps() {
    vault.put(MINE, key("my-secret"));

    assertThat(vault.get(MINE)).contains(key("my-secret"));
    assertThat(vault.get(YOURS)).isEmpty();
  }

  @Test
  void statesThatAndSinceWhenAKeyIsThere() {
    assertThat(vault.status(MINE)).isEqualTo(CredentialVault.CredentialStatus.NONE);

    CredentialVault.CredentialStatus status = vault.put(MINE, key("my-secret"));

    assertThat(status)
        .isEqualTo(new CredentialVault.CredentialStatus(true, Optional.of(NOON), true));
    assertThat(vault.status(MINE)).isEqualTo(status);
  }

  @Test
  void forgetsWhatIsDeletedAndNothingElse() {
    vault.put(MINE, key("my-secret"));
    vault.put(YOURS, key("your-secret"));

    vault.delete(MINE);
    vault.delete(MINE);

    assertThat(vault.status(MINE)).isEqualTo(CredentialVault.CredentialStatus.NONE);
    assertThat(vault.get(YOURS)).contains(key("your-secret"));
  }

  @Test
  void withoutAMasterKeyEveryOperationIsRefused() {
    CredentialVault closed = vaultWith(Optional.empty());

    assertThat(closed.isConfigured()).isFalse();
    List.<ThrowingCallable>of(
            () -> closed.put(MINE, key("my-secret")),
            () -> closed.get(MINE),
            () -> closed.status(MINE),
            () -> closed.delete(MINE),
            closed::rotate)
        .forEach(call -> refuses(Kind.STORE_NOT_CONFIGURED, call));
  }

  @Test
  void afterAChangeOfTheMasterKeyNothingIsDecrypted() {
    vault.put(MINE, key("my-secret"));
    CredentialVault changed = vaultWith(new MasterKeys(master(2), List.of()));

    refuses(Kind.UNREADABLE, () -> changed.get(MINE));
    assertThat(changed.status(MINE))
        .isEqualTo(new CredentialVault.CredentialStatus(true, Optional.of(NOON), false));
  }

  @Test
  void aCredentialThatCannotBeReadCanBeDeletedAndSetAnew() {
    vault.put(MINE, key("my-secret"));
    vault.put(YOURS, key("your-secret"));
    CredentialVault changed = vaultWith(new MasterKeys(master(2), List.of()));

    changed.delete(MINE);
    changed.put(YOURS, key("your-new-secret"));

    assertThat(changed.get(MINE)).isEmpty();
    assertThat(changed.get(YOURS)).contains(key("your-new-secret"));
  }

  @Test
  void aRowThatIsMovedToAnotherOwnerIsUnreadable() {
    vault.put(MINE, key("my-secret"));
    CredentialStore.SealedCredential stolen = store.find(MINE).orElseThrow().sealed();
    store.put(new CredentialStore.StoredCredential(YOURS, stolen, NOON));

    refuses(Kind.UNREADABLE, () -> vault.get(YOURS));
  }

  @Test
  void rotationEncryptsAllOwnersKeysWithTheCurrentMasterKey() {
    vault.put(MINE, key("my-secret"));
    vault.put(YOURS, key("your-secret"));

    RotationReport report = vaultWith(new MasterKeys(master(2), List.of(master(1)))).rotate();

    CredentialVault changed = vaultWith(new MasterKeys(master(2), List.of()));
    assertThat(report).isEqualTo(new RotationReport(2, 0, 0));
    assertThat(changed.get(MINE)).contains(key("my-secret"));
    assertThat(changed.get(YOURS)).contains(key("your-secret"));
    assertThat(changed.status(MINE).updatedAt()).contains(NOON);
  }

  @Test
  void rotationLeavesWhatIsCurrentAndWhatItCannotRead() {
    vaultWith(new MasterKeys(master(9), List.of())).put(MINE, key("my-secret"));
    vaultWith(new MasterKeys(master(2), List.of())).put(YOURS, key("your-secret"));
    List<CredentialStore.StoredCredential> before = store.all();

    RotationReport report = vaultWith(new MasterKeys(master(2), List.of(master(1)))).rotate();

    assertThat(report).isEqualTo(new RotationReport(0, 1, 1));
    assertThat(store.all()).isEqualTo(before);
  }

  @Test
  void noFailureNamesWhatItIsAbout() {
    vault.put(MINE, key("my-secret"));

    assertThatThrownBy(() -> vaultWith(new MasterKeys(master(2), List.of())).get(MINE))
        .hasMessage("credential_unreadable")
        .hasNoCause();
  }
}
