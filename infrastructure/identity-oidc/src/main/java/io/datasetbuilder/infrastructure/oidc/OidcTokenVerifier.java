package io.datasetbuilder.infrastructure.oidc;

import com.nimbusds.jose.jwk.JWK;
import io.datasetbuilder.auth.identity.Identity;
import io.datasetbuilder.auth.identity.TokenVerifier;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Verifies tokens of OpenID providers (Spec, "Authentication", rules 2 and 7). Contacts a provider
 * when the first of its tokens arrives whose claims could be accepted, and after that once in the
 * time to live of its keys.
 */
public final class OidcTokenVerifier implements TokenVerifier {

  /** Seconds by which the clocks of provider and service may differ. */
  private static final BigDecimal LEEWAY = BigDecimal.valueOf(60);

  private final Map<String, IssuerKeys> keysOfIssuers = new HashMap<>();
  private final String audience;
  private final JsonCodec json;
  private final Clock clock;

  public OidcTokenVerifier(OidcSettings settings, JsonCodec json, Clock clock) {
    this(settings, json, clock, KeySetClient.DEADLINE);
  }

  /**
   * @param fetchDeadline for each fetch of keys
   */
  OidcTokenVerifier(OidcSettings settings, JsonCodec json, Clock clock, Duration fetchDeadline) {
    KeySetClient client = new KeySetClient(json, settings.allowsLoopbackHttp(), fetchDeadline);
    this.audience = settings.audience();
    this.json = json;
    this.clock = clock;
    for (int i = 0; i < settings.issuers().size(); i++) {
      String issuer = settings.issuers().get(i);
      Optional<String> keySet =
          settings.keySetAddresses().isEmpty()
              ? Optional.empty()
              : Optional.of(settings.keySetAddresses().get(i));
      keysOfIssuers.put(
          issuer,
          new IssuerKeys(
              issuer, () -> client.fetch(issuer, keySet), settings.keySetTimeToLive(), clock));
    }
  }

  @Override
  public Verification verify(String token) {
    Optional<SignedToken> signed = SignedToken.parse(token, json);
    Optional<Claims> claims = signed.map(SignedToken::claims).flatMap(Claims::of);
    BigDecimal now = BigDecimal.valueOf(clock.millis(), 3);
    // Only a token that lacks nothing but its signature makes the service ask a provider.
    if (claims.isEmpty() || !isAcceptable(claims.get(), now)) {
      return new Verification.Refused(TokenRefusal.INVALID);
    }
    return keysOfIssuers
        .get(claims.get().issuer())
        .withId(signed.get().keyId())
        .map(keys -> verify(signed.get(), claims.get(), keys, now))
        .orElseGet(Verification.Unavailable::new);
  }

  @Override
  public boolean isAvailable() {
    return keysOfIssuers.values().stream().allMatch(IssuerKeys::isAvailable);
  }

  /** Whether everything holds that neither key nor end of the token decides. */
  private boolean isAcceptable(Claims claims, BigDecimal now) {
    BigDecimal latest = now.add(LEEWAY);
    return keysOfIssuers.containsKey(claims.issuer())
        && claims.audience().contains(audience)
        && claims.issuedAt().compareTo(latest) <= 0
        && claims.notBefore().compareTo(latest) <= 0;
  }

  private static Verification verify(
      SignedToken token, Claims claims, List<JWK> keys, BigDecimal now) {
    boolean expired = claims.expiresAt().compareTo(now.subtract(LEEWAY)) <= 0;
    if (keys.stream().noneMatch(token::isSignedBy) || (expired && !claims.emailVerified())) {
      return new Verification.Refused(TokenRefusal.INVALID);
    }
    if (expired) {
      return new Verification.Refused(TokenRefusal.EXPIRED);
    }
    return claims.emailVerified()
        ? new Verification.Verified(
            new Identity(
                new Principal.Oidc(claims.issuer(), claims.subject()),
                claims.email(),
                claims.hostedDomain()))
        : new Verification.Refused(TokenRefusal.EMAIL_NOT_VERIFIED);
  }
}
