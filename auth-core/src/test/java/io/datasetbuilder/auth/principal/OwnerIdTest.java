package io.datasetbuilder.auth.principal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

/** Spec, Authentication 9. The vectors were computed with another language. */
class OwnerIdTest {

  @Test
  void hashesDomainKindIssuerAndSubjectSeparatedByZeroBytes() {
    assertThat(
            OwnerId.of(Principal.PrincipalKind.OIDC, "https://id.example.org", "user-1234567890")
                .value())
        .isEqualTo("oidc:11dbba9b3519c0cdafd5ef3bc4a9314a1482e5c2df5a80c8fde614c42d24d6e5");
  }

  @Test
  void givesTheServiceOneFixedIdentity() {
    assertThat(new Principal.Service().ownerId().value())
        .isEqualTo("service:b585d9a26e16137423239069b303c27059674d33dd8f387b6a2fe83feb7a5c1e");
  }

  @Test
  void hashesTheNameOfATeamUnderAKindOfItsOwn() {
    assertThat(OwnerId.of(Principal.PrincipalKind.TEAM, "", "data").value())
        .isEqualTo("team:dcc8fca2e23ce23efa1bdc9ff4af98cbd6404f0cbd2bc9df73abf6062d3b871d");
  }

  @Test
  void distinguishesWhereIssuerEndsAndSubjectBegins() {
    assertThat(OwnerId.of(Principal.PrincipalKind.OIDC, "ab", "c"))
        .isNotEqualTo(OwnerId.of(Principal.PrincipalKind.OIDC, "a", "bc"));
  }

  @Test
  void distinguishesTheSameSubjectOfTwoIssuers() {
    assertThat(OwnerId.of(Principal.PrincipalKind.OIDC, "https://a.example", "1"))
        .isNotEqualTo(OwnerId.of(Principal.PrincipalKind.OIDC, "https://b.example", "1"));
  }

  @Test
  void refusesTheSeparatorInsideAPart() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OwnerId.of(Principal.PrincipalKind.OIDC, "a\0b", "c"));
  }

  @Test
  void acceptsOnlyItsOwnForm() {
    assertThat(OwnerId.isValid("dev:" + "0".repeat(64))).isTrue();
    assertThat(OwnerId.isValid("dev:" + "0".repeat(63))).isFalse();
    assertThat(OwnerId.isValid("root:" + "0".repeat(64))).isFalse();
    assertThatIllegalArgumentException().isThrownBy(() -> new OwnerId("somebody"));
  }

  @Test
  void printsAsItsValue() {
    String value = "dev:" + "a".repeat(64);

    assertThat(new OwnerId(value)).hasToString(value);
  }
}
