package io.datasetbuilder.infrastructure.oidc;

import com.nimbusds.jose.jwk.JWK;
import io.datasetbuilder.auth.identity.Identity;
import io.datasetbuilder.auth.identity.TokenVerifier;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.auth.principal.TeamName;
import io.datasetbuilder.infrastructure.oidc.Claims.EmailVerification;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Verifies tokens of OpenID providers (Spec, "Authentication", rules 2 and 7). Contacts a provider
 * when the first of its tokens arrives whose claims could be accepted, and after that once in the
 * time to live of its keys.
 */
public final class OidcTokenVerifier implements TokenVerifier {

  private static final Logger LOG = System.getLogger(OidcTokenVerifier.class.getName());

  /** Seconds by which the clocks of provider and service may differ. */
  private static final BigDecimal LEEWAY = BigDecimal.valueOf(60);

  private final Map<String, IssuerKeys> keysOfIssuers = new HashMap<>();
  private final String audience;
  private final Optional<TeamsClaim> teams;
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
    this.teams = settings.teams();
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
    if (signed.isEmpty()) {
      return refused(TokenRefusal.INVALID, SignedToken.fault(token, json));
    }
    Optional<Claims> claims = Claims.of(signed.get().claims());
    if (claims.isEmpty()) {
      return refused(TokenRefusal.INVALID, Claims.fault(signed.get().claims()));
    }
    BigDecimal now = BigDecimal.valueOf(clock.millis(), 3);
    Optional<TokenFault> fault = fault(claims.get(), now);
    // Only a token that lacks nothing but its signature makes the service ask a provider.
    return fault.isPresent()
        ? refused(TokenRefusal.INVALID, fault.get())
        : keysOfIssuers
            .get(claims.get().issuer())
            .withId(signed.get().keyId())
            .map(keys -> verify(signed.get(), claims.get(), keys, now))
            .orElseGet(Verification.Unavailable::new);
  }

  @Override
  public boolean isAvailable() {
    return keysOfIssuers.values().stream().allMatch(IssuerKeys::isAvailable);
  }

  /**
   * First fault of the claims, apart from those that the key and the expiry of the token decide.
   */
  private Optional<TokenFault> fault(Claims claims, BigDecimal now) {
    BigDecimal latest = now.add(LEEWAY);
    if (!keysOfIssuers.containsKey(claims.issuer())) {
      return Optional.of(TokenFault.issuer(claims.issuer()));
    }
    if (!claims.audience().contains(audience)) {
      return Optional.of(TokenFault.audience(claims.audience(), audience));
    }
    if (claims.issuedAt().compareTo(latest) > 0) {
      return Optional.of(TokenFault.clock("iat", claims.issuedAt(), now));
    }
    return claims.notBefore().compareTo(latest) > 0
        ? Optional.of(TokenFault.clock("nbf", claims.notBefore(), now))
        : Optional.empty();
  }

  private Verification verify(SignedToken token, Claims claims, List<JWK> keys, BigDecimal now) {
    boolean expired = claims.expiresAt().compareTo(now.subtract(LEEWAY)) <= 0;
    boolean refused = claims.emailVerified() == EmailVerification.REFUSED;
    if (keys.isEmpty()) {
      return refused(TokenRefusal.INVALID, TokenFault.keyId(token.keyId(), claims.issuer()));
    }
    if (keys.stream().noneMatch(token::isSignedBy)) {
      return refused(TokenRefusal.INVALID, TokenFault.signature(token.keyId()));
    }
    if (expired) {
      return refused(
          refused ? TokenRefusal.INVALID : TokenRefusal.EXPIRED,
          TokenFault.clock("exp", claims.expiresAt(), now));
    }
    return refused
        ? refused(TokenRefusal.EMAIL_NOT_VERIFIED, TokenFault.emailNotVerified())
        : new Verification.Verified(
            new Identity(
                new Principal.Oidc(
                    claims.issuer(), claims.subject(), teams(claims.issuer(), token)),
                claims.email(),
                claims.hostedDomain(),
                claims.emailVerified() == EmailVerification.VERIFIED));
  }

  private Set<TeamName> teams(String issuer, SignedToken token) {
    return teams.map(claim -> claim.teams(issuer, token.claims())).orElseGet(Set::of);
  }

  /** The response states nothing but the kind of refusal. */
  private static Verification refused(TokenRefusal reason, TokenFault fault) {
    LOG.log(Level.INFO, "a bearer token was refused: " + fault.sentence());
    return new Verification.Refused(reason);
  }
}
