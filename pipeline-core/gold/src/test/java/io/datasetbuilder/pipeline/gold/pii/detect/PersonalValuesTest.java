package io.datasetbuilder.pipeline.gold.pii.detect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules behind single kinds; how well they do together is measured on the corpus. */
class PersonalValuesTest {

  private static Map<PiiKind, Integer> in(String text) {
    return PersonalValues.count(text);
  }

  @Test
  void everyOccurrenceIsCounted() {
    assertThat(in("a@example.com, 010-1111-2222, b@example.com"))
        .isEqualTo(Map.of(PiiKind.EMAIL, 2, PiiKind.PHONE, 1));
  }

  @Test
  void theSameDigitsNeverCountAsTwoKinds() {
    assertThat(in("850314-1234567")).isEqualTo(Map.of(PiiKind.RRN, 1));
    assertThat(in("4111-1111-1111-1111")).isEqualTo(Map.of(PiiKind.CARD, 1));
  }

  @Test
  void aNumberWithItsHyphenCountsWithoutACheckDigit() {
    assertThat(in("850314-1234567")).containsKey(PiiKind.RRN);
    assertThat(in("850314-5234567")).containsKey(PiiKind.FOREIGNER_NO);
  }

  @Test
  void thirteenPlainDigitsNeedTheCheckDigit() {
    int found = 0;
    for (int digit = 0; digit < 10; digit++) {
      found += in("850314123456" + digit).containsKey(PiiKind.RRN) ? 1 : 0;
    }

    assertThat(found).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"960229-1234567", "000229-3234567", "991231-2234567"})
  void aBirthDateIsADayOfTheCalendar(String number) {
    assertThat(in(number)).containsKey(PiiKind.RRN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"970229-1234567", "850431-1234567", "851301-1234567", "850300-1234567"})
  void aDayThatDoesNotExistIsNobodysBirthDate(String number) {
    assertThat(in(number)).isEmpty();
  }

  @Test
  void aBusinessRegistrationNumberIsNotPersonal() {
    assertThat(in("123-45-67890")).isEmpty();
    assertThat(in("은행 사업자등록번호 123-45-67890")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"4111111111111111, true", "4111111111111112, false", "7111111111111119, false"})
  void aCardHasAnIssuerAndACheckDigit(String number, boolean card) {
    assertThat(in(number).containsKey(PiiKind.CARD)).isEqualTo(card);
  }

  @Test
  void theGroupsOfACardAreSeparatedAlike() {
    assertThat(in("4111 1111-1111 1111")).doesNotContainKey(PiiKind.CARD);
  }

  @Test
  void widthOfDigitsAndKindOfDashDoNotMatter() {
    assertThat(in("０１０－１２３４－５６７８")).containsKey(PiiKind.PHONE);
    assertThat(in("010\u20131234\u20145678")).containsKey(PiiKind.PHONE);
    assertThat(in("010\u00A01234\u00A05678")).containsKey(PiiKind.PHONE);
    assertThat(in("010\u200B-1234-5678")).containsKey(PiiKind.PHONE);
  }

  @Test
  void aKoreanParticleMayFollow() {
    assertThat(in("010-1234-5678로 kim@example.com으로"))
        .containsOnlyKeys(PiiKind.PHONE, PiiKind.EMAIL);
  }

  @Test
  void aPartOfALongerNumberDoesNotCount() {
    assertThat(in("1010-1234-5678")).isEmpty();
    assertThat(in("010-1234-56789")).isEmpty();
    assertThat(in("12-010-1234-5678")).isEmpty();
    assertThat(in("0.01012345678")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {".4111111111111111", "-.4111111111111111", "p=.4111111111111111"})
  void aDecimalWithoutItsZeroIsNoCard(String number) {
    assertThat(in(number)).isEmpty();
    assertThat(in("Nr." + number.substring(number.indexOf('.') + 1))).containsKey(PiiKind.CARD);
  }

  @Test
  void aPrivateAddressStatesNothingAboutAPerson() {
    assertThat(in("192.168.12.34, 10.20.30.40, 172.20.30.40, 127.10.20.30, fe80::12")).isEmpty();
  }

  @Test
  void anAccountNumberInAnyGroupsCountsAfterItsWord() {
    assertThat(in("12-345-678901")).isEmpty();
    assertThat(in("계좌번호 12-345-678901")).containsKey(PiiKind.BANK_ACCOUNT);
  }

  @Test
  void aForeignPassportCountsAfterItsWord() {
    assertThat(in("AB1234567")).isEmpty();
    assertThat(in("passport AB1234567")).containsKey(PiiKind.PASSPORT);
  }

  @Test
  void randomIdentifiersAreLeftAlone() {
    long seed = 20_240_131;
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      UUID uuid = new UUID(random.nextLong(), random.nextLong());
      String hash = String.format(Locale.ROOT, "%016x%016x", random.nextLong(), random.nextLong());

      assertThat(in(uuid.toString())).as("seed %d", seed).isEmpty();
      assertThat(in(hash)).as("seed %d", seed).isEmpty();
    }
  }

  @Test
  void randomDatesTimesAndDecimalsAreLeftAlone() {
    long seed = 7;
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      String date =
          String.format(
              Locale.ROOT,
              "%04d-%02d-%02d",
              1900 + random.nextInt(200),
              1 + random.nextInt(12),
              1 + random.nextInt(28));
      String time =
          String.format(Locale.ROOT, "%02d:%02d:%02d", random.nextInt(24), random.nextInt(60), 7);
      String decimal = String.valueOf(random.nextDouble() * 1000 - 500);

      assertThat(in(date)).as("seed %d", seed).isEmpty();
      assertThat(in(date.replace("-", ""))).as("seed %d", seed).isEmpty();
      assertThat(in(date.replace("-", "") + time.replace(":", ""))).as("seed %d", seed).isEmpty();
      assertThat(in(date + " " + time + ".123456")).as("seed %d", seed).isEmpty();
      assertThat(in(date + "T" + time + "+09:00")).as("seed %d", seed).isEmpty();
      assertThat(in(date.replace("-", "."))).as("seed %d", seed).isEmpty();
      assertThat(in(decimal)).as("seed %d", seed).isEmpty();
      assertThat(in(decimal + ", " + decimal)).as("seed %d", seed).isEmpty();
    }
  }
}
