package io.datasetbuilder.warehouse.revision;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.warehouse.fixture.Texts;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CredentialSearchTest {

  /** Characters of a long text: a mebibyte in the profile {@code deep}, otherwise a quarter. */
  private static final int LONG = (1 << 18) * Math.min(4, Integer.getInteger("test.depth", 1));

  private static List<String> inText(String yaml) {
    return CredentialSearch.paths(
        new JsonObject(Map.of("yaml", JsonValue.of(yaml))), Texts.UNPARSEABLE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "service_key: abc",
        "  Service-Key : 'abc'",
        "params: {api_key: abc, page: 1}",
        "{\"params\": {\"serviceKey\": \"abc\"}}",
        "endpoint: https://host/path?serviceKey=abc",
        "token: >\n  abc",
        "password:\n\n  abc",
        "api_key:\n- abc123",
        "- api_key:\n  - abc123",
        "token: # mine\n  abc123",
        "token:\n# c\n  abc123",
        "{token\n: abc}",
        "? 'api_key'\n: abc123",
        "password: $ecret123",
        "password: ${ecret}",
        "note: use hf_abcdefghijklmnopqrstuv for it",
        "x: eyJhbGciOiJIUzI1.eyJzdWIiOiIxMjM0.SflKxwRJSMeKKF2QT4",
        "x: ghp_abcdefghijklmnopqrstuvwxyz0123456789",
        "x: AKIAIOSFODNN7EXAMPLE",
        "-----BEGIN RSA PRIVATE KEY-----",
        "x: 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
        "x: mJ8r0Zk1QmVvYpL2sT9uXwYzAbCdEfGhIjKlMnOpQrStUvWxYz0123456789%3D%3D"
      })
  void credentialIsFound(String yaml) {
    assertThat(inText("title: One\n" + yaml)).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "service_key:",
        "token: null",
        "token: \"\"",
        "api_key: <redacted>",
        "api_key: ${KEY}",
        "api_key: $KEY_2",
        "- token:\n- other",
        "token: # none\n# at all",
        "tokens: 5",
        "title: The secret of prices",
        "upload_id: upl_0123456789abcdef0123456789abcdef",
        "digest: sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
        "url: https://example.org/a/long/path/of/Many/Parts/2026/with/Data/File1.csv",
        "dataset_id: a-very-long-name-of-a-dataset-2026-with-many-parts-in-it",
        "description: ThisIsOneVeryLongWordWithoutAnyDigitsInItWhatsoever"
      })
  void whatHoldsNoCredentialIsNot(String yaml) {
    assertThat(inText("title: One\n" + yaml + "\nlast: 1")).isEmpty();
  }

  @Test
  void variablesAreNamesInCapitalsInJsonToo() {
    for (String value : List.of("$ecret123", "#1234", "${ecret}")) {
      assertThat(
              CredentialSearch.paths(
                  new JsonObject(Map.of("password", JsonValue.of(value))), Texts.UNPARSEABLE))
          .containsExactly("content.password");
    }
    assertThat(
            CredentialSearch.paths(
                new JsonObject(Map.of("password", JsonValue.of("${SECRET}"))), Texts.UNPARSEABLE))
        .isEmpty();
  }

  @Test
  void placesAreNamedInTheirOrderAndNoValueIs() {
    JsonObject content =
        new JsonObject(
            Map.of(
                "notes",
                new JsonArray(
                    List.of(
                        JsonValue.of("fine"),
                        new JsonObject(Map.of("password", JsonValue.of("hidden"))),
                        JsonValue.of("hf_abcdefghijklmnopqrstuv")))));
    assertThat(CredentialSearch.paths(content, Texts.UNPARSEABLE))
        .containsExactly("content.notes[1].password", "content.notes[2]");
  }

  /** A mebibyte of what makes a careless pattern read a line again at each of its places. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "x",
        "a:",
        "a: ",
        "a  ",
        "eyJabcdefghij-",
        "token:\n",
        "token: |\n\n",
        "token: | token: |",
        "token:,",
        "token: #",
        "- ",
        "#\n",
        "abcdefghij/",
        "SHA256:ABCDEFGHIJABCDEFGHIJABCDEFGHIJABCDEFGHIJ ",
        "-----BEGIN ",
        "${",
        "sk-a "
      })
  void aLongTextIsSearchedInTimeInProportionToItsLength(String piece) {
    inText("-----BEGIN " + piece.repeat(LONG / piece.length()));
    // Many names in one line, above many lines without a value.
    inText(piece.repeat(LONG / 5 / piece.length()) + "\n".repeat(LONG / 5));
  }

  @Test
  void lineOfATextIsNamed() {
    assertThat(inText("a: 1\nb: 2\ntoken: abc\n")).containsExactly("content.yaml (line 3)");
  }
}
