package io.datasetbuilder.pipeline.document.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrontMatterTest {

  @Test
  void nestedListsAndMappingsAreIndentedByTwo() {
    JsonObject fields =
        new JsonMembers()
            .put("license", "cc-by-4.0")
            .putTexts("sizes", List.of("1K<n<10K"))
            .putList(
                "splits",
                List.of("train", "test"),
                name -> new JsonMembers().put("name", name).put("rows", 7).toObject())
            .put("info", new JsonMembers().put("deep", "yes").toObject())
            .toObject();

    assertThat(FrontMatter.render(fields))
        .isEqualTo(
            """
            ---
            license: cc-by-4.0
            sizes:
              - "1K<n<10K"
            splits:
              - name: train
                rows: 7
              - name: test
                rows: 7
            info:
              deep: "yes"
            ---
            """);
  }

  @Test
  void aListInsideAListStartsOnALineOfItsOwn() {
    JsonArray inner = new JsonArray(List.of(JsonValue.of("a"), JsonValue.of("b")));
    JsonObject fields = new JsonMembers().put("x", new JsonArray(List.of(inner))).toObject();

    assertThat(FrontMatter.render(fields)).isEqualTo("---\nx:\n  -\n    - a\n    - b\n---\n");
  }

  @Test
  void emptyCollectionsNullsAndBooleansAreWrittenInPlace() {
    JsonObject fields =
        new JsonMembers()
            .put("a", new JsonArray(List.of()))
            .put("b", new JsonObject(Map.of()))
            .put("c", JsonValue.ofNull())
            .put("d", true)
            .put("e", JsonValue.of(new BigDecimal("1.50")))
            .toObject();

    assertThat(FrontMatter.render(fields))
        .isEqualTo("---\na: []\nb: {}\nc: null\nd: true\ne: 1.50\n---\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "true",
        "False",
        "YES",
        "no",
        "On",
        "off",
        "y",
        "N",
        "null",
        "Null",
        "NaN",
        "inf",
        "~",
        "",
        " ",
        "1",
        "1e3",
        "0x1F",
        "-1",
        "2024-01-31",
        "12:30",
        "a: b",
        "a #b",
        "- a",
        "? a",
        "*a",
        "&a",
        "!a",
        "|",
        ">",
        "'a'",
        "%a",
        "@a",
        "`a`",
        "[a]",
        "{a}",
        "---",
        "...",
        " a",
        "a ",
        "a,b"
      })
  void whatAYamlReaderCouldMistakeIsQuoted(String text) {
    assertThat(written(text)).isEqualTo('"' + text + '"');
  }

  @ParameterizedTest
  @ValueSource(strings = {"int64", "cc-by-4.0", "data/train-00000-of-00001.parquet", "name_2"})
  void aPlainWordStandsWithoutQuotes(String text) {
    assertThat(written(text)).isEqualTo(text);
  }

  @Test
  void noTextCanEndTheBlockOrItsOwnLine() {
    assertThat(written("a\n---\nb: \"c\"\\ \t\u0000\u0085\u2028"))
        .isEqualTo("\"a\\n---\\nb: \\\"c\\\"\\\\ \\t\\u0000\\u0085\\u2028\"");
  }

  @Test
  void lettersOfAllScriptsStayAndALoneHalfOfAPairIsReplaced() {
    assertThat(written("서울 😀 \ud800")).isEqualTo("\"서울 😀 \uFFFD\"");
  }

  @Test
  void keysFollowTheSameRulesAsTexts() {
    assertThat(FrontMatter.render(new JsonMembers().put("no", 1).toObject()))
        .isEqualTo("---\n\"no\": 1\n---\n");
  }

  private static String written(String text) {
    String block = FrontMatter.render(new JsonMembers().put("key", text).toObject());
    return block.substring("---\nkey: ".length(), block.length() - "\n---\n".length());
  }
}
