package io.datasetbuilder.infrastructure.oidc;

import static io.datasetbuilder.infrastructure.oidc.ProviderFixture.KEY;
import static io.datasetbuilder.infrastructure.oidc.ProviderFixture.NEXT_KEY;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** The log of the operator states why a token is refused. */
@Isolated("reads the log of all verifiers of the JVM")
class RefusalReasonTest {

  private static final Logger LOG = Logger.getLogger(OidcTokenVerifier.class.getName());

  private final ProviderFixture one = new ProviderFixture();
  private final List<String> lines = Collections.synchronizedList(new ArrayList<>());
  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord line) {
          lines.add(line.getMessage());
        }

        @Override
        public void flush() {
          // Nothing is kept back.
        }

        @Override
        public void close() {
          // Nothing is open.
        }
      };

  @BeforeEach
  void listen() {
    LOG.addHandler(handler);
  }

  @AfterEach
  void close() {
    LOG.removeHandler(handler);
    one.close();
  }

  @Test
  void theAudienceThatTheTokenIsForAndTheOneOfTheServiceAreNamed() {
    assertThat(reason(one.token("k1").claim("aud", "\"api://other\"").signedBy(KEY)))
        .contains("audience:", "\"api://other\"", "OIDC_AUDIENCE is \"builder\"");
  }

  @Test
  void theIssuerIsNamed() {
    assertThat(reason(one.token("k1").claim("iss", "\"https://id.example/\"").signedBy(KEY)))
        .contains("issuer:", "\"https://id.example/\"", "OIDC_ISSUER");
  }

  @Test
  void theKeyIdIsNamed() {
    assertThat(reason(one.token("k9").signedBy(KEY))).contains("key id:", "\"k9\"");
    assertThat(reason(one.token("k1").without("kid").signedBy(KEY))).contains("key id");
    assertThat(reason(one.token("k1").signedBy(NEXT_KEY))).contains("signature:", "\"k1\"");
  }

  @Test
  void theClockIsNamedWithTheDifference() {
    long now = MovableClock.START.getEpochSecond();

    assertThat(reason(one.token("k1").claim("iat", "" + (now + 300)).signedBy(KEY)))
        .contains("clock: iat is 300 s after");
    assertThat(reason(one.token("k1").claim("nbf", "" + (now + 90)).signedBy(KEY)))
        .contains("clock: nbf is 90 s after");
    assertThat(reason(one.token("k1").claim("exp", "" + (now - 120)).signedBy(KEY)))
        .contains("clock: exp is 120 s before");
  }

  @Test
  void theClaimIsNamed() {
    for (String claim : List.of("sub", "aud", "iat", "exp", "iss")) {
      assertThat(reason(one.token("k1").without(claim).signedBy(KEY))).contains("claim " + claim);
    }
    assertThat(reason(one.token("k1").claim("email", "1").signedBy(KEY))).contains("claim email:");
    assertThat(reason(one.token("k1").claim("hd", "1").signedBy(KEY))).contains("claim hd:");
    assertThat(reason(one.token("k1").claim("email_verified", "\"true\"").signedBy(KEY)))
        .contains("claim email_verified");
  }

  @Test
  void theFormIsNamed() {
    assertThat(reason("a.b.c")).contains("form:");
    assertThat(reason(one.token("k1").header("alg", "\"HS256\"").signedBy(KEY)))
        .contains("header alg");
  }

  @Test
  void noLineRepeatsAPersonOrAToken() {
    String token = one.token("k1").claim("aud", "\"x\"").signedBy(KEY);

    assertThat(reason(token)).doesNotContain("person").doesNotContain(token.substring(0, 20));
    assertThat(reason(one.token("k1").claim("aud", "\"" + "x".repeat(5000) + "\"").signedBy(KEY)))
        .hasSizeLessThan(400);
    assertThat(reason(one.token("k1").claim("iss", "\"a\\nfake line\"").signedBy(KEY)))
        .doesNotContain("\n");
  }

  private String reason(String token) {
    lines.clear();
    one.verifier.verify(token);
    assertThat(lines).hasSize(1);
    return lines.get(0);
  }
}
