package io.datasetbuilder.pipeline.model.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@link JsonCodec} promises. */
public abstract class JsonCodecContract {

  protected abstract JsonCodec codec();

  @Test
  public void writesOneFormForOneValue() {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("b", new JsonArray(List.of(JsonValue.of(1), JsonValue.ofNull())));
    members.put("a", JsonValue.of("é \" \\ \n \u0001"));
    members.put("empty", new JsonObject(Map.of()));
    members.put("none", new JsonArray(List.of()));
    members.put("flag", JsonValue.of(true));

    assertThat(new String(codec().write(new JsonObject(members)), UTF_8))
        .isEqualTo(
            """
            {
              "a": "é \\" \\\\ \\n \\u0001",
              "b": [
                1,
                null
              ],
              "empty": {},
              "flag": true,
              "none": []
            }
            """);
  }

  @Test
  public void sortsMembersByCodePoint() {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("\uD83D\uDE00", JsonValue.of(2));
    members.put("\uFF01", JsonValue.of(1));

    assertThat(new String(codec().write(new JsonObject(members)), UTF_8))
        .isEqualTo("{\n  \"\uFF01\": 1,\n  \"\uD83D\uDE00\": 2\n}\n");
  }

  @Test
  public void readsBackWhatItWrites() {
    JsonValue value =
        new JsonObject(
            Map.of(
                "n",
                JsonValue.of(new BigDecimal("12345678901234567890.50")),
                "half pair",
                JsonValue.of("\uD83D")));

    assertThat(codec().read(codec().write(value))).contains(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "{\"a\":1,}",
        "{\"a\":1,\"a\":2}",
        "[1] 2",
        "NaN",
        "[-Infinity]",
        "'a'",
        "{a:1}",
        "01",
        "1e99999999999",
        "[-1e99999999999]",
        "// x\n1",
        "\"\t\""
      })
  public void refusesWhatIsNotStrictJson(String text) {
    assertThat(codec().read(text.getBytes(UTF_8))).isEmpty();
  }

  @Test
  public void refusesBytesThatAreNotUtf8() {
    assertThat(codec().read(new byte[] {'"', (byte) 0xC0, '"'})).isEmpty();
  }

  @Test
  public void refusesWhatIsNestedTooDeeply() {
    assertThat(codec().read("[".repeat(100_000).getBytes(UTF_8))).isEmpty();
    assertThat(codec().read(("[".repeat(1_001) + "]".repeat(1_001)).getBytes(UTF_8))).isEmpty();
    assertThat(codec().read(("[".repeat(900) + "]".repeat(900)).getBytes(UTF_8))).isPresent();
  }
}
