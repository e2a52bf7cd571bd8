package io.datasetbuilder.auth.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.credential.CredentialStore;
import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What every {@link CredentialStore} does. */
public abstract class CredentialStoreContract {

  private static final OwnerId MINE = OwnerId.of(Principal.PrincipalKind.OIDC, "issuer", "me");
  private static final OwnerId OTHERS = OwnerId.of(Principal.PrincipalKind.OIDC, "issuer", "you");
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00.123456Z");

  /** A store that is empty. */
  protected abstract CredentialStore store();

  private static CredentialStore.StoredCredential credential(
      OwnerId owner, String slot, String text) {
    CredentialStore.SealedCredential sealed =
        new CredentialStore.SealedCredential(1, "00112233aabbccdd", "bm9uY2U", text);
    return new CredentialStore.StoredCredential(
        new CredentialStore.CredentialScope(owner, slot), sealed, NOON);
  }

  @Test
  public void findsWhatItKept() {
    CredentialStore store = store();
    CredentialStore.StoredCredential kept = credential(MINE, "metro", "one");

    store.put(kept);

    assertThat(store.find(kept.place())).contains(kept);
  }

  @Test
  public void keepsOneCredentialAPlace() {
    CredentialStore store = store();
    store.put(credential(MINE, "metro", "one"));

    store.put(credential(MINE, "metro", "two"));

    assertThat(store.all()).containsExactly(credential(MINE, "metro", "two"));
  }

  @Test
  public void keepsOwnersAndSlotsApart() {
    CredentialStore store = store();
    store.put(credential(MINE, "metro", "one"));

    assertThat(store.find(new CredentialStore.CredentialScope(OTHERS, "metro"))).isEmpty();
    assertThat(store.find(new CredentialStore.CredentialScope(MINE, "bikes"))).isEmpty();
  }

  @Test
  public void deletesOnePlaceOnly() {
    CredentialStore store = store();
    store.put(credential(MINE, "metro", "one"));
    store.put(credential(OTHERS, "metro", "two"));

    store.delete(new CredentialStore.CredentialScope(MINE, "metro"));

    assertThat(store.all()).containsExactly(credential(OTHERS, "metro", "two"));
  }

  @Test
  public void deletingWhatIsNotThereIsFine() {
    CredentialStore store = store();

    store.delete(new CredentialStore.CredentialScope(MINE, "metro"));

    assertThat(store.all()).isEmpty();
  }

  @Test
  public void listsAllBySlotWithinTheirOwner() {
    CredentialStore store = store();
    store.put(credential(MINE, "metro", "one"));
    store.put(credential(MINE, "bikes", "two"));

    assertThat(store.all())
        .extracting(stored -> stored.place().slot())
        .containsExactly("bikes", "metro");
  }

  @Test
  public void replacesAnEnvelopeThatIsStillTheSame() {
    CredentialStore store = store();
    CredentialStore.StoredCredential before = credential(MINE, "metro", "one");
    store.put(before);

    boolean replaced = store.replace(before, credential(MINE, "metro", "two").sealed());

    assertThat(replaced).isTrue();
    assertThat(store.find(before.place())).contains(credential(MINE, "metro", "two"));
  }

  @Test
  public void replacesNoEnvelopeThatWasChangedMeanwhile() {
    CredentialStore store = store();
    CredentialStore.StoredCredential before = credential(MINE, "metro", "one");
    store.put(credential(MINE, "metro", "newer"));

    boolean replaced = store.replace(before, credential(MINE, "metro", "two").sealed());

    assertThat(replaced).isFalse();
    assertThat(store.find(before.place())).contains(credential(MINE, "metro", "newer"));
  }

  @Test
  public void replacesNoEnvelopeThatIsGone() {
    CredentialStore store = store();
    CredentialStore.StoredCredential before = credential(MINE, "metro", "one");

    assertThat(store.replace(before, before.sealed())).isFalse();
    assertThat(store.all()).isEmpty();
  }
}
