package io.datasetbuilder.infrastructure.specyaml;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.document.markdown.FrontMatter;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YamlFrontMatterTest {

  private static final String[] TEXTS = {
    "train", "a: b", "- item", "\"", "\\", "no", "", " x ", "1.5", "서울", "---", "a\nb\t\u2028", "{}"
  };

  @Test
  void readsWhatTheWriterWrites() {
    for (int seed = 0; seed < 500; seed++) {
      JsonObject fields = object(new Random(seed), 0);
      String page = FrontMatter.render(fields) + "\n# A page\n";

      assertThat(new YamlFrontMatter().read(page)).as("seed %d: %s", seed, page).contains(fields);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "# A page without one\n",
        "---\nnever: ends\n",
        "---\nkey\n---\n",
        "---\nkey:\n---\n",
        "---\nkey: \"open\n---\n",
        "---\nkey: \"a\\x\"\n---\n",
        "---\nkey: a\nkey: b\n---\n",
        "---\nkey: a\n    deep: b\n---\n",
        "---\n? complex\n---\n",
        "---\nkey: &a [1]\nother: *a\n---\n",
        "---\n[a, b]: c\n---\n",
        "---\n- a\n---\n",
        "---\na: 1\n--- # no end\n",
        "---\n---\n"
      })
  void whatIsNotOursIsNotRead(String page) {
    assertThat(new YamlFrontMatter().read(page)).isEmpty();
  }

  @Test
  void readsWhatAnotherWriterOfYamlMayWrite() {
    String page =
        "---\nkey: {a: [1, two], 'b c': ~}\ntext: >-\n  of two\n  lines\n---\n# A page\n---\n";

    assertThat(new YamlFrontMatter().read(page).orElseThrow().members())
        .containsEntry("text", JsonValue.of("of two lines"))
        .containsKey("key");
  }

  @Test
  void nestingIsBounded() {
    String page = "---\nkey: %s%s\n---\n";

    assertThat(new YamlFrontMatter().read(page.formatted("[".repeat(60), "]".repeat(60))))
        .isPresent();
    assertThat(new YamlFrontMatter().read(page.formatted("[".repeat(100_000), ""))).isEmpty();
  }

  private static JsonObject object(Random random, int depth) {
    JsonMembers members = new JsonMembers();
    int size = 1 + random.nextInt(4);
    for (int i = 0; i < size; i++) {
      members.put(TEXTS[random.nextInt(TEXTS.length)], value(random, depth + 1));
    }
    return members.toObject();
  }

  private static JsonValue value(Random random, int depth) {
    int kind = random.nextInt(depth > 3 ? 4 : 6);
    return switch (kind) {
      case 0 -> JsonValue.of(random.nextInt(1_000) - 500);
      case 1 -> JsonValue.of(random.nextBoolean());
      case 2 -> new JsonArray(List.of());
      case 3 -> JsonValue.of(TEXTS[random.nextInt(TEXTS.length)]);
      case 4 -> object(random, depth);
      default -> array(random, depth);
    };
  }

  private static JsonArray array(Random random, int depth) {
    List<JsonValue> items = new ArrayList<>();
    for (int i = 0; i < 1 + random.nextInt(3); i++) {
      items.add(value(random, depth + 1));
    }
    return new JsonArray(items);
  }
}
