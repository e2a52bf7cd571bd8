package io.datasetbuilder.infrastructure.http.url;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.source.HttpsUrl;
import io.datasetbuilder.infrastructure.http.url.HopReader.RedirectResolver;
import io.datasetbuilder.infrastructure.httpclient.Target;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What holds for every text that could be taken for an address. */
class UrlPropertiesTest {

  private static final long SEED = 20261121;
  private static final int CASES = 50_000;

  private static final List<String> PIECES =
      List.of(
          "https://",
          "a.example",
          "127.0.0.1",
          "0x7f",
          "1",
          "255",
          "[::1]",
          "::ffff:",
          "xn--",
          "a",
          "한국",
          "가",
          "é",
          "１",
          "。",
          ".",
          ".",
          "/",
          "/",
          "..",
          "//",
          "\\",
          "@",
          ":",
          ":443",
          ":8443",
          "?",
          "#",
          "%",
          "%2e",
          "%EA",
          "[",
          "]",
          "-",
          "_",
          " ",
          "\t",
          "\n",
          "\u0000",
          "\u200b",
          "\ud800",
          "&",
          "=",
          "+",
          ";",
          "~",
          "Z",
          "\u00ff");

  @Test
  void anAcceptedAddressCanAlwaysBeRequested() {
    Random random = new Random(SEED);
    int accepted = 0;
    for (int i = 0; i < CASES; i++) {
      String text = "https://a" + text(random);
      if (HttpsUrl.refusal(text).isEmpty()) {
        accepted++;
        HttpsUrl url = new HttpsUrl(text);
        Target target = new Target("https", url.host(), url.portOrDefault(), url.pathAndQuery());
        assertThat(target.host()).as("%s, seed %s", text, SEED).matches("[a-z0-9._-]+");
      }
    }
    assertThat(accepted).as("seed %s", SEED).isGreaterThan(CASES / 50);
  }

  @Test
  void anEncodedAddressIsNotEncodedAgain() {
    Random random = new Random(SEED);
    for (int i = 0; i < CASES; i++) {
      String text = "https://a.example/" + text(random);
      if (HttpsUrl.refusal(text).isEmpty()) {
        String encoded = new HttpsUrl(text).encoded();
        assertThat(HttpsUrl.refusal(encoded)).as("%s, seed %s", text, SEED).isEmpty();
        assertThat(new HttpsUrl(encoded).encoded()).as("seed %s", SEED).isEqualTo(encoded);
      }
    }
  }

  @Test
  void everyLocationCanBeChecked() {
    Random random = new Random(SEED);
    HttpsUrl from = new HttpsUrl("https://a.example:8443/folder/file?query");
    for (int i = 0; i < CASES; i++) {
      String location = text(random);
      if (!location.isBlank()) {
        String to = RedirectResolver.resolve(from, location);
        assertThat(to.chars().allMatch(c -> c < 0x80)).as("%s, seed %s", to, SEED).isTrue();
        assertThat(HttpsUrl.refusal(to)).as("seed %s", SEED).isNotNull();
      }
    }
  }

  @Test
  void aRelativeLocationStaysOnItsHost() {
    Random random = new Random(SEED);
    HttpsUrl from = new HttpsUrl("https://a.example:8443/folder/file?query");
    for (int i = 0; i < CASES; i++) {
      String to = RedirectResolver.resolve(from, "./" + text(random));
      if (HttpsUrl.refusal(to).isEmpty()) {
        HttpsUrl url = new HttpsUrl(to);
        assertThat(url.host()).as("%s, seed %s", to, SEED).isEqualTo("a.example");
        assertThat(url.port()).as("%s, seed %s", to, SEED).hasValue(8443);
      }
    }
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    int pieces = random.nextInt(8);
    for (int i = 0; i < pieces; i++) {
      text.append(PIECES.get(random.nextInt(PIECES.size())));
    }
    return text.toString();
  }
}
