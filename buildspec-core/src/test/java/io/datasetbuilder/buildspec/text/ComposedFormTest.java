package io.datasetbuilder.buildspec.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComposedFormTest {

  @ParameterizedTest
  @CsvSource({"plain_1, plain_1", "cafe\u0301, café", "\u1112\u1161\u11ab, 한", "\u212b, Å"})
  void equalLettersHaveOneForm(String written, String composed) {
    assertThat(ComposedForm.of(written)).isEqualTo(composed);
  }
}
