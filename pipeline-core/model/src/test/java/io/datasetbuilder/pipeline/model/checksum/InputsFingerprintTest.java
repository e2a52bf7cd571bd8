package io.datasetbuilder.pipeline.model.checksum;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.checksum.InputsFingerprint.Input;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The vector was computed by another program and stands in docs/formats.md. */
class InputsFingerprintTest {

  private static final Input ORDERS =
      new Input(
          "orders",
          "canonical-multiset-v2",
          "sha256:740e7359c13a18ae46aa10849b123de355c9059b65515d851dcc94e5b25d6f66");
  private static final Input ADDRESSES =
      new Input(
          "주소",
          "canonical-multiset-v2",
          "sha256:95ea2093605c3f340d96441a569db1a783430bb326b7bf845e63c7cca971ba4e");

  @Test
  void givesTheDocumentedVector() {
    assertThat(InputsFingerprint.of(List.of(ORDERS, ADDRESSES)))
        .isEqualTo("sha256:1f54f1afe84b8c8fdf3eaa642eb5d32dc44f858b903bce8bba0fbdc5ed0dcfe4");
  }

  @Test
  void followsTheOrderOfTheSources() {
    assertThat(InputsFingerprint.of(List.of(ADDRESSES, ORDERS)))
        .isNotEqualTo(InputsFingerprint.of(List.of(ORDERS, ADDRESSES)));
  }

  @Test
  void statesWhereOneTextEndsAndTheNextBegins() {
    assertThat(InputsFingerprint.of(List.of(new Input("ab", "c", "d"))))
        .isNotEqualTo(InputsFingerprint.of(List.of(new Input("a", "bc", "d"))));
  }
}
