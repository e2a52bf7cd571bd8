package io.datasetbuilder.buildspec.spec;

import static io.datasetbuilder.buildspec.fixture.Gates.loadProblems;
import static io.datasetbuilder.buildspec.fixture.Gates.ruleProblems;
import static io.datasetbuilder.buildspec.fixture.Gates.valid;
import static io.datasetbuilder.buildspec.fixture.Json.object;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aDocument;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aFileSource;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.fixture.SpecDocument;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Documents as large as the reader lets through: work that grows with the square of their size
 * would not end.
 */
class HostileSpecsTest {

  private static final int MANY = 30_000;

  @Test
  void manySourcesAreComparedWithoutComparingEachPair() {
    SpecDocument document =
        aDocument().with("sources", many(i -> aFileSource("alias", "s" + i, "encoding", "none")));

    assertThat(ruleProblems(document)).hasSize(MANY);
  }

  @Test
  void manyExportsAreComparedWithoutComparingEachPair() {
    SpecDocument document =
        aDocument().with("exports", many(i -> object("kind", "csv", "output_path", "out/e" + i)));

    assertThat(valid(document).exports()).hasSize(MANY);
  }

  @Test
  void manyUnknownFieldsAreAllStated() {
    SpecDocument document = aDocument();
    IntStream.range(0, MANY).forEach(i -> document.with("unknown_field_with_a_name_" + i, null));

    assertThat(loadProblems(document)).hasSize(MANY);
  }

  @Test
  void manyValuesDeepInLongNamesCostNoLongPaths() {
    JsonValue values = new JsonArray(Collections.nCopies(300_000, JsonValue.of(1)));
    for (int depth = 0; depth < 60; depth++) {
      values = new JsonObject(new LinkedHashMap<>(Map.of("x".repeat(80), values)));
    }

    assertThat(ruleProblems(aDocument().with("title", " ").with("metadata", values))).hasSize(1);
  }

  private static JsonArray many(IntFunction<JsonValue> item) {
    return new JsonArray(IntStream.range(0, MANY).mapToObj(item).toList());
  }
}
