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
    JsonValue document = Places.document(JsonPointer.of("/0/total"), ONE);

    assertThat(JsonWriting.of(Places.put(document, JsonPointer.of("/1"), ONE)))
        .isEqualTo("[{\"total\":1},1]");
  }

  @Test
  void replacesTheWholeDocumentAtItsRoot() {
    assertThat(Places.put(Places.document(JsonPointer.of("/a"), ONE), JsonPointer.of(""), ONE))
        .isEqualTo(ONE);
  }

  private static String written(String pointer) {
    return JsonWriting.of(Places.document(JsonPointer.of(pointer), ONE));
  }
}
