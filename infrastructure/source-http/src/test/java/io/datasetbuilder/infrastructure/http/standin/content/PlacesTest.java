package io.datasetbuilder.infrastructure.http.standin.content;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import org.junit.jupiter.api.Test;

class PlacesTest {

  private static final JsonValue ONE = JsonValue.of(1);

  @Test
  void makesWhatIsMissingOnTheWay() {
    assertThat(written("/a/b")).isEqualTo("{\"a\":{\"b\":1}}");
  }

  @Test
  void makesArraysForIndexes() {
    assertThat(written("/HUB/0/head/1/CODE")).isEqualTo("{\"HUB\":[{\"head\":[{},{\"CODE\":1}]}]}");
  }

  @Test
  void keepsWhatIsThere() {
    JsonValue document = PointerWriter.document(JsonPointer.of("/0/total"), ONE);

    assertThat(JsonWriting.of(PointerWriter.put(document, JsonPointer.of("/1"), ONE)))
        .isEqualTo("[{\"total\":1},1]");
  }

  @Test
  void replacesTheWholeDocumentAtItsRoot() {
    assertThat(
            PointerWriter.put(
                PointerWriter.document(JsonPointer.of("/a"), ONE), JsonPointer.of(""), ONE))
        .isEqualTo(ONE);
  }

  private static String written(String pointer) {
    return JsonWriting.of(PointerWriter.document(JsonPointer.of(pointer), ONE));
  }
}
