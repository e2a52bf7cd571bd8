package io.datasetbuilder.pipeline.source.terms;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "Errors", {@code export_forbidden_by_license}. */
class NoDerivativesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CC-BY-ND-4.0",
        "cc-by-nc-nd-3.0",
        "CC BY ND 4.0",
        "KOGL type 3",
        "KOGL-Type-4",
        "KOGL 3",
        "kogl_4",
        "KOGL (Type 3)",
        "KOGL Type IV",
        "kogl type iii",
        "Korea Open Government License Type 3",
        "Korea Open Government Licence, Type 4",
        "공공누리 Type 3",
        "CC BY, ND",
        "CC_BY_NC_ND",
        "공공누리 제3유형",
        "공공누리 4유형",
        "제 3 유형",
        "출처표시-변경금지",
        "변경 금지",
        "No derivatives",
        "NoDerivs",
        "Attribution-NoDerivatives 4.0 International"
      })
  void theseForbidDerivedWorks(String license) {
    assertThat(NoDerivatives.isStatedBy(license)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CC-BY-4.0",
        "CC0-1.0",
        "KOGL type 1",
        "KOGL type 2",
        "KOGL 34",
        "KOGL type I",
        "Korea Open Government License Type 1",
        "공공누리 제1유형 (2013-04)",
        "2nd edition terms",
        "Open data of ND",
        "Fargo, ND",
        "공공누리 제1유형",
        "제2유형",
        "Finland open data",
        "ODbL-1.0",
        "Apache-2.0",
        "Derivatives are welcome",
        ""
      })
  void theseDoNot(String license) {
    assertThat(NoDerivatives.isStatedBy(license)).isFalse();
  }
}
