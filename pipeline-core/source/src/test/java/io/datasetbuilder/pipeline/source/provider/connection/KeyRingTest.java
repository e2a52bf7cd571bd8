package io.datasetbuilder.pipeline.source.provider.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.auth.credential.CredentialFailure;
import io.datasetbuilder.auth.credential.CredentialStore;
import io.datasetbuilder.auth.credential.CredentialVault;
import io.datasetbuilder.auth.credential.RequestKeys;
import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.auth.credential.SecretRegistry;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.pipeline.source.fixture.ProviderDefinitions;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.connection.KeyRing.KeyPolicy;
import io.datasetbuilder.pipeline.source.provider.connection.ProviderStanding.KeyOrigin;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Kind;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Need;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Spec, "Authentication", rule 10: whose key calls a provider, where no key is stored. */
class KeyRingTest {

  private static final String CANARY = "canary-of-a-key-4711";
  private static final Map<String, String> VARIABLE = Map.of("SVC_METRO_API_KEY", CANARY);
  private static final CredentialRule METRO = withPublicValue(Kind.KEY, "metro");
  private static final CredentialRule PAIRED = withPublicValue(Kind.KEY_PAIR, "paired");
  private static final ProviderCatalog CATALOG =
      new ProviderCatalog(
          List.of(
              ProviderDefinitions.provider(
                  "metro", METRO, ProviderDefinitions.dataset("metro", "stations")),
              ProviderDefinitions.provider(
                  "paired", PAIRED, ProviderDefinitions.dataset("paired", "a"))));

  @Test
  void whereOwnersAreKeptApartTheKeyOfTheRequestIsUsedAlone() {
    KeyRing ring = ring(KeyPolicy.OF_REQUEST, VARIABLE);

    assertThat(ring.origin(caller("metro=" + CANARY), METRO)).isEqualTo(KeyOrigin.REQUEST);
    assertThat(ring.of(caller("metro=" + CANARY)).find("metro").orElseThrow().key())
        .isEqualTo(new Secret(CANARY));
    assertThat(ring.of(caller("paired=" + CANARY)).find("metro")).isEmpty();
    assertThat(ring.stores()).isFalse();
  }

  @Test
  void aPairOfTheRequestHasAColonBetween() {
    Caller caller = caller("paired=" + CANARY + ":second-secret");

    assertThat(
            ring(KeyPolicy.OF_REQUEST, Map.of()).of(caller).find("paired").orElseThrow().second())
        .contains(new Secret("second-secret"));
  }

  @Test
  void halfAPairIsIncomplete() {
    assertThat(ring(KeyPolicy.OF_REQUEST, Map.of()).origin(caller("paired=" + CANARY), PAIRED))
        .isEqualTo(KeyOrigin.INCOMPLETE);
  }

  @Test
  void whereOwnKeysAreRequiredAVariableIsNoKey() {
    KeyRing ring = ring(KeyPolicy.OWN, VARIABLE);

    assertThat(ring.of(caller()).find("metro")).isEmpty();
    assertThat(ring.origin(caller(), METRO)).isEqualTo(KeyOrigin.NONE);
  }

  @Test
  void whereTheOperatorAllowsItAVariableIsAKey() {
    KeyRing ring = ring(KeyPolicy.OWN_OR_SERVER, VARIABLE);

    assertThat(ring.of(caller()).find("metro").orElseThrow().key()).isEqualTo(new Secret(CANARY));
    assertThat(ring.origin(caller(), METRO)).isEqualTo(KeyOrigin.ENVIRONMENT);
  }

  @Test
  void aVariableThatCannotBeAKeyFailsTheCallThatNeedsIt() {
    KeyRing ring = ring(KeyPolicy.OWN_OR_SERVER, Map.of("SVC_METRO_API_KEY", "short"));

    assertThat(ring.origin(caller(), METRO)).isEqualTo(KeyOrigin.INVALID);
    assertThatThrownBy(() -> ring.of(caller()).find("metro"))
        .isInstanceOfSatisfying(
            ProviderFailure.class,
            failure -> {
              assertThat(failure.problem().code()).isEqualTo(CredentialProblem.INVALID_CREDENTIAL);
              assertThat(failure.problem().message())
                  .contains("SVC_METRO_API_KEY")
                  .doesNotContain("short");
            });
  }

  @Test
  void aPublicValueMayBeShort() {
    assertThat(
            ring(KeyPolicy.OWN_OR_SERVER, Map.of("SVC_METRO_API_KEY", "demo"))
                .origin(caller(), METRO))
        .isEqualTo(KeyOrigin.ENVIRONMENT);
  }

  @Test
  void noFailureShowsWhoseKeyItIsAbout() {
    CredentialFailure failure = new CredentialFailure(CredentialFailure.Kind.UNREADABLE);

    assertThat(KeyRing.problem(failure, "metro").toString())
        .doesNotContain(caller().ownerId().value());
  }

  private static KeyRing ring(KeyPolicy policy, Map<String, String> variables) {
    CredentialVault vault =
        new CredentialVault(
            new NothingStored(),
            Optional.empty(),
            new Random(4),
            Clock.systemUTC(),
            new SecretRegistry());
    return new KeyRing(vault, variables, () -> CATALOG, policy);
  }

  private static Caller caller(String... headers) {
    return new Caller(
        new Principal.Service(), RequestKeys.parse(List.of(headers), flaw -> {}).orElseThrow());
  }

  private static CredentialRule withPublicValue(Kind kind, String slot) {
    CredentialRule rule = ProviderDefinitions.key(kind, Need.REQUIRED, slot);
    return new CredentialRule(
        rule.kind(), rule.need(), rule.slot(), rule.travels(), rule.token(), Set.of("demo"));
  }

  /** A store that must not be reached, because no master key is set. */
  private static final class NothingStored implements CredentialStore {

    @Override
    public void put(StoredCredential credential) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Optional<StoredCredential> find(CredentialScope place) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void delete(CredentialScope place) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<StoredCredential> all() {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean replace(StoredCredential before, SealedCredential after) {
      throw new UnsupportedOperationException();
    }
  }
}
