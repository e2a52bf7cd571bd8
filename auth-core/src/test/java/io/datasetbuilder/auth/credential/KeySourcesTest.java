package io.datasetbuilder.auth.credential;

import static io.datasetbuilder.auth.fixture.Keys.key;
import static io.datasetbuilder.auth.fixture.Keys.master;
import static io.datasetbuilder.auth.fixture.Keys.pair;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.auth.credential.CredentialFailure.Kind;
import io.datasetbuilder.auth.credential.MasterKey.MasterKeys;
import io.datasetbuilder.auth.fixture.InMemoryCredentials;
import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Where a caller's keys come from (Spec, Authentication 10). */
class KeySourcesTest {

  private static final OwnerId ME = new Principal.Service().ownerId();

  private static EnvironmentKeys environment(Map<String, String> variables) {
    return new EnvironmentKeys(variables, (slot, value) -> value.equals("demo"));
  }

  private static CredentialVault vault(Optional<MasterKeys> keys) {
    return new CredentialVault(
        new InMemoryCredentials(), keys, new Random(1), Clock.systemUTC(), new SecretRegistry());
  }

  @Test
  void aVariableNamesItsSlot() {
    EnvironmentKeys keys = environment(Map.of("SVC_METRO_API_KEY", " my-secret\n"));

    assertThat(keys.find("metro")).contains(key("my-secret"));
    assertThat(keys.find("bikes")).isEmpty();
  }

  @Test
  void aPairHasASecondVariable() {
    EnvironmentKeys keys =
        environment(Map.of("SVC_METRO_API_KEY", "my-secret", "SVC_METRO_API_SECRET", "my-second"));

    assertThat(keys.find("metro")).contains(pair("my-secret", "my-second"));
  }

  @Test
  void anEmptyVariableCountsAsNotSet() {
    assertThat(environment(Map.of("SVC_METRO_API_KEY", " ")).find("metro")).isEmpty();
  }

  @Test
  void aValueUnderSixCharactersIsRefusedUnlessItIsPublic() {
    EnvironmentKeys keys =
        environment(Map.of("SVC_METRO_API_KEY", "short", "SVC_BIKES_API_KEY", "demo"));

    assertThatThrownBy(() -> keys.find("metro"))
        .isInstanceOfSatisfying(
            CredentialFailure.class, failure -> assertThat(failure.kind()).isEqualTo(Kind.INVALID))
        .hasMessageNotContaining("short");
    assertThat(keys.find("bikes").orElseThrow().key().reveal()).isEqualTo("demo");
  }

  @Test
  void aStoredKeyWinsOverAVariable() {
    CredentialVault vault = vault(Optional.of(new MasterKeys(master(1), List.of())));
    ProviderKeys keys =
        vault.keysOf(ME).or(environment(Map.of("SVC_METRO_API_KEY", "from-variable")));

    assertThat(keys.find("metro")).contains(key("from-variable"));
    vault.put(new CredentialStore.CredentialScope(ME, "metro"), key("from-store"));
    assertThat(keys.find("metro")).contains(key("from-store"));
  }

  @Test
  void withoutAMasterKeyNoKeyIsStored() {
    assertThat(vault(Optional.empty()).keysOf(ME).find("metro")).isEmpty();
  }

  @Test
  void nothingPrintsAKey() {
    ProviderKey key = pair("my-secret", "my-second");

    assertThat(key.toString() + key.key() + environment(Map.of("SVC_METRO_API_KEY", "my-secret")))
        .doesNotContain("my-secret", "my-second");
  }

  @Test
  void aHandedInTextIsOneLineForAKeyAndTwoForAPair() {
    assertThat(ProviderKey.read("  my-secret \r\n")).contains(key("my-secret"));
    assertThat(ProviderKey.read("my-secret\nmy-second\n\n"))
        .contains(pair("my-secret", "my-second"));
  }

  @Test
  void aHandedInTextThatIsNoKeyIsRefused() {
    assertThat(ProviderKey.read("")).isEmpty();
    assertThat(ProviderKey.read("short")).isEmpty();
    assertThat(ProviderKey.read("my-secret\n\nmy-second")).isEmpty();
    assertThat(ProviderKey.read("my-secret\nmy-second\nmy-third")).isEmpty();
    assertThat(ProviderKey.read("my\u0007secret")).isEmpty();
    assertThat(ProviderKey.read("x".repeat(8_193))).isEmpty();
  }
}
