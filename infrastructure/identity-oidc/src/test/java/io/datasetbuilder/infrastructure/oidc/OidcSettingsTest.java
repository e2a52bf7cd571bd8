package io.datasetbuilder.infrastructure.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.infrastructure.oidc.OidcSettings.Fault;
import io.datasetbuilder.infrastructure.oidc.OidcSettings.Part;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OidcSettingsTest {

  private static final Duration HOUR = OidcSettings.STANDARD_TIME_TO_LIVE;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://accounts.example.org",
        "https://accounts.example.org/",
        "https://accounts.example.org:8443/realms/one",
        "HTTPS://accounts.example.org",
        "https://192.0.2.1",
        "https://[2001:db8::1]/one"
      })
  void anIssuerIsAnAddressWithTls(String issuer) {
    assertThat(faults(issuer, false)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "accounts.example.org",
        "https://",
        "https:///one",
        "https:accounts.example.org",
        "https://accounts example.org",
        "https://accounts_example.org",
        "https://accounts.example.org:99999",
        "https://accounts.example.org\\@evil.example.org",
        "http://accounts.example.org",
        "ftp://accounts.example.org",
        "file:///etc/passwd",
        "https://user@accounts.example.org",
        "https://user:secret@accounts.example.org",
        "https://@accounts.example.org",
        "https://accounts.example.org?x=1",
        "https://accounts.example.org?",
        "https://accounts.example.org#x",
        "https://accounts.example.org#",
        "http://localhost.example.org",
        "http://127.0.0.1.example.org",
        "http://10.0.0.1",
        "http://0.0.0.0",
        "http://127.0.0.1@example.org",
        "http://[::2]"
      })
  void anythingElseIsNoIssuerEvenForDevelopment(String issuer) {
    assertThat(faults(issuer, true)).extracting(Fault::part).containsOnly(Part.ISSUERS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost",
        "http://LOCALHOST:8080/one",
        "http://127.0.0.1:8080",
        "http://127.1.2.3",
        "http://[::1]:8080"
      })
  void anIssuerOnThisMachineDoesWithoutTlsForDevelopmentOnly(String issuer) {
    assertThat(faults(issuer, true)).isEmpty();
    assertThat(faults(issuer, false))
        .containsExactly(new Fault(Part.ISSUERS, "must begin with https://"));
  }

  @Test
  void allFaultsAreGathered() {
    assertThat(
            OidcSettings.faults(
                List.of("http://a.example.org", "x", "x"),
                " ",
                List.of("ftp://a.example.org"),
                Duration.ZERO,
                false))
        .extracting(Fault::part)
        .containsExactly(
            Part.ISSUERS,
            Part.ISSUERS,
            Part.ISSUERS,
            Part.ISSUERS,
            Part.AUDIENCE,
            Part.KEY_SET_ADDRESSES,
            Part.KEY_SET_ADDRESSES,
            Part.KEY_SET_TIME_TO_LIVE);
  }

  @Test
  void anIssuerIsNeeded() {
    assertThat(OidcSettings.faults(List.of(), "builder", List.of(), HOUR, false))
        .containsExactly(new Fault(Part.ISSUERS, "must name an issuer"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT0S", "PT-1S", "PT720H0.001S", "PT9999999999H"})
  void aTimeToLiveHasBounds(String timeToLive) {
    assertThat(
            OidcSettings.faults(
                List.of("https://a.example.org"),
                "builder",
                List.of(),
                Duration.parse(timeToLive),
                false))
        .extracting(Fault::part)
        .containsExactly(Part.KEY_SET_TIME_TO_LIVE);
  }

  @Test
  void aKeySetMayBeSelectedByAQuery() {
    assertThat(
            OidcSettings.faults(
                List.of("https://a.example.org"),
                "builder",
                List.of("https://a.example.org/keys?p=policy"),
                HOUR,
                false))
        .isEmpty();
  }

  @Test
  void noFaultQuotesAValue() {
    assertThat(faults("https://user:hunter2@accounts.example.org", false).toString())
        .doesNotContain("hunter2");
  }

  @Test
  void settingsWithFaultsAreNotMade() {
    assertThatThrownBy(
            () -> new OidcSettings(List.of("http://a.example.org"), "", List.of(), HOUR, false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("AUDIENCE")
        .hasMessageContaining("ISSUERS");
  }

  private static List<Fault> faults(String issuer, boolean development) {
    return OidcSettings.faults(List.of(issuer), "builder", List.of(), HOUR, development);
  }
}
