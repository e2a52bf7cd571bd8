package io.datasetbuilder.auth.credential;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.credential.MasterKey.MasterKeys;
import io.datasetbuilder.auth.fixture.InMemoryCredentials;
import io.datasetbuilder.auth.fixture.Keys;
import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SecretRegistryTest {

  private final SecretRegistry seen = new SecretRegistry();

  @Test
  void aSecretIsMaskedWhereverItStands() {
    seen.add(new Secret("planted-key"));

    assertThat(seen.redact("planted-key?k=planted-key&x=1")).isEqualTo("***?k=***&x=1");
  }

  @Test
  void aSecretIsMaskedInItsUsualSpellings() {
    String secret = "a+b/c d=\u00e9";
    seen.add(new Secret(secret));

    String encoded = URLEncoder.encode(secret, StandardCharsets.UTF_8);
    byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
    assertThat(seen.redact(encoded)).isEqualTo("***");
    assertThat(seen.redact(encoded.replace("+", "%20"))).isEqualTo("***");
    assertThat(seen.redact(Base64.getEncoder().encodeToString(bytes))).isEqualTo("***");
  }

  @Test
  void theLongerOfTwoSecretsIsMaskedAsAWhole() {
    seen.add(new Secret("planted"));
    seen.add(new Secret("planted-longer"));

    assertThat(seen.redact("planted-longer and planted")).isEqualTo("*** and ***");
  }

  @Test
  void aPublicValueThatIsTooShortLeavesTextsAsTheyAre() {
    seen.add(Secret.ofPublicValue("demo"));

    assertThat(seen.redact("a demonstration")).isEqualTo("a demonstration");
  }

  @Test
  void bothSecretsOfAPairAreMasked() {
    seen.add(new ProviderKey(new Secret("first-secret"), Optional.of(new Secret("other-secret"))));

    assertThat(seen.redact("first-secret other-secret")).isEqualTo("*** ***");
  }

  @Test
  void whatAVaultTakesInOrDecryptsIsSeen() {
    InMemoryCredentials store = new InMemoryCredentials();
    CredentialStore.CredentialScope place =
        new CredentialStore.CredentialScope(
            OwnerId.of(Principal.PrincipalKind.OIDC, "issuer", "me"), "slot");
    MasterKeys keys = new MasterKeys(Keys.master(1), List.of());
    SecretRegistry elsewhere = new SecretRegistry();
    vault(store, keys, elsewhere).put(place, ProviderKey.of(new Secret("planted-key")));
    assertThat(elsewhere.redact("planted-key")).isEqualTo("***");

    assertThat(seen.redact("planted-key")).isEqualTo("planted-key");
    assertThat(vault(store, keys, seen).get(place)).isPresent();
    assertThat(seen.redact("planted-key")).isEqualTo("***");
  }

  @Test
  void aMasterKeyStatesHowItIsWritten() {
    assertThat(Keys.masterText(7)).startsWith(Keys.master(7).written().reveal());
  }

  @Test
  void itPrintsNoSecret() {
    seen.add(new Secret("planted-key"));

    assertThat(seen).asString().doesNotContain("planted");
  }

  private static CredentialVault vault(
      InMemoryCredentials store, MasterKeys keys, SecretRegistry seen) {
    return new CredentialVault(store, Optional.of(keys), new Random(3), Clock.systemUTC(), seen);
  }
}
