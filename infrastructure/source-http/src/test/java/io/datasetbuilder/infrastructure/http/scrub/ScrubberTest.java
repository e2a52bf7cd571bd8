package io.datasetbuilder.infrastructure.http.scrub;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.credential.Secret;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets in the spellings that travel. */
class ScrubberTest {

  private static final String KEY = "aB+c/dE9fGh==";

  private static Scrubber knowing(String... secrets) {
    return new Scrubber(List.of(secrets).stream().map(Secret::new).toList(), Set.of("sample"));
  }

  private static String lines(Scrubber scrubber, String lines) {
    byte[] bytes = lines.getBytes(StandardCharsets.UTF_8);
    byte[] clean = scrubber.scrub(bytes, bytes.length);
    return new String(clean, StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        KEY,
        "aB%2Bc%2FdE9fGh%3D%3D",
        "aB%2bc%2fdE9fGh%3d%3d",
        "aB+c%2FdE9fGh%3D=",
        "%61%42%2B%63%2F%64%45%39%66%47%68%3D%3D",
        "aB%252Bc%252FdE9fGh%253D%253D",
        "aB+c\\/dE9fGh==",
        "aB\\u002bc\\u002FdE9fGh\\u003d\\u003D",
        "\\u0061B+c/dE9fGh==",
        "aB\\u0025\\u0032Bc/dE9fGh==",
        "aB\\\\u002bc/dE9fGh==",
        "aB&#43;c&#x2F;dE9fGh&#x3d;=",
        "YUIrYy9kRTlmR2g9PQ==",
        "YUIrYy9kRTlmR2g9PQ",
        "YUIrYy9kRTlmR2g9PQ%3D%3D"
      })
  void everySpellingIsFound(String spelled) {
    Scrubber scrubber = knowing(KEY);

    assertThat(lines(scrubber, "{\"a\":1,\"link\":\"x " + spelled + "!\"}\n"))
        .matches("\\{\"a\":1,\"link\":\"x <redacted>(==|%3D%3D)?!\"}\n");
    assertThat(scrubber.finds("x " + spelled)).isTrue();
  }

  @Test
  void aSecretOfBlanksAndOtherLettersIsFoundToo() {
    Scrubber scrubber = knowing("my \"한글\" <&> key\\");

    assertThat(scrubber.finds("q=my+%22%ED%95%9C%EA%B8%80%22+%3C%26%3E+key%5C")).isTrue();
    assertThat(scrubber.finds("my%20\"한글\" <&> key\\")).isTrue();
    assertThat(scrubber.finds("my &quot;한글&quot; &lt;&amp;&gt; key\\")).isTrue();
    assertThat(lines(scrubber, "{\"a\":\"my \\\"\\uD55C\\uae00\\\" <&> key\\\\\"}"))
        .isEqualTo("{\"a\":\"<redacted>\"}");
  }

  @Test
  void theSameArrayComesBackWhenNothingIsFound() {
    byte[] clean = "{\"a\":\"nothing to see, aB+c/dE9fGh=\"}\n".getBytes(StandardCharsets.UTF_8);

    assertThat(knowing(KEY).scrub(clean, clean.length)).isSameAs(clean);
    assertThat(new Scrubber(Set.of(), Set.of()).scrub(clean, clean.length)).isSameAs(clean);
  }

  @Test
  void whatLiesBehindTheLengthDoesNotCount() {
    byte[] bytes = ("{}\n" + KEY).getBytes(StandardCharsets.UTF_8);

    assertThat(knowing(KEY).scrub(bytes, 3)).isSameAs(bytes);
  }

  @Test
  void everyOccurrenceIsReplacedAndTheRestStays() {
    assertThat(lines(knowing(KEY), "{\"" + KEY + "\":[\"" + KEY + KEY + " é\",1.50]}\n{}\n"))
        .isEqualTo("{\"<redacted>\":[\"<redacted> é\",1.50]}\n{}\n");
  }

  @Test
  void aNumberThatHoldsASecretBecomesAText() {
    assertThat(lines(knowing("123456"), "{\"a\":91234560,\"b\":-1.5e6,\"c\":false}"))
        .isEqualTo("{\"a\":\"<redacted>\",\"b\":-1.5e6,\"c\":false}");
  }

  @Test
  void marksBetweenTokensArePartOfNoSecret() {
    String line = "{\"a\":\"bc\"}";

    assertThat(lines(knowing("a\":\"bc"), line)).isEqualTo(line);
  }

  @Test
  void publicValuesAreNoSecrets() {
    Scrubber scrubber = knowing("sample");

    assertThat(lines(scrubber, "{\"a\":\"sample\"}")).isEqualTo("{\"a\":\"sample\"}");
    assertThat(lines(scrubber, "{\"a\":\"?key=other\"}")).isEqualTo("{\"a\":\"?key=other\"}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/x.do?OC=who&target=law|/x.do?OC=<redacted>&target=law",
        "/x.do?a=1&ServiceKey=who|/x.do?a=1&ServiceKey=<redacted>",
        "/x?a=1&amp;api_key=who#top|/x?a=1&amp;api_key=<redacted>#top",
        "/x?a=1\\u0026token\\u003dwho\\u0026b=2|/x?a=1\\u0026token\\u003d<redacted>\\u0026b=2",
        "/x?authKey=w\\/h%2Bo|/x?authKey=<redacted>",
        "u=http%3A%2F%2Fx%3Fpassword=who|u=http%3A%2F%2Fx%3Fpassword=<redacted>",
        "/x?OC=sample|/x?OC=sample",
        "/x?monkey=who|/x?monkey=who",
        "/x?own_id=who|/x?own_id=<redacted>",
        "key=is a word|key=is a word",
        "/x?key=|/x?key="
      })
  void queryParametersNamedAsCredentialsAreReplaced(String text, String clean) {
    Scrubber scrubber =
        new Scrubber(List.of(new Secret("unrelated")), Set.of("sample"), Set.of("OWN_ID"));

    assertThat(lines(scrubber, "{\"a\":\"" + text + "\"}")).isEqualTo("{\"a\":\"" + clean + "\"}");
  }

  @Test
  void namesCountInTextsToo() {
    assertThat(lines(knowing(KEY), "{\"a\":\"GET /x?serviceKey=abc&b=1 failed\"}"))
        .isEqualTo("{\"a\":\"GET /x?serviceKey=<redacted>&b=1 failed\"}");
  }

  @Test
  void withoutASecretNothingIsSearched() {
    assertThat(lines(new Scrubber(Set.of(), Set.of()), "{\"a\":\"/x?key=who\"}"))
        .isEqualTo("{\"a\":\"/x?key=who\"}");
    assertThat(new Scrubber(Set.of(), Set.of()).finds("x")).isFalse();
  }
}
