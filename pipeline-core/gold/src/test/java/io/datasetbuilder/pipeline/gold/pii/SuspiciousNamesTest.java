package io.datasetbuilder.pipeline.gold.pii;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.gold.pii.detect.PiiKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SuspiciousNamesTest {

  @ParameterizedTest
  @CsvSource({
    "name, NAME",
    "BPLC_NM, NAME",
    "대표자성명, NAME",
    "이름, NAME",
    "tel_no, PHONE",
    "Phone, PHONE",
    "hp, PHONE",
    "mobile2, PHONE",
    "담당자 연락처, PHONE",
    "addr1, ADDR",
    "RDN_ADRES, ADDR",
    "도로명주소, ADDR",
    "e_email, EMAIL",
    "이메일, EMAIL",
    "rrn, RRN",
    "jumin_no, RRN",
    "주민번호, RRN",
    "SSN, RRN"
  })
  void aPartOfTheNameStatesTheKindInAnyLetterCase(String column, PiiKind kind) {
    assertThat(SuspiciousNames.kindOf(column)).contains(kind);
  }

  @ParameterizedTest
  @ValueSource(strings = {"amount", "일자", "가격", "code", ""})
  void anOrdinaryNameSuggestsNothing(String column) {
    assertThat(SuspiciousNames.kindOf(column)).isEmpty();
  }

  @Test
  void theFirstKindThatMatchesCounts() {
    assertThat(SuspiciousNames.kindOf("phone_name")).contains(PiiKind.NAME);
  }
}
