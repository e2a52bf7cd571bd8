package io.datasetbuilder.pipeline.gold.pii.detect;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Made-up numbers with right check digits; none of them is anybody's. */
class WholeNumbersTest {

  @ParameterizedTest
  @CsvSource({
    "1012345678, PHONE",
    "821012345678, PHONE",
    "8503141234562, RRN",
    "512313012343, RRN",
    "8503145234565, FOREIGNER_NO",
    "4111111111111111, CARD",
    "378282246310005, CARD",
    "6212345678901234569, CARD"
  })
  void personalNumbersAreKnownWithoutSignsAndLeadingZeros(String number, PiiKind kind) {
    assertThat(WholeNumbers.kindsIn(new BigDecimal(number))).containsExactly(kind);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "12345678",
        "2012345678",
        "1112345678",
        "8503141234566",
        "8513141234565",
        "4111111111111112",
        "-1012345678",
        "1012345678.5",
        "41111111111111111",
        "30569309025904",
        "1e300"
      })
  void otherNumbersAreNone(String number) {
    assertThat(WholeNumbers.kindsIn(new BigDecimal(number))).isEmpty();
  }

  @Test
  void aZeroBehindThePointIsNoFraction() {
    assertThat(WholeNumbers.kindsIn(new BigDecimal("1012345678.0"))).containsExactly(PiiKind.PHONE);
  }
}
