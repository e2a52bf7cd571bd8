package io.datasetbuilder.auth.credential;

import static io.datasetbuilder.auth.fixture.Keys.key;
import static io.datasetbuilder.auth.fixture.Keys.master;
import static io.datasetbuilder.auth.fixture.Keys.pair;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.credential.MasterKey.MasterKeys;
import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Spec, Authentication 10. */
class CredentialCipherTest {

  private static final OwnerId ME = OwnerId.of(Principal.PrincipalKind.OIDC, "issuer", "me");
  private static final OwnerId YOU = OwnerId.of(Principal.PrincipalKind.OIDC, "issuer", "you");
  private static final CredentialStore.CredentialScope MINE =
      new CredentialStore.CredentialScope(ME, "metro");
  private static final ProviderKey KEY = key("s3cret+key/with=signs");

  private final CredentialCipher cipher = cipherWith(new MasterKeys(master(1), List.of()));

  private static CredentialCipher cipherWith(MasterKeys keys) {
    return new CredentialCipher(keys, new Random(7));
  }

  @Test
  void opensWhatItSealed() {
    assertThat(cipher.open(MINE, cipher.seal(MINE, KEY))).contains(KEY);
  }

  @Test
  void opensBothSecretsOfAPair() {
    ProviderKey pair = pair("consumer-key", " second secret ");

    assertThat(cipher.open(MINE, cipher.seal(MINE, pair))).contains(pair);
  }

  @Test
  void holdsNothingOfTheKey() {
    CredentialStore.SealedCredential sealed = cipher.seal(MINE, KEY);

    assertThat(sealed.toString()).doesNotContain("s3cret");
    assertThat(new String(decoded(sealed.ciphertext()), StandardCharsets.ISO_8859_1))
        .doesNotContain("s3cret");
  }

  @Test
  void everyNonceIsFresh() {
    Set<String> nonces = new HashSet<>();
    for (int i = 0; i < 1_000; i++) {
      nonces.add(cipher.seal(MINE, KEY).nonce());
    }

    assertThat(nonces).hasSize(1_000).allMatch(nonce -> decoded(nonce).length == 12);
  }

  @Test
  void aCredentialThatIsMovedToAnotherOwnerDoesNotOpen() {
    CredentialStore.SealedCredential sealed = cipher.seal(MINE, KEY);

    assertThat(cipher.open(new CredentialStore.CredentialScope(YOU, "metro"), sealed)).isEmpty();
  }

  @Test
  void aCredentialThatIsMovedToAnotherSlotDoesNotOpen() {
    CredentialStore.SealedCredential sealed = cipher.seal(MINE, KEY);

    assertThat(cipher.open(new CredentialStore.CredentialScope(ME, "metro2"), sealed)).isEmpty();
  }

  @Test
  void nothingOpensAfterTheMasterKeyChanged() {
    CredentialStore.SealedCredential sealed = cipher.seal(MINE, KEY);

    assertThat(cipherWith(new MasterKeys(master(2), List.of())).open(MINE, sealed)).isEmpty();
  }

  @Test
  void whatAnEarlierKeySealedOpensWhileThatKeyIsGiven() {
    CredentialStore.SealedCredential sealed = cipher.seal(MINE, KEY);
    CredentialCipher rotated = cipherWith(new MasterKeys(master(2), List.of(master(1))));

    assertThat(rotated.open(MINE, sealed)).contains(KEY);
    assertThat(rotated.isCurrent(sealed)).isFalse();
    assertThat(rotated.seal(MINE, KEY).keyId()).isEqualTo(master(2).id());
  }

  @Test
  void aCredentialThatClaimsAnotherMasterKeyDoesNotOpen() {
    CredentialStore.SealedCredential sealed = cipher.seal(MINE, KEY);
    CredentialStore.SealedCredential claiming =
        new CredentialStore.SealedCredential(
            sealed.version(), master(2).id(), sealed.nonce(), sealed.ciphertext());
    CredentialCipher both = cipherWith(new MasterKeys(master(2), List.of(master(1))));

    assertThat(both.open(MINE, claiming)).isEmpty();
  }

  @Test
  void oneChangedBitAnywhereKeepsItShut() {
    CredentialStore.SealedCredential sealed = cipher.seal(MINE, KEY);
    byte[] bytes = decoded(sealed.ciphertext());
    for (int i = 0; i < bytes.length; i++) {
      byte[] changed = bytes.clone();
      changed[i] ^= 1;
      String text = Base64.getUrlEncoder().withoutPadding().encodeToString(changed);

      assertThat(
              cipher.open(
                  MINE,
                  new CredentialStore.SealedCredential(1, sealed.keyId(), sealed.nonce(), text)))
          .as("byte %d", i)
          .isEmpty();
    }
  }

  @Test
  void anEnvelopeOfAnotherFormDoesNotOpen() {
    CredentialStore.SealedCredential sealed = cipher.seal(MINE, KEY);
    String id = sealed.keyId();

    assertThat(
            List.of(
                new CredentialStore.SealedCredential(2, id, sealed.nonce(), sealed.ciphertext()),
                new CredentialStore.SealedCredential(1, id, "", sealed.ciphertext()),
                new CredentialStore.SealedCredential(1, id, "!", sealed.ciphertext()),
                new CredentialStore.SealedCredential(1, id, sealed.nonce(), ""),
                new CredentialStore.SealedCredential(1, id, sealed.nonce(), "AAAA")))
        .allMatch(envelope -> cipher.open(MINE, envelope).isEmpty());
  }

  private static byte[] decoded(String base64) {
    return Base64.getUrlDecoder().decode(base64);
  }
}
