package io.datasetbuilder.infrastructure.oidc;

import static io.datasetbuilder.infrastructure.oidc.ProviderFixture.KEY;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.identity.Identity;
import io.datasetbuilder.auth.identity.TokenVerifier.Verification;
import io.datasetbuilder.auth.principal.Principal;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * A token of the shape that Microsoft Entra ID issues (version 2.0): no {@code email_verified}, no
 * {@code hd}, an address only as an optional claim, and claims and header members of its own.
 */
class EntraTokenTest {

  private final ProviderFixture one = new ProviderFixture();

  @AfterEach
  void close() {
    one.close();
  }

  @Test
  void itIsVerifiedAndItsAddressCountsAsNotVerified() {
    Identity identity = identity(entra().claim("email", "\"ann@contoso.example\"").signedBy(KEY));

    assertThat(identity.principal())
        .isEqualTo(new Principal.Oidc(one.provider.issuer("one"), "AAAAAAAAAAAAAAAAAAAAAIkzqFVr"));
    assertThat(identity.email()).contains("ann@contoso.example");
    assertThat(identity.addressVerified()).isFalse();
  }

  @Test
  void withoutTheOptionalClaimItHasNoAddress() {
    Identity identity = identity(entra().signedBy(KEY));

    assertThat(identity.email()).isEqualTo(Optional.empty());
    assertThat(identity.hostedDomain()).isEqualTo(Optional.empty());
    assertThat(identity.addressVerified()).isFalse();
  }

  private TestToken entra() {
    return one.token("k1")
        .without("email")
        .without("email_verified")
        .header("x5t", "\"nOo3ZDrODXEK1jKWhXslHR_KXEg\"")
        .claim("ver", "\"2.0\"")
        .claim("tid", "\"9122040d-6c67-4c5b-b112-36a304b66dad\"")
        .claim("oid", "\"690222be-ff1a-4d56-abd1-7e4f7d38e474\"")
        .claim("sub", "\"AAAAAAAAAAAAAAAAAAAAAIkzqFVr\"")
        .claim("nbf", Long.toString(MovableClock.START.getEpochSecond()))
        .claim("name", "\"Ann Example\"")
        .claim("preferred_username", "\"ann@contoso.example\"")
        .claim("aio", "\"Df2UVXL1ix\"")
        .claim("rh", "\"0.AVYA\"")
        .claim("uti", "\"fqiBqXLPj0eQa82S\"");
  }

  private Identity identity(String token) {
    return ((Verification.Verified) one.verifier.verify(token)).identity();
  }
}
