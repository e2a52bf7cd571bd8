package io.datasetbuilder.auth.credential;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "Authentication", rule 10. */
class RequestKeysTest {

  @Test
  void entriesAreRepeatedOrSeparatedByCommas() {
    RequestKeys keys = keys("metro=key-of-metro, bikes=a=b=c=d", "kosis=key-of-kosis");

    assertThat(keys.providers()).containsExactly("bikes", "kosis", "metro");
    assertThat(keys.find("metro")).contains(new Secret("key-of-metro"));
    assertThat(keys.find("bikes")).contains(new Secret("a=b=c=d"));
    assertThat(keys.find("other")).isEmpty();
  }

  @Test
  void namesOfProvidersAreTakenInLowerCase() {
    assertThat(keys("METRO=key-of-metro").find("metro")).isPresent();
  }

  @Test
  void theSameKeyTwiceIsOneKey() {
    assertThat(keys("metro=key-of-metro", "Metro=key-of-metro").providers())
        .containsExactly("metro");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ",",
        "metro",
        "metro=",
        "=key-of-metro",
        "metro=short",
        "metro=key-of-metro,",
        "metro=key-of-metro,metro=other-key",
        "me tro=key-of-metro",
        "metro/x=key-of-metro",
        "metro=key\u0001of-metro",
        "metro=key-of-metro,,bikes=key-of-bikes",
        "\u00e9=key-of-metro"
      })
  void anythingElseIsMalformed(String header) {
    assertThat(RequestKeys.parse(List.of(header), flaw -> {})).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "metro=short | KEY_TOO_SHORT",
        "metro=key-of-metro,metro=x | KEY_TOO_SHORT",
        "metro= | MALFORMED",
        "metro | MALFORMED",
        "me tro=key-of-metro | MALFORMED",
        "metro=key-of-metro,metro=other-key | TWO_KEYS",
      })
  void theReasonIsNamed(String header, RequestKeys.HeaderFlaw expected) {
    List<RequestKeys.HeaderFlaw> flaws = new ArrayList<>();

    assertThat(RequestKeys.parse(List.of(header), flaws::add)).isEmpty();
    assertThat(flaws).containsExactly(expected);
  }

  @Test
  void closedKeysAreGone() {
    RequestKeys keys = keys("metro=key-of-metro");

    keys.close();

    assertThat(keys.find("metro")).isEmpty();
    assertThat(keys.providers()).isEmpty();
  }

  @Test
  void theyPrintNoKey() {
    assertThat(keys("metro=key-of-metro").toString()).doesNotContain("key-of-metro");
  }

  private static RequestKeys keys(String... values) {
    return RequestKeys.parse(List.of(values), flaw -> {}).orElseThrow();
  }
}
