package io.datasetbuilder.infrastructure.specyaml;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A spec may be JSON text. */
class JsonDocumentsTest {

  @Test
  void compactJsonIsRead() {
    assertThat(Documents.value("{\"a\":1,\"b\":[true,null,\"x\"],\"c\":{}}"))
        .isEqualTo(Documents.value("a: 1\nb: [true, null, x]\nc: {}\n"));
  }

  @Test
  void jsonIndentedWithTabsIsRead() {
    assertThat(Documents.value("{\n\t\"a\": [\n\t\t1,\n\t\t2\n\t]\n}\n"))
        .isEqualTo(Documents.value("a: [1, 2]"));
  }

  @Test
  void jsonEscapesAreRead() {
    assertThat(Documents.value("{\"a\": \"\\/\\b\\f\\n\\r\\t\\\"\\\\\\u00e9\\u0000\"}"))
        .isEqualTo(Documents.value("a: \"/\\x08\\x0c\\n\\r\\t\\\"\\\\é\\0\""));
  }

  @Test
  void surrogateEscapesBecomeOneCharacter() {
    assertThat(Documents.value("{\"a\": \"\\ud83d\\ude00\"}"))
        .isEqualTo(Documents.value("{\"a\": \"😀\"}"));
  }

  @Test
  void halfOfASurrogatePairIsRefused() {
    assertThat(Documents.refusals("{\"a\": [\"\\ud83d\"]}"))
        .containsExactly("invalid_utf8 a[0] 1:8");
  }
}
