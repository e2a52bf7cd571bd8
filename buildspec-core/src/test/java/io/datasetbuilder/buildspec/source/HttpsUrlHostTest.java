package io.datasetbuilder.buildspec.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.rule.ValidationProblem;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hosts and ports have one spelling, which is what is checked, resolved and connected to. */
class HttpsUrlHostTest {

  @ParameterizedTest
  @CsvSource({
    "A.Example, a.example",
    "a.example., a.example",
    "a_b.example, a_b.example",
    "1.2.3.4, 1.2.3.4",
    "0.0.0.0, 0.0.0.0",
    "1password.example, 1password.example",
    "3.14.example, 3.14.example",
    "[2001:DB8::1], [2001:db8::1]",
    "[::], [::]",
    "[::ffff:1.2.3.4], [::ffff:1.2.3.4]",
    "[1:2:3:4:5:6:7:8], [1:2:3:4:5:6:7:8]",
    "[1:2:3:4:5:6:1.2.3.4], [1:2:3:4:5:6:1.2.3.4]",
    "한국.example, xn--3e0b707e.example",
    "xn--3e0b707e.example, xn--3e0b707e.example",
    "www.서울.example, www.xn--2i4bq6h.example",
    "bücher.example, xn--bcher-kva.example",
    "BÜCHER.example, xn--bcher-kva.example",
    "공공data.example, xn--data-9g4pa.example"
  })
  void aHostHasOneSpelling(String written, String normal) {
    assertThat(new HttpsUrl("https://" + written + "/x").host()).isEqualTo(normal);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "１２７.0.0.1",
        "127。0。0。1",
        "127．0．0．1",
        "127｡0｡0｡1",
        "ⓔxample.com",
        "ｅxample.com",
        "a․example",
        "exam\u00adple.com",
        "exa\u200bmple.com",
        "exa\u200dmple.com",
        "straße.example",
        "pаypal.example",
        "ρaypal.example",
        "①.example",
        "²130706433",
        "١٢٧.0.0.1",
        "a℀b.example",
        "㏂.example",
        "a／b.example",
        "a：443",
        "\u202eexample.com",
        "한국。example",
        "💩.example"
      })
  void aNameWithMoreThanOneReadingIsRefused(String host) {
    assertThat(HttpsUrl.refusal("https://" + host + "/"))
        .contains(ValidationProblem.INVALID_ENDPOINT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[:::]",
        "[1:2]",
        "[1:2:3:4:5:6:7]",
        "[1:2:3:4:5:6:7:8:9]",
        "[1::2::3]",
        "[1:2:3:4::5:6:7:8]",
        "[12345::]",
        "[fe80::1%eth0]",
        "[fe80::1%25eth0]",
        "[::1.2.3]",
        "[::1.2.3.4:5]",
        "[1.2.3.4::]",
        "[::256.1.1.1]",
        "[::g]",
        "[v1.a:b]",
        "[]",
        "[::1]]",
        "a:::1",
        "fe80::1",
        "[[::1]]"
      })
  void anIpv6AddressIsWrittenInFullOrWithOneGap(String host) {
    assertThat(HttpsUrl.refusal("https://" + host + "/"))
        .contains(ValidationProblem.INVALID_ENDPOINT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"443", "1024", "8443", "65535"})
  void aPortIsThatOfHttpsOrAFreeOne(String port) {
    assertThat(HttpsUrl.refusal("https://a.example:" + port + "/")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0", "1", "22", "25", "80", "442", "444", "1023", "65536", "0443", "+443", "", "４４３"
      })
  void thePortsOfOtherServicesAreRefused(String port) {
    assertThat(HttpsUrl.refusal("https://a.example:" + port + "/"))
        .contains(ValidationProblem.INVALID_ENDPOINT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "\ud55c"})
  void aLabelHasAtMost63Characters(String letter) {
    assertThat(HttpsUrl.refusal("https://" + letter.repeat(64) + ".example/"))
        .contains(ValidationProblem.INVALID_ENDPOINT);
    assertThat(HttpsUrl.refusal("https://" + "a".repeat(63) + ".example/")).isEmpty();
  }
}
