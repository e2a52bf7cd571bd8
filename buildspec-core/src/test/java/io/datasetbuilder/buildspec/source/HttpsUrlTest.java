package io.datasetbuilder.buildspec.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.datasetbuilder.buildspec.rule.ValidationProblem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The addresses of url sources: what is accepted, sent and kept of them. */
class HttpsUrlTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://a.example",
        "HTTPS://A.example/x",
        "https://a.example:8443/x?y=1#z",
        "https://1.2.3.4/x",
        "https://[2001:db8::1]:443/x",
        "https://a_b.example/x",
        "https://a.example./x",
        "https://a.example/서울?q=부산",
        "https://a.example?x",
        "https://localhost/"
      })
  void anAbsoluteHttpsAddressIsAccepted(String text) {
    assertThat(HttpsUrl.refusal(text)).isEmpty();
    assertThat(new HttpsUrl(text).value()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://a.example/",
        "ftp://a",
        "file:///etc/passwd",
        "//a.example/",
        "a.example",
        "https:/a.example",
        " https://a.example",
        "javascript:alert(1)",
        "http\u017f://a.example/"
      })
  // Spec, "kind url", rule 1
  void anotherSchemeIsUnsafe(String text) {
    assertThat(HttpsUrl.refusal(text)).contains(ValidationProblem.UNSAFE_URL_SCHEME);
    assertThatIllegalArgumentException().isThrownBy(() -> new HttpsUrl(text));
  }

  /** Spec, "kind url", rule 2. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://user:pass@a.example/",
        "https://a.example\\@b.example/",
        "https://@a.example/"
      })
  void userInfoIsForbidden(String text) {
    assertThat(HttpsUrl.refusal(text)).contains(ValidationProblem.URL_USERINFO_FORBIDDEN);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"https://", "https:///x", "https://:443/x", "https://?x", "https://[::1/x"})
  void aHostIsNeeded(String text) {
    assertThat(HttpsUrl.refusal(text)).contains(ValidationProblem.MISSING_URL_HOST);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://a b.example/",
        "https://a.example/a b",
        "https://a.example/\n",
        "https://a.example\\x",
        "https://a.example:0/",
        "https://a.example:65536/",
        "https://a.example:x/",
        "https://a.example:/",
        "https://-a.example/",
        "https://a..example/",
        "https://a.example/%zz",
        "https://a.example/%4",
        "https://2130706433/",
        "https://0x7f.1/",
        "https://1.2.3/",
        "https://256.1.1.1/",
        "https://01.2.3.4/",
        "https://1.2.3.4./",
        "https://[::1]x/",
        "https://[abc]/",
        "https://a.example/\u2028",
        "https://a.example/<x>",
        "https://a.example/\ud800"
      })
  void whatTwoParsersCouldReadDifferentlyIsRefused(String text) {
    assertThat(HttpsUrl.refusal(text)).contains(ValidationProblem.INVALID_ENDPOINT);
  }

  @Test
  void anAddressHasABound() {
    assertThat(HttpsUrl.refusal("https://a.example/" + "x".repeat(9000)))
        .contains(ValidationProblem.INVALID_ENDPOINT);
    assertThat(HttpsUrl.refusal("https://" + "a.".repeat(200) + "example/"))
        .contains(ValidationProblem.INVALID_ENDPOINT);
  }

  /** Spec, "kind url", rule 9: what provenance keeps has no query. */
  @Test
  void itsPartsCanBeAsked() {
    HttpsUrl url = new HttpsUrl("https://A.example:8443/x/y?key=secret#z");

    assertThat(url.host()).isEqualTo("a.example");
    assertThat(url.port()).hasValue(8443);
    assertThat(url.path()).isEqualTo("/x/y");
    assertThat(url.withoutQuery()).isEqualTo("https://A.example:8443/x/y");
    assertThat(url.encoded()).isEqualTo("https://a.example:8443/x/y?key=secret");
    assertThat(url.portOrDefault()).isEqualTo(8443);
    assertThat(url.pathAndQuery()).isEqualTo("/x/y?key=secret");
  }

  @Test
  void aPortMayBeLeftOut() {
    assertThat(new HttpsUrl("https://a.example").port()).isEmpty();
    assertThat(new HttpsUrl("https://a.example").portOrDefault()).isEqualTo(443);
  }

  /** Spec, "kind url", rule 9. */
  @Test
  void itPrintsWithoutItsQuery() {
    assertThat(new HttpsUrl("https://a.example/x?key=secret")).hasToString("https://a.example/x");
  }

  @Test
  void whatIsNotAsciiIsPercentEncodedForTheFetch() {
    assertThat(new HttpsUrl("https://a.example/가?q=é").encoded())
        .isEqualTo("https://a.example/%EA%B0%80?q=%C3%A9");
  }

  @ParameterizedTest
  @CsvSource({
    "https://a.example, /",
    "https://a.example?q=1, /?q=1",
    "https://a.example#top, /",
    "https://a.example/x?y#z, /x?y",
    "https://a.example/%20%25?a[0]=%5B, /%20%25?a%5B0%5D=%5B",
    "https://a.example/x?, /x?"
  })
  void pathAndQueryAreEncodedOnce(String url, String sent) {
    assertThat(new HttpsUrl(url).pathAndQuery()).isEqualTo(sent);
  }

  /** Spec, "kind url", rule 9. */
  @ParameterizedTest
  @CsvSource({
    "https://A.example/x/y.json?k=v, a.example-x-y.json",
    "https://a.example/, a.example",
    "https://a.example/../etc/, a.example-..-etc",
    "https://a.example/%EA%B0%80, a.example-EA-B0-80",
    "https://a.example/가, a.example-EA-B0-80",
    "https://서울.example/x, xn--2i4bq6h.example-x",
    "https://[2001:db8::1]/x, 2001-db8-1-x"
  })
  void theSlugIsAPathSafeFormOfHostAndPath(String url, String slug) {
    assertThat(new HttpsUrl(url).slug()).isEqualTo(slug);
    assertThat(SourceKey.isSafe("url." + slug)).isTrue();
  }

  @Test
  void aLongSlugIsCutAndStaysDistinct() {
    String slug = new HttpsUrl("https://a.example/" + "x".repeat(500)).slug();
    String other = new HttpsUrl("https://a.example/" + "x".repeat(501)).slug();

    assertThat(slug).hasSize(133).isNotEqualTo(other);
    assertThat(SourceKey.isSafe("url." + slug)).isTrue();
  }
}
