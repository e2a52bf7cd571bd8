package io.datasetbuilder.pipeline.gold.pii;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.gold.pii.detect.PiiKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ColumnWordsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "phone",
        "Phone2",
        "owner_tel",
        "TEL_NO",
        "TELNO",
        "SITETEL",
        "contactPhone1",
        "mobile",
        "mobile_phone",
        "home phone",
        "hp",
        "user_mobile",
        "phoneNumber",
        "연락처",
        "담당자 전화번호",
        "휴대폰번호",
        "fax"
      })
  void aNameStatesTelephones(String name) {
    assertThat(ColumnWords.of(name).state(PiiKind.PHONE)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hotel",
        "hotel_sales",
        "cartel",
        "telemetry",
        "satellite",
        "phone_sales",
        "mobile_users",
        "revenue_mobile",
        "headphone",
        "cell_count",
        "hp_max",
        "amount",
        "id",
        "c",
        ""
      })
  void otherNamesDoNot(String name) {
    assertThat(ColumnWords.of(name).state(PiiKind.PHONE)).isFalse();
  }

  @Test
  void aNameStatesOtherKinds() {
    assertThat(ColumnWords.of("passport_no").state(PiiKind.PASSPORT)).isTrue();
    assertThat(ColumnWords.of("cardNumber").state(PiiKind.CARD)).isTrue();
    assertThat(ColumnWords.of("client_ip").state(PiiKind.IP_ADDRESS)).isTrue();
    assertThat(ColumnWords.of("scorecard").state(PiiKind.CARD)).isFalse();
    assertThat(ColumnWords.of("ship_date").state(PiiKind.IP_ADDRESS)).isFalse();
    assertThat(ColumnWords.of("email").state(PiiKind.EMAIL)).isFalse();
  }

  @Test
  void aNameStatesCodesAndAmounts() {
    assertThat(ColumnWords.of("article_code").stateOtherThings()).isTrue();
    assertThat(ColumnWords.of("제품번호").stateOtherThings()).isTrue();
    assertThat(ColumnWords.of("isbn10").stateOtherThings()).isTrue();
    assertThat(ColumnWords.of("net_amount").stateOtherThings()).isTrue();
    assertThat(ColumnWords.of("remark").stateOtherThings()).isFalse();
  }
}
